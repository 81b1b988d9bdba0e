import type { Redis } from 'ioredis';
import admitScript from './scripts/admit.lua' with { type: 'text' };

export interface Admission {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Milliseconds until the next token, 0 when allowed. */
  readonly waitMs: number;
  /** The version of the owner's cached access; '' when none is known. */
  readonly version: string;
}

interface AdmitCommands {
  admit(
    bucket: string,
    version: string,
    rate: number,
    burst: number,
  ): Promise<[number, number, number, string]>;
}

/** Token buckets in Redis, and the access versions that invalidate caches in every process. */
export interface AdmissionControl {
  /** Takes a token; null without an answer from Redis (the caller admits the request). */
  readonly admit: (
    bucket: string,
    owner: string,
    perSecond: number,
    burst: number,
  ) => Promise<Admission | null>;
  /** Invalidates what any process has cached about the owner. */
  readonly invalidate: (owner: string) => Promise<void>;
}

const VERSION_TTL_SECONDS = 86_400;
/** After a failure Redis is skipped for this long, so that a hanging Redis costs few requests their timeout. */
const OUTAGE_PAUSE_MS = 500;

export function createAdmissionControl(
  redis: Redis,
  onOutage: (error: Error) => void,
): AdmissionControl {
  redis.defineCommand('admit', { numberOfKeys: 2, lua: admitScript });
  const commands = redis as Redis & AdmitCommands;
  const versionKey = (owner: string): string => `commerce:access:${owner}`;
  /** Owners whose version could not be raised; retried as soon as Redis answers again. */
  const owed = new Set<string>();

  async function raise(owner: string): Promise<void> {
    owed.add(owner);
    await redis.set(versionKey(owner), Bun.randomUUIDv7(), 'EX', VERSION_TTL_SECONDS);
    owed.delete(owner);
  }

  function raiseOwed(): void {
    for (const owner of owed) raise(owner).catch(onOutage);
  }

  let pausedUntil = 0;

  function noteOutage(error: unknown): void {
    pausedUntil = performance.now() + OUTAGE_PAUSE_MS;
    onOutage(error instanceof Error ? error : new Error(String(error)));
  }

  redis.on('ready', () => {
    pausedUntil = 0;
    raiseOwed();
  });

  return {
    admit: async (bucket, owner, perSecond, burst) => {
      if (performance.now() < pausedUntil) return null;
      try {
        const key = `commerce:limit:${bucket}`;
        const [allowed, remaining, waitMs, version] = await commands.admit(
          key,
          versionKey(owner),
          perSecond,
          burst,
        );
        if (owed.size > 0) raiseOwed();
        if (version !== '') return { allowed: allowed === 1, remaining, waitMs, version };
        const fresh = Bun.randomUUIDv7();
        await redis.set(versionKey(owner), fresh, 'EX', VERSION_TTL_SECONDS, 'NX');
        return { allowed: allowed === 1, remaining, waitMs, version: '' };
      } catch (error) {
        noteOutage(error);
        return null;
      }
    },
    invalidate: async (owner) => {
      try {
        await raise(owner);
      } catch (error) {
        noteOutage(error);
      }
    },
  };
}
