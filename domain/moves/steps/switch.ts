import {
  copyExtensions,
  installedExtensions,
  ownExtensions,
} from '../../../storage/moves/foreign-extensions.ts';
import { unsubscribe } from '../../../storage/moves/subscribe.ts';
import { FLIP, type MoveStep } from '../../../storage/queries/moves/moves.ts';
import { DEFAULT_POOL } from '../../../storage/shards.ts';
import { placeArrived } from '../arrive.ts';
import type { MoveRun } from '../run.ts';

/** Ends the copying, and has the workspace live in the target by one commit of the directory. */
export async function switchCells(run: MoveRun): Promise<MoveStep> {
  const { target, workspaceId, hold, resources } = run;
  await unsubscribe(target.owner, hold);
  await copyForeign(run);
  await target.owner.fenced(hold, (query) =>
    placeArrived(query, workspaceId, run.pool ?? DEFAULT_POOL),
  );
  resources.services.failpoint('move.flip');
  run.check();
  await run.record(FLIP);
  return 'thaw';
}

/** Extensions are installed across workspaces: what it has installed goes with it, and what others have stays. */
async function copyForeign({ source, target, workspaceId, hold }: MoveRun): Promise<void> {
  const { query } = source.owner;
  const [installed, own] = await Promise.all([
    installedExtensions(query, workspaceId),
    ownExtensions(query, workspaceId),
  ]);
  if (installed.length > 0)
    await target.owner.fenced(hold, (fenced) => copyExtensions(fenced, installed));
  if (own.length > 0) await source.owner.fenced(hold, (fenced) => copyExtensions(fenced, own));
}
