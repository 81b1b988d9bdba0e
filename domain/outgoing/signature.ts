import { randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret in the format of Standard Webhooks: `whsec_` + base64 of 32 random bytes. */
export function generateSigningSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

export interface SignedHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

interface Signing {
  id: string;
  timestampSeconds: number;
  body: string | Uint8Array;
  /** Newest first; during a rotation each valid one signs, at most three. */
  secrets: readonly string[];
}

/** The headers of one attempt; each attempt is signed with its own timestamp. */
export function signWebhook({ id, timestampSeconds, body, secrets }: Signing): SignedHeaders {
  if (secrets.length === 0) throw new Error('A webhook needs a secret to be signed with.');
  const timestamp = String(timestampSeconds);
  const signatures = secrets
    .slice(0, secretsMax)
    .map((secret) => signature(secret, id, timestamp, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

interface Verifying {
  headers: { get(name: string): string | null };
  /** The bytes as received, before any parsing. */
  body: string | Uint8Array;
  secrets: readonly string[];
  nowSeconds: number;
  toleranceSeconds?: number;
}

type Verification =
  | { ok: true; id: string; timestampSeconds: number }
  | { ok: false; reason: 'missing_header' | 'bad_timestamp' | 'stale' | 'no_match' };

/** Whether one of the secrets signed exactly this body, within 300 s of now by default. */
export function verifyWebhook(verifying: Verifying): Verification {
  const { headers, body, secrets, nowSeconds, toleranceSeconds = 300 } = verifying;
  const id = headers.get('webhook-id');
  const timestamp = headers.get('webhook-timestamp');
  const given = headers.get('webhook-signature');
  if (!id || !timestamp || !given) return { ok: false, reason: 'missing_header' };
  if (!/^\d{1,12}$/.test(timestamp)) return { ok: false, reason: 'bad_timestamp' };
  const timestampSeconds = Number(timestamp);
  if (Math.abs(nowSeconds - timestampSeconds) > toleranceSeconds) {
    return { ok: false, reason: 'stale' };
  }
  const candidates = given.split(' ').slice(0, candidatesMax);
  const matches = secrets.some((secret) => {
    const expected = signature(secret, id, timestamp, body);
    return candidates.some((candidate) => isEqual(candidate, expected));
  });
  return matches ? { ok: true, id, timestampSeconds } : { ok: false, reason: 'no_match' };
}

const prefix = 'whsec_';
const secretsMax = 3;
const candidatesMax = 16;

function signature(secret: string, id: string, timestamp: string, body: string | Uint8Array) {
  const hmac = new Bun.CryptoHasher('sha256', keyOf(secret));
  hmac.update(`${id}.${timestamp}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}

function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.slice(secret.startsWith(prefix) ? prefix.length : 0), 'base64');
  if (key.byteLength === 0) throw new Error('A signing secret holds no key.');
  return key;
}

function isEqual(candidate: string, expected: string): boolean {
  const left = Buffer.from(candidate);
  const right = Buffer.from(expected);
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}
