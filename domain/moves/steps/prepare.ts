import { absenceOf, setAbsent } from '../../../storage/moves/absent-workspaces.ts';
import { copyDays } from '../../../storage/moves/day-partitions.ts';
import type { OwnerCell } from '../../../storage/moves/owner-cell.ts';
import { isPublished, publish } from '../../../storage/moves/publish.ts';
import { obstacles, readReadiness } from '../../../storage/moves/readiness.ts';
import { tablesWithRows } from '../../../storage/moves/remove-rows.ts';
import { subscribe } from '../../../storage/moves/subscribe.ts';
import type { MoveStep } from '../../../storage/queries/moves/moves.ts';
import { MoveFailed, type MoveRun } from '../run.ts';
import { removeCopy, removeLeftover } from './remove-copy.ts';

/** Hides what will arrive, removes a copy of an earlier move, and has the target copy and follow the source. */
export async function prepare(run: MoveRun): Promise<MoveStep> {
  const { source, target, hold, workspaceId } = run;
  if (!(await isPublished(source.owner.query, workspaceId))) {
    const [first] = await obstaclesOf(source.owner, target.owner);
    if (first !== undefined) throw new MoveFailed(first);
    await removeLeftover(run);
    await clear(run, target.owner, source.owner.name);
  }
  await copyDays(source.owner, target.owner, hold);
  await publish(source.owner, hold);
  await subscribe(target.owner, hold, source.owner.url);
  return 'copy';
}

/** What keeps any workspace from moving from one cell to the other. */
export async function obstaclesOf(source: OwnerCell, target: OwnerCell): Promise<string[]> {
  const [from, to] = await Promise.all([readReadiness(source.query), readReadiness(target.query)]);
  return obstacles([source.name, from], [target.name, to]);
}

/** From now on rows of the workspace that come to the cell are seen by nobody, and there are none yet. */
async function clear(run: MoveRun, owner: OwnerCell, from: string): Promise<void> {
  const { workspaceId } = run;
  if ((await absenceOf(owner.query, workspaceId)) === null) {
    const [table] = await tablesWithRows(owner.query, workspaceId);
    if (table !== undefined)
      throw new MoveFailed(`${owner.name} has rows of the workspace, in ${table}.`);
  }
  await owner.fenced(run.hold, (query) =>
    setAbsent(query, { workspaceId, state: 'arriving', cell: from }),
  );
  await removeCopy(run, owner);
}
