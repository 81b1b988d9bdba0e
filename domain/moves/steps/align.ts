import { countRows } from '../../../storage/moves/digests.ts';
import { movedTables } from '../../../storage/moves/moved-tables.ts';
import { readRowScope } from '../../../storage/moves/row-finder.ts';
import {
  RECORD_MARKS,
  type MoveMarks,
  type MoveStep,
} from '../../../storage/queries/moves/moves.ts';
import { awaitLongWriters, closeSource, openSource } from '../close-source.ts';
import { compareMoney, compareRows, type Sights } from '../compare-cells.ts';
import type { MoveRun } from '../run.ts';

const FREEZE_MS = 2_000;

/**
 * Compares everything while requests continue. It is frozen for a moment, so that both cells have a snapshot of the same
 * state; in the last freeze only what has changed since is compared again.
 */
export async function align(run: MoveRun): Promise<MoveStep> {
  const { target, workspaceId } = run;
  // After a crash it may be frozen still.
  await openSource(run);
  const tables = await movedTables(target.owner.query);
  const scope = await readRowScope(target.owner.query, workspaceId);
  const rows = await countRows(target.owner, tables, scope);
  if (rows <= run.resources.fewRows) return 'freeze';
  await run.until(async () => {
    await awaitLongWriters(run);
    return (await compareOnce(run, rows)) ? true : null;
  });
  return 'freeze';
}

/** False when it could not be frozen in time. */
async function compareOnce(run: MoveRun, about: number): Promise<boolean> {
  const { source, target } = run;
  const began = performance.now();
  let isOpen = false;
  const open = async (): Promise<void> => {
    if (!isOpen) await openSource(run);
    isOpen = true;
  };
  try {
    if (!(await closeSource(run, began + FREEZE_MS))) return false;
    return await source.owner.snapshot((ours) =>
      target.owner.snapshot(async (theirs) => {
        await open();
        const frozenMs = Math.round(performance.now() - began);
        await run.tell({ compares: about, frozenMs });
        const at = run.resources.services.clock().getTime();
        const sights: Sights = {
          source: { exported: ours.exported, after: null },
          target: { exported: theirs.exported, after: null },
        };
        const [compared, violations] = await Promise.all([
          compareRows(run, sights),
          compareMoney(run, sights, null),
        ]);
        const marks: MoveMarks = { source: ours.transactions, target: theirs.transactions, at };
        await run.record(RECORD_MARKS, JSON.stringify(marks));
        run.marks = marks;
        await run.report('align', { ...compared, violations, frozenMs });
        return true;
      }),
    );
  } finally {
    await open();
  }
}
