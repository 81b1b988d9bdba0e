import type { Logger } from 'pino';
import { RECORD_LAST_USE } from '../../storage/queries/api-keys/record-last-use.ts';
import type { Database } from '../../storage/unit-of-work.ts';

/**
 * Records when keys were last used, in batches, so that a call with a cached key costs no write. A crash loses at most
 * the last interval; a failed batch is written again with the next one.
 */
const INTERVAL_MS = 2_000;

interface KeyUsage {
  readonly record: (keyId: string) => void;
  /** Writes the last batch and stops. */
  readonly stop: () => Promise<void>;
}

export function createKeyUsage(database: Database, logger: Logger): KeyUsage {
  const pending = new Map<string, Date>();
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    if (pending.size === 0) return;
    const batch = [...pending].toSorted(([a], [b]) => (a < b ? -1 : 1));
    pending.clear();
    try {
      await database.read(RECORD_LAST_USE, [
        batch.map(([id]) => id),
        batch.map(([, usedAt]) => usedAt),
      ]);
    } catch (error) {
      for (const [id, usedAt] of batch) if (!pending.has(id)) pending.set(id, usedAt);
      logger.warn({ err: error }, 'the last use of keys was not written');
    }
  }

  const timer = setInterval(() => {
    writing = writing.then(write);
  }, INTERVAL_MS);
  return {
    record: (keyId) => pending.set(keyId, new Date()),
    stop: async () => {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
}
