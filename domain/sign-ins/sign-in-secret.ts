import { createHash, randomBytes } from 'node:crypto';
import { isUuid } from '../../storage/ids.ts';

/** What a browser's cookie holds: the id of the sign-in and a secret, of which the directory knows the hash. */
export interface SignInSecret {
  readonly id: string;
  readonly hash: string;
}

export function newSignInSecret(id: string): { readonly cookie: string; readonly hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { cookie: `${id}.${secret}`, hash: hashOf(secret) };
}

/** Null for a text that is none. */
export function readSignInSecret(cookie: string): SignInSecret | null {
  const [id = '', secret = '', ...rest] = cookie.split('.');
  if (!isUuid(id) || secret === '' || rest.length > 0) return null;
  return { id, hash: hashOf(secret) };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
