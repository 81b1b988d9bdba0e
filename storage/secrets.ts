import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keyed hashes and encryption of stored secrets, all derived from SECRETS_KEY. */
export interface Secrets {
  /** A 32-byte key for one purpose ("cursor", "publishable-token", ...). */
  readonly key: (purpose: string) => Buffer;
  /** Keyed hash (hex) under which an API key is found. */
  readonly hash: (text: string) => string;
  /** AES-256-GCM, random nonce; `seal` output is base64url text. */
  readonly seal: (plain: string) => string;
  /** Throws when the text was altered or sealed under another key. */
  readonly open: (sealed: string) => string;
}

export function createSecrets(secretsKey: string): Secrets {
  const keys = new Map<string, Buffer>();
  const key = (purpose: string): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const derived = Buffer.from(hkdfSync('sha256', secretsKey, 'commerce-service', purpose, 32));
    keys.set(purpose, derived);
    return derived;
  };
  return {
    key,
    hash: (text) => createHmac('sha256', key('api-key-hash')).update(text).digest('hex'),
    seal: (plain) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key('sealed-secrets'), nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(
        'aes-256-gcm',
        key('sealed-secrets'),
        bytes.subarray(0, 12),
      );
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}
