import { absenceOf, setPresent } from '../../../storage/moves/absent-workspaces.ts';
import { unpublish } from '../../../storage/moves/publish.ts';
import { unsubscribe } from '../../../storage/moves/subscribe.ts';
import type { MoveStep } from '../../../storage/queries/moves/moves.ts';
import { freePool } from '../../../storage/queries/placement/move.ts';
import { DEFAULT_POOL, LEAVING_POOL } from '../../../storage/shards.ts';
import { openSource } from '../close-source.ts';
import { placeIn, placeOf, settleParked } from '../park.ts';
import type { MoveRun } from '../run.ts';
import { removeCopy, removeLeftover } from './remove-copy.ts';

/** Puts everything back as it was before the move; the workspace has never lived in the target. */
export async function undo(run: MoveRun): Promise<MoveStep> {
  const { source, target, workspaceId, hold } = run;
  await openSource(run);
  await unsubscribe(target.owner, hold);
  await unpublish(source.owner, hold);
  await placeBack(run);
  await removeLeftover(run);
  if ((await absenceOf(target.owner.query, workspaceId)) !== null) {
    await removeCopy(run, target.owner);
    await target.owner.fenced(hold, (query) => setPresent(query, workspaceId));
  }
  for (const { owner } of [source, target]) await owner.forget(hold);
  return 'undone';
}

async function placeBack(run: MoveRun): Promise<void> {
  const { source, workspaceId, hold } = run;
  const { owner } = source;
  const { pool } = await placeOf(owner.query, workspaceId);
  if (pool !== LEAVING_POOL) return;
  await run.until(async () => {
    const parking = await owner.fenced(hold, (query) => settleParked(query, workspaceId));
    await run.tell(parking);
    return parking.unread + parking.handOvers === 0 ? true : null;
  });
  const left = await owner.fenced(hold, async (query) => {
    const shards = await placeIn(query, workspaceId, run.pool ?? DEFAULT_POOL);
    await freePool(query, LEAVING_POOL);
    return shards;
  });
  source.outbox.jobsEnqueued(new Set(left));
}
