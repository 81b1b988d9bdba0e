import type { Secrets } from '../../storage/secrets.ts';

const MARK = 'sealed:';

/** The processor's handle of a card as it is stored: whoever reads the table alone cannot charge by it. */
export function sealStoredRef(secrets: Pick<Secrets, 'seal'>, storedRef: string): string {
  return MARK + secrets.seal(storedRef);
}

/** The handle as the processor knows it; one that was stored before handles were sealed is as it stands. */
export function openStoredRef(secrets: Pick<Secrets, 'open'>, stored: string): string {
  return stored.startsWith(MARK) ? secrets.open(stored.slice(MARK.length)) : stored;
}
