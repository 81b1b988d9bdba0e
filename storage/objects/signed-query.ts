import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Disposition, SignedQuery, SignOptions } from './object-store.ts';

export type SigningKey = string | Buffer;

/** What a valid signature grants. */
export interface SignedGrant {
  readonly filename: string | null;
  readonly disposition: Disposition;
  readonly expiresAt: Date;
}

/** The query that opens one key until it expires; the signature covers every other part of it. */
export function signQuery(
  secret: SigningKey,
  key: string,
  options: SignOptions,
  now: Date,
): URLSearchParams {
  const expires = String(Math.floor(now.getTime() / 1000) + options.expiresInSeconds);
  const filename = options.filename ?? '';
  const disposition = options.disposition ?? 'attachment';
  const query = new URLSearchParams({ expires, disposition });
  if (filename !== '') query.set('filename', filename);
  query.set('signature', signatureOf(secret, [key, expires, disposition, filename]));
  return query;
}

export function verifyQuery(
  secrets: readonly SigningKey[],
  key: string,
  query: SignedQuery,
  now: Date,
): SignedGrant | 'expired' | 'invalid' {
  const { expires = '', filename = '', disposition = '', signature = '' } = query;
  const given = Buffer.from(signature);
  const isSignedBy = (secret: SigningKey): boolean => {
    const expected = Buffer.from(signatureOf(secret, [key, expires, disposition, filename]));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  if (!secrets.some(isSignedBy)) return 'invalid';
  if (disposition !== 'attachment' && disposition !== 'inline') return 'invalid';
  const expiresAt = new Date(Number(expires) * 1000);
  if (!(expiresAt > now)) return 'expired';
  return { filename: filename === '' ? null : filename, disposition, expiresAt };
}

/** JSON separates the parts, whatever they contain; the first part separates this use of the secret from others. */
function signatureOf(secret: SigningKey, parts: readonly string[]): string {
  const message = JSON.stringify(['object-url', ...parts]);
  return createHmac('sha256', secret).update(message).digest('base64url');
}
