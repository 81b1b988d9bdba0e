import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../../storage/ids.ts';
import type { Signing } from '../ports/signing.ts';

/**
 * What a browser's cookie holds: the id of the sign-in, a secret, of which the directory knows the hash, and the proof
 * that the secret was once made here for this sign-in: one that is no longer known is thereby a copy, not a guess.
 */
export interface SignInSecret {
  readonly id: string;
  readonly hash: string;
}

const PURPOSE = 'sign-in-cookie';
type Sealing = Pick<Signing, 'secrets'>;

export function newSignInSecret(
  services: Sealing,
  id: string,
): { readonly cookie: string; readonly hash: string } {
  const secret = randomBytes(32).toString('base64url');
  const proof = proofOf(services.secrets.key(PURPOSE), id, secret).toString('base64url');
  return { cookie: `${id}.${secret}.${proof}`, hash: hashOf(secret) };
}

/** Null for a text that was not made here. */
export function readSignInSecret(services: Sealing, cookie: string): SignInSecret | null {
  const [id = '', secret = '', proof = '', ...rest] = cookie.split('.');
  if (!isUuid(id) || secret === '' || rest.length > 0) return null;
  const given = Buffer.from(proof, 'base64url');
  const isProven = services.secrets.keys(PURPOSE).some((key) => {
    const expected = proofOf(key, id, secret);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isProven ? { id, hash: hashOf(secret) } : null;
}

function proofOf(key: Buffer, id: string, secret: string): Buffer {
  return createHmac('sha256', key).update(`${id}.${secret}`).digest();
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
