import { isInfrastructureFailure } from '../../storage/errors/infrastructure-failure.ts';
import { MoveTakenOver } from '../../storage/moves/owner-cell.ts';
import type { MoveStep } from '../../storage/queries/moves/moves.ts';
import { openSource } from './close-source.ts';
import type { MoveRun } from './run.ts';
import { align } from './steps/align.ts';
import { compare } from './steps/compare.ts';
import { copy } from './steps/copy.ts';
import { drop } from './steps/drop.ts';
import { freeze } from './steps/freeze.ts';
import { keep } from './steps/keep.ts';
import { park } from './steps/park.ts';
import { prepare } from './steps/prepare.ts';
import { switchCells } from './steps/switch.ts';
import { thaw } from './steps/thaw.ts';
import { undo } from './steps/undo.ts';

type Step = (run: MoveRun) => Promise<MoveStep | null>;

/**
 * A move of a workspace from one cell to another, step by step.
 *
 * prepare: a publication of its rows at the source, a subscription at the target, where nobody sees what arrives.
 * copy: Postgres copies and follows. park: the actors of the source let it go, since what they have done and not recorded
 * would be done again. align: everything is compared, of one instant. freeze: nobody reads or writes it. compare: what has
 * changed since is compared. switch: the copying ends, and one commit of the directory says that it lives in the
 * target. thaw: everybody finds it there. keep, drop: the old copy.
 *
 * Each step is recorded before it begins, and may be begun again after a crash, by any process: what was done of it is
 * found and not done twice. Before that one commit a move that cannot be made is undone; after it, it only continues.
 * Guarantees: whoever has been taken over writes nothing any more, in the directory or in a cell.
 */
const steps: Readonly<Record<MoveStep, Step>> = {
  prepare,
  copy,
  park,
  align,
  freeze,
  // What this process was notified of the freeze is gone with it.
  compare: (run) => (run.frozenAt === null ? freeze(run) : compare(run)),
  switch: switchCells,
  thaw,
  keep,
  drop,
  undo,
  done: async () => null,
  undone: async () => null,
};

const beforeFlip: readonly MoveStep[] = [
  'prepare',
  'copy',
  'park',
  'align',
  'freeze',
  'compare',
  'switch',
];
/** In these the workspace may be frozen. */
const frozen: readonly MoveStep[] = ['align', 'freeze', 'compare', 'switch'];

/** Carries the move on for as far as it goes now. Throws when it is to be tried again, or is another process's. */
export async function carryOut(run: MoveRun): Promise<void> {
  let { step } = run.move;
  try {
    run.resources.services.failpoint('move.claim');
    await run.takeOver(run.source);
    if (step !== 'keep' && step !== 'drop') await run.takeOver(run.target);
  } catch (error) {
    await letGo(run, step, error);
    throw error;
  }
  run.resources.services.failpoint(`move.${step}`);
  for (;;) {
    const began = performance.now();
    const next = await perform(run, step);
    if (next === null) return;
    await run.report(`${step}Ms`, Math.round(performance.now() - began));
    step = next;
  }
}

/** The next step, which has been recorded. */
async function perform(run: MoveRun, step: MoveStep): Promise<MoveStep | null> {
  try {
    const next = await steps[step](run);
    // The flip has recorded it.
    if (next === 'thaw') run.resources.services.failpoint('move.thaw');
    else if (next !== null) await run.begin(next);
    return next;
  } catch (error) {
    if (run.signal.aborted || error instanceof MoveTakenOver) throw error;
    if (beforeFlip.includes(step) && !isInfrastructureFailure(error)) {
      await run.begin('undo', messageOf(error));
      return 'undo';
    }
    await letGo(run, step, error);
    throw error;
  }
}

/**
 * Nobody waits for a cell that does not respond: a frozen workspace is as before again, at the source. Once the copying has
 * ended, the move cannot continue from there.
 */
async function letGo(run: MoveRun, step: MoveStep, error: unknown): Promise<void> {
  if (!frozen.includes(step) || !isInfrastructureFailure(error)) return;
  await openSource(run);
  await run.begin(
    step === 'switch' ? 'undo' : 'align',
    step === 'switch' ? messageOf(error) : null,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
