import { asError } from '../storage/errors/as-error.ts';
import { Cluster } from 'ioredis';
import admitScript from './scripts/admit.lua' with { type: 'text' };
import { OutagePause } from './outage-pause.ts';
import type { RedisConnection } from './redis.ts';
import type { Admission, TokenBucket } from './token-bucket.ts';
import { LEASE_MS, TokenLeases } from './token-leases.ts';
import { accessKey, limitKey } from './topics.ts';

interface AdmitCommands {
  admit(
    keyCount: number,
    ...keysAndValues: (string | number)[]
  ): Promise<[number, number, number, string, number, number]>;
}

/** Token buckets in Redis, and the access versions that invalidate caches in every process. */
export interface AdmissionControl {
  /**
   * Takes a token of every bucket, or of none, possibly one that was taken in advance (TokenLeases); null without an
   * answer from Redis (the caller admits the request). A bucket always has the same owner.
   */
  readonly admit: (buckets: readonly TokenBucket[], owner: string) => Promise<Admission | null>;
  /** Invalidates what any process has cached about the owner; resolves when none uses it any longer. */
  readonly invalidate: (owner: string) => Promise<void>;
}

const VERSION_TTL_MS = 86_400_000;
const NEVER_EMPTY = -1e12;
/** Tokens that a use needs, and those that it takes. */
const COSTS = {
  take: [1, 1],
  look: [1, 0],
  debit: [NEVER_EMPTY, 1],
  return: [NEVER_EMPTY, -1],
} as const;

export function createAdmissionControl(
  redis: RedisConnection,
  onOutage: (error: Error) => void,
): AdmissionControl {
  redis.defineCommand('admit', { lua: admitScript });
  const commands = redis as RedisConnection & AdmitCommands;
  const isCluster = redis instanceof Cluster;
  /** Owners whose version could not be raised; retried as soon as Redis responds again. */
  const owed = new Set<string>();

  async function raise(owner: string): Promise<void> {
    owed.add(owner);
    await redis.set(accessKey(owner), Bun.randomUUIDv7(), 'PX', VERSION_TTL_MS);
    owed.delete(owner);
  }

  function raiseOwed(): void {
    for (const owner of owed) raise(owner).catch(onOutage);
  }

  const pause = new OutagePause(redis);
  const leases = new TokenLeases();

  function noteOutage(owner: string, error: unknown): void {
    pause.begin(accessKey(owner));
    onOutage(asError(error));
  }

  redis.on('ready', () => {
    pause.end();
    raiseOwed();
  });

  return {
    admit: async (buckets, owner) => {
      const versionKey = accessKey(owner);
      if (pause.isOn(versionKey)) return null;
      const only = buckets.length === 1 && buckets[0]?.use === undefined ? buckets[0] : null;
      const leased = only && leases.take(only, owner);
      if (leased) return leased;
      const advance = only ? leases.advance(only) : null;
      try {
        const [allowed, remaining, waitMs, version, granted, ageMs] = await commands.admit(
          buckets.length + 1,
          versionKey,
          ...buckets.map(({ bucket }) => limitKey(owner, bucket)),
          ...buckets.flatMap(({ perSecond, burst, use = 'take' }) => [
            perSecond,
            burst,
            ...COSTS[use],
          ]),
          advance?.returned ?? 0,
          advance?.wanted ?? 0,
          isCluster ? 1 : 0,
          Bun.randomUUIDv7(),
          VERSION_TTL_MS,
        );
        const versionSince = ageMs === -1 ? -Infinity : performance.now() - ageMs;
        const read = { version, versionSince, remaining };
        if (only && advance) leases.granted(only, owner, advance, { ...read, granted });
        if (owed.size > 0) raiseOwed();
        return { ...read, allowed: allowed === 1, remaining: remaining + granted, waitMs };
      } catch (error) {
        noteOutage(owner, error);
        return null;
      }
    },
    invalidate: async (owner) => {
      try {
        await raise(owner);
        await Bun.sleep(LEASE_MS);
      } catch (error) {
        noteOutage(owner, error);
      }
    },
  };
}

/** Takes a token of every bucket, or of none, for the services: the seconds to wait, or 0; without Redis 0. */
export function tokenTaker({
  admit,
}: AdmissionControl): (owner: string, buckets: readonly TokenBucket[]) => Promise<number> {
  return async (owner, buckets) => {
    const admission = await admit(buckets, owner);
    return admission && !admission.allowed ? Math.max(1, Math.ceil(admission.waitMs / 1000)) : 0;
  };
}
