import { UnreadableSecret, type Secrets } from '../../storage/secrets/secrets.ts';

/**
 * What was sealed for hours or less; null under a key that is gone. Replacing SECRETS_KEY does not reseal it: what cannot
 * be opened any more is as if it had ended.
 */
export function openShortLived(secrets: Secrets, sealed: string): string | null {
  try {
    return secrets.open(sealed);
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}
