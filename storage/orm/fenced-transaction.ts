import type { DatabaseResources } from '../cells/resources.ts';
import { requireLive } from '../queries/actors/processes.ts';
import {
  requireFreeLeases,
  requireLeases,
  type HeldShard,
} from '../queries/actors/shard-leases.ts';
import type { JobStarter, SystemDatabase, Transaction } from '../database.ts';
import { PooledSystemDatabase, resourcesOf } from '../unit-of-work.ts';

/**
 * A unit of work that commits only while its owner holds all the shards, several workspaces' of which share it: while one of
 * them is taken or moved, it fails at once, so that it is done for the others. The fence leaves with `begin`, so it costs no
 * extra round trip; its row locks last until the commit.
 */
export function fencedTransaction<T>(
  database: SystemDatabase,
  owner: string,
  held: readonly HeldShard[],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const guard = requireFreeLeases(owner, held);
  return new PooledSystemDatabase({ ...resourcesOf(database), guard }).transaction(work);
}

/** A database whose units of work commit only while the process holds the shard; `starter` begins what its jobs request. */
export function ofShard(
  database: SystemDatabase,
  processId: string,
  held: HeldShard,
  starter?: JobStarter,
): SystemDatabase {
  return heldBy(database, processId, [held], starter ? { starter } : {});
}

/** The same for units of work that touch several shards. */
export function ofShards(
  database: SystemDatabase,
  processId: string,
  held: readonly HeldShard[],
): SystemDatabase {
  return heldBy(database, processId, held);
}

function heldBy(
  database: SystemDatabase,
  processId: string,
  held: readonly HeldShard[],
  more: Pick<DatabaseResources, 'starter'> = {},
): SystemDatabase {
  return new PooledSystemDatabase({
    ...resourcesOf(database),
    ...more,
    fence: [processId, ...held.map(({ shard, epoch }) => `${shard}:${epoch}`)].join(' '),
    guard: requireLeases(processId, held),
  });
}

/** A database whose units of work commit only while the database counts the process as alive. */
export function ofProcess(database: SystemDatabase, processId: string): SystemDatabase {
  return new PooledSystemDatabase({
    ...resourcesOf(database),
    fence: processId,
    guard: requireLive(processId),
  });
}
