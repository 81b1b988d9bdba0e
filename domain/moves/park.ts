import {
  addShards,
  awaitOtherMoves,
  countJobs,
  countUnread,
  endEffects,
  keepPool,
  openStreams,
  ownedShards,
  settlePlacement,
  writePlacement,
} from '../../storage/queries/placement/move.ts';
import { moveDeadLetters } from '../../storage/queries/placement/hand-over.ts';
import { readPlacement, type Placement } from '../../storage/queries/placement/placements.ts';
import { enqueueJob, type JobRequest } from '../../storage/outbox/jobs.ts';
import { composeSql, type RunQuery } from '../../storage/query.ts';
import { DEFAULT_POOL, LEAVING_POOL, shardOf, spreadOver } from '../../storage/shards.ts';
import { CONSUMERS, HAND_OVER_JOB, SETTLE_JOB } from '../placement/constants.ts';

export type PlaceBefore = Pick<Placement, 'pool' | 'shards' | 'firstStream'>;

/** Where a workspace is handled, placed or not. */
export async function placeOf(query: RunQuery, workspaceId: string): Promise<PlaceBefore> {
  const placement = await readPlacement(query, workspaceId);
  return placement ?? { pool: DEFAULT_POOL, shards: [shardOf(workspaceId)], firstStream: 0 };
}

/**
 * Places the workspace in a pool, in as many partitions as before, in the owner's transaction; the shards that it leaves,
 * whose owners hand its rows over. In the pool of those that leave the cell nobody handles it: what is under way ends, and
 * what falls due waits. An earlier placement has settled.
 */
export async function placeIn(
  query: RunQuery,
  workspaceId: string,
  pool: string,
): Promise<readonly number[]> {
  await awaitOtherMoves(query);
  const before = await placeOf(query, workspaceId);
  if (before.pool === pool) return [];
  const { shards: former, firstStream: formerStream } = before;
  if (pool === LEAVING_POOL) await keepPool(query, pool);
  const shards = await shardsIn(query, workspaceId, pool, former);
  await endEffects(query, former);
  await writePlacement(query, { workspaceId, pool, shards, former, formerStream });
  for (const shard of former)
    await enqueue(query, { kind: HAND_OVER_JOB, key: `${workspaceId}:${shard}`, shard });
  if (pool !== LEAVING_POOL)
    await enqueue(query, { kind: SETTLE_JOB, key: workspaceId, workspaceId });
  return former;
}

/** None of `taken` is among them. */
export async function shardsIn(
  query: RunQuery,
  workspaceId: string,
  pool: string,
  taken: readonly number[],
  partitions = taken.length,
): Promise<readonly number[]> {
  if (pool !== DEFAULT_POOL) return addShards(query, pool, partitions, taken);
  const common = shardOf(workspaceId);
  return partitions === 1 && !taken.includes(common)
    ? [common]
    : spreadOver(workspaceId, partitions, [...taken, common]);
}

/** The job is written at once; its owner finds it by itself, or is notified of the shard. */
async function enqueue(query: RunQuery, request: JobRequest): Promise<void> {
  const writes: Parameters<typeof composeSql>[0][] = [];
  enqueueJob({ write: (write) => writes.push(write), jobEnqueued: () => undefined }, request);
  for (const write of writes) await query(composeSql(write));
}

/** How far a placement in the pool of leaving workspaces is; `isOver` when nobody has anything of it in hand. */
export interface Parking {
  readonly unread: number;
  readonly handOvers: number;
  /** Shards that their owner of before has not let go yet. */
  readonly owned: number;
  readonly isOver: boolean;
}

/** Ends the placement as far as it has come, as the actors do in other pools. */
export async function settleParked(query: RunQuery, workspaceId: string): Promise<Parking> {
  const placement = await readPlacement(query, workspaceId);
  if (placement?.pool !== LEAVING_POOL) return { unread: 0, handOvers: 0, owned: 0, isOver: false };
  const owned = await ownedShards(query, placement.shards);
  if (placement.settledAt !== null) return { unread: 0, handOvers: 0, owned, isOver: owned === 0 };
  const unread = await countUnread(query, workspaceId, CONSUMERS);
  const { shards, former } = placement;
  const keys = former.map((shard) => `${workspaceId}:${shard}`);
  const handOvers = await countJobs(query, HAND_OVER_JOB, keys);
  if (unread === 0) {
    for (const shard of former) await moveDeadLetters(query, { workspaceId, shard, shards });
    await openStreams(query, workspaceId, CONSUMERS);
    if (handOvers === 0) await settlePlacement(query, workspaceId);
  }
  return { unread, handOvers, owned, isOver: unread + handOvers + owned === 0 };
}
