import { setPresent } from '../../../storage/moves/absent-workspaces.ts';
import type { MoveStep } from '../../../storage/queries/moves/moves.ts';
import type { MoveRun } from '../run.ts';
import { removeCopy } from './remove-copy.ts';

/** Removes the old copy. */
export async function drop(run: MoveRun): Promise<MoveStep> {
  const { source, workspaceId, hold } = run;
  await removeCopy(run, source.owner);
  await source.owner.fenced(hold, (query) => setPresent(query, workspaceId));
  await source.owner.forget(hold);
  return 'done';
}
