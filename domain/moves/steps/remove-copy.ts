import { setPresent } from '../../../storage/moves/absent-workspaces.ts';
import type { OwnerCell } from '../../../storage/moves/owner-cell.ts';
import { unpublish } from '../../../storage/moves/publish.ts';
import { removeRows } from '../../../storage/moves/remove-rows.ts';
import { readRowScope } from '../../../storage/moves/row-finder.ts';
import { FORGET_LEFTOVER } from '../../../storage/queries/moves/moves.ts';
import { freePool } from '../../../storage/queries/placement/move.ts';
import { LEAVING_POOL } from '../../../storage/shards.ts';
import type { MoveRun } from '../run.ts';

/** Removes rows that nobody sees. */
export async function removeCopy(run: MoveRun, owner: OwnerCell): Promise<void> {
  const scope = await readRowScope(owner.query, run.workspaceId);
  let removed = 0;
  await removeRows(owner, run.hold, scope, async (rows) => {
    removed += rows;
    run.signal.throwIfAborted();
    if (rows > 0) await run.tell({ removed });
  });
  // Those in which nobody handled it when it left.
  await owner.fenced(run.hold, (query) => freePool(query, LEAVING_POOL));
}

/** Ends what the move before has left to be done, in a third cell or the target. */
export async function removeLeftover(run: MoveRun): Promise<void> {
  const { leftover } = run.move;
  if (leftover === null) return;
  const cell = run.resources.cell(leftover);
  const { owner } = cell;
  await run.takeOver(cell);
  await unpublish(owner, run.hold);
  if (leftover !== run.move.target) {
    await removeCopy(run, owner);
    await owner.fenced(run.hold, (query) => setPresent(query, run.workspaceId));
    await owner.forget(run.hold);
  }
  await run.record(FORGET_LEFTOVER);
}
