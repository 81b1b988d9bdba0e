import { lockLiveProcess } from './queries/actors/processes.ts';
import { lockLeases, type HeldShard } from './queries/actors/shard-leases.ts';
import { FenceLost } from './database-errors.ts';
import { SystemDatabase, type Database, type Transaction } from './unit-of-work.ts';

/**
 * A unit of work that commits only while its owner holds all the shards. The fence is requested together with
 * the work's first statement, so it costs no extra round trip; its row locks last until the commit.
 */
export function fencedTransaction<T>(
  database: Database,
  owner: string,
  held: readonly HeldShard[],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    const fenced = lockLeases((text, values) => tx.query(text, values), owner, held);
    const [isHeld, result] = await Promise.all([fenced, work(tx)]);
    if (!isHeld) throw new FenceLost(`one of ${held.length} shards is no longer ours`);
    return result;
  });
}

/** A database whose units of work commit only while the process holds the shard. */
export function ofShard(
  database: SystemDatabase,
  processId: string,
  held: HeldShard,
): SystemDatabase {
  return ofShards(database, processId, [held]);
}

/** The same for units of work that touch several shards. */
export function ofShards(
  database: SystemDatabase,
  processId: string,
  held: readonly HeldShard[],
): SystemDatabase {
  return new SystemDatabase({
    ...database.means,
    fence: [processId, ...held.map(({ shard, epoch }) => `${shard}:${epoch}`)].join(' '),
    guard: async (tx) => {
      const isHeld = await lockLeases((text, values) => tx.query(text, values), processId, held);
      if (!isHeld) throw new FenceLost(`one of ${held.length} shards is no longer ours`);
    },
  });
}

/** A database whose units of work commit only while the database counts the process as alive. */
export function ofProcess(database: SystemDatabase, processId: string): SystemDatabase {
  return new SystemDatabase({
    ...database.means,
    fence: processId,
    guard: async (tx) => {
      const isAlive = await lockLiveProcess((text, values) => tx.query(text, values), processId);
      if (!isAlive) throw new FenceLost(`process ${processId} has lost its lease`);
    },
  });
}
