import {
  moveAdvancingClock,
  readEnvironmentClock,
  type EnvironmentClock,
} from '../../storage/queries/clock/environment-clocks.ts';
import { clearFailures } from '../../storage/queries/failed-rows/failed-rows.ts';
import {
  failedTimerId,
  finishTimers,
  type DueTimer,
  type FiredTimer,
} from '../../storage/queries/timers/due-timers.ts';
import {
  nextTestClockTimers,
  type TestClockTimer,
} from '../../storage/queries/timers/test-clock-timers.ts';
import { unitOfWork, type SystemContext } from '../context.ts';
import { recordRowFailure } from '../for-each-row.ts';

/** Who does what is due, and until when. */
export interface TestClockRun {
  /** The kinds of timers that have an actor. */
  readonly kinds: readonly string[];
  /** Calls the actor, at the context's present; returns when to wake it next, null when it waits for nothing. */
  readonly wake: (ctx: SystemContext, timer: DueTimer) => Promise<Date | null>;
  readonly signal: AbortSignal;
}

/** Timers of one instant that are read and ended together. */
const BATCH = 100;
/** An actor that asks for the past is woken so much later, as in real time. */
const AT_LEAST_MS = 1_000;
/** Actors that ask for instant after instant without end do not hold an environment for hours. */
const STEPS_MAX = 250_000;
/** How often API processes are notified of an advancing clock's instant. */
const TELL_MS = 250;

/**
 * Fires the timers of an environment that are due by its test clock, one after the other: by instant, kind and id.
 *
 * An advancing clock is set to each instant on the way, and is frozen at its target; a step may set further timers before
 * it, which come in their order. A frozen clock stays, and what is due by it is done. A crash repeats at most the steps
 * of one instant, which their verbs find done; another process continues from there. Throws when a step of an advance
 * fails, which is recorded (`failed_row`): it is tried again, and passed over when it is dead. Under a frozen clock a
 * step that failed waits and holds up no other.
 */
export async function runTestClock(
  base: SystemContext,
  environmentId: string,
  run: TestClockRun,
): Promise<void> {
  let fired: FiredTimer[] = [];
  let toldAt = -Infinity;
  let targetMs = Number.NaN;
  for (let steps = 0; ;) {
    run.signal.throwIfAborted();
    const timers = await readNext(base, environmentId, run.kinds, fired);
    fired = [];
    const [first] = timers;
    if (first === undefined) {
      const clock = await readEnvironmentClock(base.database, environmentId);
      if (clock?.mode !== 'advancing' || !clock.target) return;
      // An advance that began after the timers were read: those on its way are read first.
      const isReached = clock.target.getTime() === targetMs;
      if (isReached) await freeze(base, clock, clock.target);
      // What was committed while it was frozen is due by the frozen clock.
      targetMs = isReached ? Number.NaN : clock.target.getTime();
      continue;
    }
    base.services.failpoint('test-clock.moved');
    const at = first.dueAt > first.now ? first.dueAt : first.now;
    if (first.mode === 'advancing' && performance.now() - toldAt > TELL_MS) {
      toldAt = performance.now();
      await base.services.invalidateAccess(first.workspaceId);
    }
    steps += timers.length;
    if (steps > STEPS_MAX) throw new Error(`more than ${STEPS_MAX} steps on the way`);
    fired = await fireTogether({ ...base, now: () => at }, timers, run);
  }
}

/** Stops an advance at the clock's current instant, so that the environment can be used again. */
export async function stopAdvance(base: SystemContext, environmentId: string): Promise<void> {
  const clock = await readEnvironmentClock(base.database, environmentId);
  if (clock?.mode === 'advancing' && clock.now) await freeze(base, clock, clock.now);
}

function readNext(
  base: SystemContext,
  environmentId: string,
  kinds: readonly string[],
  fired: readonly FiredTimer[],
): Promise<TestClockTimer[]> {
  return unitOfWork(base, (tx) =>
    nextTestClockTimers(tx, environmentId, kinds, { fired, limit: BATCH }),
  );
}

/** Fires timers of one instant, in order; returns those that are to be ended. */
async function fireTogether(
  ctx: SystemContext,
  timers: readonly TestClockTimer[],
  run: TestClockRun,
): Promise<FiredTimer[]> {
  const fired: FiredTimer[] = [];
  const query = ctx.database.read.bind(ctx.database);
  try {
    for (const timer of timers) {
      run.signal.throwIfAborted();
      const next = await wakeOrRecord(ctx, timer, run);
      if (next === 'failed') continue;
      fired.push({ timer, next });
      ctx.services.failpoint('test-clock.stepped');
      if (timer.hasFailed) await clearFailures(query, 'timer', [failedTimerId(timer)]);
    }
  } catch (error) {
    await finishTimers(query, fired);
    throw error;
  }
  return fired;
}

async function wakeOrRecord(
  ctx: SystemContext,
  timer: TestClockTimer,
  { wake }: TestClockRun,
): Promise<Date | null | 'failed'> {
  const now = ctx.now();
  try {
    const next = await wake(ctx, timer);
    return next !== null && next <= now ? new Date(now.getTime() + AT_LEAST_MS) : next;
  } catch (error) {
    const row = { workspaceId: timer.workspaceId, id: failedTimerId(timer) };
    await recordRowFailure(ctx, 'timer', row, error);
    if (timer.mode === 'advancing') throw error;
    return 'failed';
  }
}

/** Sets the instant before the mode, so that readers of a frozen clock see its final instant. */
async function freeze(base: SystemContext, environment: EnvironmentClock, at: Date): Promise<void> {
  await moveClock(base, environment, at, 'advancing');
  await moveClock(base, environment, at, 'frozen');
}

async function moveClock(
  base: SystemContext,
  { workspaceId, environmentId }: EnvironmentClock,
  now: Date,
  mode: 'advancing' | 'frozen',
): Promise<void> {
  await unitOfWork(base, async (tx) => tx.write(moveAdvancingClock(environmentId, now, mode)));
  await base.services.invalidateAccess(workspaceId);
}
