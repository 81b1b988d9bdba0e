import { setAbsent, setPresent } from '../../../storage/moves/absent-workspaces.ts';
import { SET_STATE, type MoveStep } from '../../../storage/queries/moves/moves.ts';
import { handOverArrived, settleArrived, wakeOwners } from '../arrive.ts';
import type { MoveRun } from '../run.ts';

const WAKE_MS = 2_000;

/** Lets everybody use the workspace in the target, and wakes its actors there. */
export async function thaw(run: MoveRun): Promise<MoveStep> {
  const { source, target, workspaceId, hold, resources } = run;
  const { owner } = target;
  await owner.fenced(hold, (query) => setPresent(query, workspaceId));
  await run.record(SET_STATE, 'live');
  if (run.frozenAt !== null)
    await run.report('thaw', { frozenMs: Math.round(performance.now() - run.frozenAt) });
  await resources.services.invalidateAccess(workspaceId);
  await source.owner.fenced(hold, (query) =>
    setAbsent(query, { workspaceId, state: 'departed', cell: owner.name }),
  );
  await wake(run);
  for (let wokenAt = performance.now(); await handOverBatch(run);) {
    run.signal.throwIfAborted();
    if (performance.now() < wokenAt + WAKE_MS) continue;
    await wake(run);
    wokenAt = performance.now();
  }
  await owner.fenced(hold, (query) => settleArrived(query, workspaceId));
  await wake(run);
  return 'keep';
}

function handOverBatch({ target, workspaceId, hold }: MoveRun): Promise<boolean> {
  return target.owner.fenced(hold, (query) => handOverArrived(query, workspaceId));
}

/** Not in the commit that lets them see it: whoever sees the epoch must see the rows. */
function wake({ target, workspaceId, hold }: MoveRun): Promise<void> {
  return target.owner.fenced(hold, (query) => wakeOwners(query, workspaceId));
}
