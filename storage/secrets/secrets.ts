import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keyed hashes and encryption of stored secrets, all derived from SECRETS_KEY. */
export interface Secrets {
  /** A 32-byte key for one purpose ("cursors", "publishable-token", ...). */
  readonly key: (purpose: string) => Buffer;
  /** The keys under which a signature is valid: that of `key`, then that of SECRETS_KEY_PREVIOUS. */
  readonly keys: (purpose: string) => readonly [Buffer, ...Buffer[]];
  /** Keyed hash (hex) under which an API key is found. */
  readonly hash: (text: string) => string;
  /** AES-256-GCM, random nonce; `seal` output is base64url text. */
  readonly seal: (plain: string) => string;
  /** Throws when the text was altered or sealed under neither key. */
  readonly open: (sealed: string) => string;
  /** The same secret under SECRETS_KEY; null when it is already. Throws as `open`. */
  readonly reseal: (sealed: string) => string | null;
}

/**
 * Keys by which stored rows and keys in the hands of merchants are recognised: no rotation of SECRETS_KEY may change
 * them. `migrate` stores them sealed (decision 68).
 */
export const lookupPurposes = [
  'api-key-hash',
  'email-hash',
  'publishable-token',
  'mollie-events',
] as const;

export type LookupKeys = ReadonlyMap<string, Buffer>;

const SEALING = 'sealed-secrets';

/** `previous` opens and verifies what was sealed or signed under it; nothing new is made with it. */
export function createSecrets(
  secretsKey: string,
  previous: string | null = null,
  lookupKeys: LookupKeys = new Map(),
): Secrets {
  const current = keysOf(secretsKey);
  const former = previous === null ? null : keysOf(previous);
  const key = (purpose: string) => lookupKeys.get(purpose) ?? current(purpose);
  const keys = (purpose: string): readonly [Buffer, ...Buffer[]] =>
    former === null || lookupKeys.has(purpose) ? [key(purpose)] : [key(purpose), former(purpose)];
  const reseal = (sealed: string): string | null => {
    if (former === null || opened(sealed, current(SEALING)) !== null) return null;
    const plain = opened(sealed, former(SEALING));
    if (plain === null) throw new UnreadableSecret();
    return sealedUnder(plain, current(SEALING));
  };
  return {
    key,
    keys,
    hash: (text) => new Bun.CryptoHasher('sha256', key('api-key-hash')).update(text).digest('hex'),
    seal: (plain) => sealedUnder(plain, current(SEALING)),
    open: (sealed) => {
      const plain = opened(sealed, current(SEALING)) ?? (former && opened(sealed, former(SEALING)));
      if (plain === null) throw new UnreadableSecret();
      return plain;
    },
    reseal,
  };
}

/** A sealed text that neither SECRETS_KEY nor SECRETS_KEY_PREVIOUS opens. */
export class UnreadableSecret extends Error {
  constructor() {
    super('The sealed text was altered, or sealed under another SECRETS_KEY.');
  }
}

function keysOf(secretsKey: string): (purpose: string) => Buffer {
  const keys = new Map<string, Buffer>();
  return (purpose) => {
    const known = keys.get(purpose);
    if (known) return known;
    const derived = Buffer.from(hkdfSync('sha256', secretsKey, 'commerce-service', purpose, 32));
    keys.set(purpose, derived);
    return derived;
  };
}

function sealedUnder(plain: string, key: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function opened(sealed: string, key: Buffer): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
