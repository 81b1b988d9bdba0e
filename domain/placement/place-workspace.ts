import {
  addShards,
  awaitOtherMoves,
  endEffects,
  writePlacement,
} from '../../storage/queries/placement/move.ts';
import { readPlacement, workspaceExists } from '../../storage/queries/placement/placements.ts';
import { isUuid } from '../../storage/ids.ts';
import { enqueueJob } from '../../storage/outbox/jobs.ts';
import { DEFAULT_POOL, LEAVING_POOL, shardOf, spreadOver } from '../../storage/shards.ts';
import type { Transaction } from '../../storage/database.ts';
import { unitOfWork, type SystemContext } from '../context.ts';
import { recordAudit } from '../audit/record.ts';
import { fail } from '../errors.ts';
import type { PlacementInput } from './schemas.ts';
import { HAND_OVER_JOB, LATE_ROWS_MS, SETTLE_JOB } from './constants.ts';

export interface PlacementRequest extends PlacementInput {
  readonly workspaceId: string;
}

/**
 * Decides which processes handle a workspace, and in how many partitions, while it is live. The commit is the barrier:
 * effects under way in its shards end before it or fail, what was numbered before is read to its end before anything that
 * is numbered afterwards, and its rows follow (`hand-over.ts`). False when it is placed so already. 409 `invalid_state`
 * while an earlier move is not over, or it is about to leave the cell. A repeat finds it placed.
 */
export async function placeWorkspace(
  ctx: SystemContext,
  request: PlacementRequest,
): Promise<boolean> {
  if (!isUuid(request.workspaceId)) fail('not_found');
  return unitOfWork(ctx, (tx) => place(ctx, tx, request));
}

async function place(
  ctx: SystemContext,
  tx: Transaction,
  request: PlacementRequest,
): Promise<boolean> {
  const { workspaceId, pool, partitions, dryRun } = request;
  const query = tx.query.bind(tx);
  await awaitOtherMoves(query);
  if (!(await workspaceExists(query, workspaceId))) fail('not_found');
  const current = await readPlacement(query, workspaceId);
  if (current && (current.settledAt === null || current.pool === LEAVING_POOL)) rejectMoving();
  const before = current ?? {
    pool: DEFAULT_POOL,
    shards: [shardOf(workspaceId)],
    firstStream: 0,
  };
  if (before.pool === pool && before.shards.length === partitions) return false;
  if (dryRun) return true;
  const { shards: former, firstStream: formerStream } = before;
  const shards = await shardsFor(tx, request, former);
  await endEffects(query, former);
  await writePlacement(query, { workspaceId, pool, shards, former, formerStream });
  recordAudit(ctx, tx, {
    workspaceId,
    action: 'workspace.placed',
    resourceId: workspaceId,
    before: { pool: before.pool, partitions: former.length },
    after: { pool, partitions },
  });
  enqueueMove(ctx, tx, workspaceId, former);
  return true;
}

function rejectMoving(): never {
  const message = 'The workspace is still moving. Wait until it has settled.';
  return fail('invalid_state', [{ path: 'id', code: 'moving', message }]);
}

/** None of them is one of before: whoever holds those has nothing to do with the workspace any more. */
async function shardsFor(
  tx: Transaction,
  { workspaceId, pool, partitions }: PlacementRequest,
  former: readonly number[],
): Promise<number[]> {
  if (pool !== DEFAULT_POOL) return addShards(tx.query.bind(tx), pool, partitions);
  const common = shardOf(workspaceId);
  return partitions === 1 && !former.includes(common)
    ? [common]
    : spreadOver(workspaceId, partitions, [...former, common]);
}

function enqueueMove(
  ctx: SystemContext,
  tx: Transaction,
  workspaceId: string,
  former: readonly number[],
): void {
  enqueueJob(tx, { kind: SETTLE_JOB, key: workspaceId, workspaceId });
  const lateAt = new Date(ctx.services.clock().getTime() + LATE_ROWS_MS);
  for (const shard of former) {
    const key = `${workspaceId}:${shard}`;
    enqueueJob(tx, { kind: HAND_OVER_JOB, key, shard });
    enqueueJob(tx, { kind: HAND_OVER_JOB, key: `${key}:late`, shard, runAt: lateAt });
  }
}
