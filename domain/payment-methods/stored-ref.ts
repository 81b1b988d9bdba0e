import type { Secrets } from '../../storage/secrets.ts';

const MARK = 'sealed:';

/** Seals the processor's handle of a card: read access to the table alone is not enough to charge it. */
export function sealStoredRef(secrets: Pick<Secrets, 'seal'>, storedRef: string): string {
  return MARK + secrets.seal(storedRef);
}

/** Opens a handle; one stored before handles were sealed is plain. */
export function openStoredRef(secrets: Pick<Secrets, 'open'>, stored: string): string {
  return stored.startsWith(MARK) ? secrets.open(stored.slice(MARK.length)) : stored;
}
