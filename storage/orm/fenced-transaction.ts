import { lockLiveProcess } from '../queries/actors/processes.ts';
import { lockFreeLeases, lockLeases, type HeldShard } from '../queries/actors/shard-leases.ts';
import { FenceLost } from '../errors/database-errors.ts';
import type { Database, SystemDatabase, Transaction } from '../database.ts';
import { PooledSystemDatabase, resourcesOf } from '../unit-of-work.ts';

/**
 * A unit of work that commits only while its owner holds all the shards, several workspaces' of which share it: while one of
 * them is taken or moved, it fails at once, so that it is done for the others. The fence is requested together with
 * the work's first statement, so it costs no extra round trip; its row locks last until the commit.
 */
export function fencedTransaction<T>(
  database: Database,
  owner: string,
  held: readonly HeldShard[],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    const fenced = lockFreeLeases((text, values) => tx.query(text, values), owner, held);
    const [lost, result] = await Promise.all([fenced, work(tx)]);
    if (lost.length > 0) throw lostOf(held, lost);
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
  return new PooledSystemDatabase({
    ...resourcesOf(database),
    fence: [processId, ...held.map(({ shard, epoch }) => `${shard}:${epoch}`)].join(' '),
    guard: async (tx) => {
      const lost = await lockLeases((text, values) => tx.query(text, values), processId, held);
      if (lost.length > 0) throw lostOf(held, lost);
    },
  });
}

/** A database whose units of work commit only while the database counts the process as alive. */
export function ofProcess(database: SystemDatabase, processId: string): SystemDatabase {
  return new PooledSystemDatabase({
    ...resourcesOf(database),
    fence: processId,
    guard: async (tx) => {
      const isAlive = await lockLiveProcess((text, values) => tx.query(text, values), processId);
      if (!isAlive) throw new FenceLost(`process ${processId} has lost its lease`);
    },
  });
}

export function lostOf(held: readonly HeldShard[], lost: readonly number[]): FenceLost {
  return new FenceLost(`${lost.length} of ${held.length} shards are no longer ours`, lost);
}
