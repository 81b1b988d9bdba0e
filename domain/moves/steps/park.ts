import { RECORD_PLACE, type MoveStep } from '../../../storage/queries/moves/moves.ts';
import { readPlacement } from '../../../storage/queries/placement/placements.ts';
import { LEAVING_POOL } from '../../../storage/shards.ts';
import { placeIn, placeOf, settleParked } from '../park.ts';
import { MoveFailed, type MoveRun } from '../run.ts';

/** Longer than the slowest attempt in flight may take. */
const PATIENCE_MS = 180_000;

/** Has the actors of the source let the workspace go, while requests continue. */
export async function park(run: MoveRun): Promise<MoveStep> {
  const { source, workspaceId, hold } = run;
  const { owner } = source;
  const deadline = performance.now() + PATIENCE_MS;
  const { pool, shards } = await placeOf(owner.query, workspaceId);
  if (pool !== LEAVING_POOL) {
    await run.until(() => isSettled(run));
    await run.record(RECORD_PLACE, pool, shards.length);
    run.pool = pool;
    const left = await owner.fenced(hold, (query) => placeIn(query, workspaceId, LEAVING_POOL));
    source.outbox.jobsEnqueued(new Set(left));
  }
  await run.until(async () => {
    const { isOver, ...parking } = await owner.fenced(hold, (query) =>
      settleParked(query, workspaceId),
    );
    if (isOver) return true;
    await run.tell(parking);
    if (performance.now() > deadline)
      throw new MoveFailed(
        `The actors of ${owner.name} do not let the workspace go: ${JSON.stringify(parking)}.`,
      );
    return null;
  });
  return 'align';
}

async function isSettled({ source, workspaceId }: MoveRun): Promise<true | null> {
  const placement = await readPlacement(source.owner.query, workspaceId);
  return placement && placement.settledAt === null ? null : true;
}
