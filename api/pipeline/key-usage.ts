import type { Logger } from 'pino';
import { RECORD_LAST_USE } from '../../storage/queries/api-keys/record-last-use.ts';
import type { Cells } from '../../storage/database.ts';

/**
 * Records when keys were last used, in batches, so that a call with a cached key costs no write. A crash loses at most
 * the last interval; a failed batch is written again with the next one.
 */
const INTERVAL_MS = 2_000;

interface KeyUsage {
  readonly record: (keyId: string, workspaceId: string) => void;
  /** Writes the last batch and stops. */
  readonly stop: () => Promise<void>;
}

interface Use {
  readonly usedAt: Date;
  readonly workspaceId: string;
}

export function createKeyUsage(cells: Cells, logger: Logger): KeyUsage {
  const pending = new Map<string, Use>();
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    if (pending.size === 0) return;
    const batch = [...pending].toSorted(([a], [b]) => (a < b ? -1 : 1));
    pending.clear();
    const byCell = await groupByCell(batch);
    await Promise.all([...byCell].map(([cell, uses]) => writeTo(cell, uses)));
  }

  async function groupByCell(batch: readonly [string, Use][]) {
    const byCell = new Map<string, [string, Use][]>();
    for (const use of batch) {
      const cell = await cells.cellOf(use[1].workspaceId).catch(() => null);
      if (cell !== null) byCell.set(cell, [...(byCell.get(cell) ?? []), use]);
    }
    return byCell;
  }

  async function writeTo(cell: string, uses: readonly [string, Use][]): Promise<void> {
    try {
      await cells
        .named(cell)
        ?.read(RECORD_LAST_USE, [uses.map(([id]) => id), uses.map(([, { usedAt }]) => usedAt)]);
    } catch (error) {
      for (const [id, use] of uses) if (!pending.has(id)) pending.set(id, use);
      logger.warn({ err: error }, 'the last use of keys was not written');
    }
  }

  const timer = setInterval(() => {
    writing = writing.then(write);
  }, INTERVAL_MS);
  return {
    record: (keyId, workspaceId) => pending.set(keyId, { usedAt: new Date(), workspaceId }),
    stop: async () => {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
}
