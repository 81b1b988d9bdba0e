import type { Admission, TokenBucket } from './token-bucket.ts';

/** A lease is good for so many ms at most; whoever invalidates a version waits for as long. */
export const LEASE_MS = 20;
/** Smaller buckets are counted one by one, so that their last tokens are not held by a process that needs none. */
const BURST_MIN = 200;
const TOKENS_MAX = 64;
const LEASES_MAX = 1_000;

interface Lease {
  readonly owner: string;
  /** The bucket's, of which the tokens were taken. */
  readonly burst: number;
  version: string;
  versionSince: number;
  /** When the newest call that brought tokens was sent. */
  sentAt: number;
  /** Tokens that were taken of the bucket and not yet used. */
  tokens: number;
  /** Tokens that the bucket had left. */
  remaining: number;
  /** Requests since that call. */
  served: number;
}

/** What a call to Redis takes beside its own token, and what it brings back. */
export interface Advance {
  readonly sentAt: number;
  readonly wanted: number;
  readonly returned: number;
}

/** Redis's response to such a call. */
interface Granted extends Pick<Admission, 'version' | 'versionSince' | 'remaining'> {
  /** Tokens that it took in advance. */
  readonly granted: number;
}

/**
 * Tokens of busy buckets that one process has taken in advance, with the access version that it read then, so that its
 * next requests cost no call to Redis (decision 152). A lease is good for 20 ms. It takes tokens of the upper half of a
 * bucket only, twice as many as were needed in the last 20 ms; the next call returns what was not used, and a process that
 * ends loses it. An owner that comes by once in a while never has any.
 */
export class TokenLeases {
  readonly #leases = new Map<string, Lease>();

  /** A token of the lease, or null: Redis is to be asked. */
  take(bucket: TokenBucket, owner: string): Admission | null {
    const lease = this.#leases.get(bucket.bucket);
    if (!lease || lease.tokens === 0) return null;
    if (lease.owner !== owner || lease.burst !== bucket.burst) return null;
    if (performance.now() - lease.sentAt >= LEASE_MS) return null;
    lease.tokens -= 1;
    lease.served += 1;
    const { version, versionSince, tokens } = lease;
    return {
      allowed: true,
      remaining: lease.remaining + tokens,
      waitMs: 0,
      version,
      versionSince,
    };
  }

  /** What the call that takes a token of the bucket brings back and takes in advance. */
  advance({ bucket, burst }: TokenBucket): Advance {
    const sentAt = performance.now();
    if (burst < BURST_MIN) return { sentAt, wanted: 0, returned: 0 };
    const lease = this.#leases.get(bucket);
    if (!lease) return { sentAt, wanted: 0, returned: 0 };
    const isRecent = sentAt - lease.sentAt < 2 * LEASE_MS;
    const wanted = isRecent ? Math.min(TOKENS_MAX, 2 * lease.served) : 0;
    if (sentAt - lease.sentAt < LEASE_MS) return { sentAt, wanted, returned: 0 };
    const returned = lease.tokens;
    lease.tokens = 0;
    return { sentAt, wanted, returned };
  }

  /** Adds to the lease the tokens that a call has brought. */
  granted(
    { bucket, burst }: TokenBucket,
    owner: string,
    { sentAt }: Advance,
    { granted, ...read }: Granted,
  ): void {
    if (burst < BURST_MIN) return;
    const known = this.#leases.get(bucket);
    if (!known || known.owner !== owner || known.burst !== burst) {
      if (!known && this.#leases.size >= LEASES_MAX) this.#forgetOldest();
      this.#leases.set(bucket, { ...read, owner, burst, sentAt, tokens: granted, served: 1 });
      return;
    }
    known.tokens += granted;
    known.remaining = read.remaining;
    if (sentAt < known.sentAt) return;
    if (sentAt - known.sentAt >= LEASE_MS) known.served = 0;
    known.served += 1;
    known.sentAt = sentAt;
    known.version = read.version;
    known.versionSince = read.versionSince;
  }

  #forgetOldest(): void {
    const oldest = this.#leases.keys().next();
    if (!oldest.done) this.#leases.delete(oldest.value);
  }
}
