import { absenceOf } from '../../../storage/moves/absent-workspaces.ts';
import type { MoveStep } from '../../../storage/queries/moves/moves.ts';
import { awaitLongWriters, closeSource, openSource } from '../close-source.ts';
import { MoveFailed, type MoveRun } from '../run.ts';

const CLOSE_MS = 2_500;
const TRIES = 5;
const PAUSE_MS = 2_000;

/** Freezes the workspace until it lives in the target. */
export async function freeze(run: MoveRun): Promise<MoveStep> {
  for (let turn = 1; ; turn += 1) {
    // After a crash it is frozen already.
    if ((await absenceOf(run.source.owner.query, run.workspaceId)) === null)
      await awaitLongWriters(run);
    run.check();
    run.frozenAt = performance.now();
    if (await closeSource(run, run.frozenAt + CLOSE_MS)) return 'compare';
    await openSource(run);
    if (turn === TRIES)
      throw new MoveFailed('The target has not caught up within a freeze, five times.');
    await Bun.sleep(PAUSE_MS);
    run.check();
  }
}
