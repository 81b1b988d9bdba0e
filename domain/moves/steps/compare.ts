import type { MoveStep } from '../../../storage/queries/moves/moves.ts';
import { openSource } from '../close-source.ts';
import { compareMoney, compareRows, type Comparison, type Sights } from '../compare-cells.ts';
import { MoveFailed, type MoveRun } from '../run.ts';

/** Requests wait for five seconds; a comparison that takes so long is given up and begins anew. */
const COMPARE_MS = 10_000;
const TRIES = 3;
/** The clocks of the processes that wrote what the audit looks at. */
const CLOCKS_DIFFER_MS = 60_000;

/** Compares what both cells have of the workspace, while it is frozen. */
export async function compare(run: MoveRun): Promise<MoveStep> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), COMPARE_MS);
  try {
    const compared = await Promise.race([compareBoth(run), late.promise]);
    if (compared !== null) {
      await run.report('compare', compared);
      return 'switch';
    }
  } finally {
    clearTimeout(timer);
  }
  await openSource(run);
  run.lateComparisons += 1;
  if (run.lateComparisons < TRIES) return 'align';
  throw new MoveFailed(`The cells could not be compared within ${COMPARE_MS / 1_000} s.`);
}

async function compareBoth(run: MoveRun): Promise<Comparison & { readonly violations: number }> {
  const { marks } = run;
  const sights: Sights = {
    source: { exported: null, after: marks?.source ?? null },
    target: { exported: null, after: marks?.target ?? null },
  };
  const since = marks ? new Date(marks.at - CLOCKS_DIFFER_MS) : null;
  const [compared, violations] = await Promise.all([
    compareRows(run, sights),
    compareMoney(run, sights, since),
  ]);
  return { ...compared, violations };
}
