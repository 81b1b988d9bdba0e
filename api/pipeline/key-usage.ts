import type { Logger } from 'pino';
import type { Database } from '../../storage/unit-of-work.ts';

/**
 * Notes when keys were last used and writes it in batches, so that a call with a cached key costs no write.
 * What a crash loses is at most the last interval; a failed batch is tried again with the next one.
 */
const INTERVAL_MS = 2_000;
const SQL = `
  update api_key k set last_used_at = u.used_at
  from unnest($1::uuid[], $2::timestamptz[]) as u (id, used_at)
  where k.id = u.id and (k.last_used_at is null or k.last_used_at < u.used_at)`;

export interface KeyUsage {
  readonly note: (keyId: string) => void;
  /** Writes what is noted and stops. */
  readonly stop: () => Promise<void>;
}

export function createKeyUsage(database: Database, logger: Logger): KeyUsage {
  const noted = new Map<string, Date>();
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    if (noted.size === 0) return;
    const batch = [...noted].toSorted(([a], [b]) => (a < b ? -1 : 1));
    noted.clear();
    try {
      await database.read(SQL, [batch.map(([id]) => id), batch.map(([, usedAt]) => usedAt)]);
    } catch (error) {
      for (const [id, usedAt] of batch) if (!noted.has(id)) noted.set(id, usedAt);
      logger.warn({ err: error }, 'the last use of keys was not written');
    }
  }

  const timer = setInterval(() => {
    writing = writing.then(write);
  }, INTERVAL_MS);
  return {
    note: (keyId) => noted.set(keyId, new Date()),
    stop: async () => {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
}
