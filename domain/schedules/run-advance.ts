import {
  moveAdvancingClock,
  readEnvironmentClock,
  type EnvironmentClock,
} from '../../storage/queries/clock/environment-clocks.ts';
import { unitOfWork, type SystemContext } from '../context.ts';
import type { DueWork } from '../clock/due-work.ts';

/**
 * Runs an advance: sets the clock to the next due instant, runs what is due there, and so on; then freezes it at the
 * target. After a crash it continues from the clock's instant. Work that is still due after its run is an error.
 */
export async function runAdvance(
  base: SystemContext,
  works: readonly DueWork[],
  environmentId: string,
  signal: AbortSignal,
): Promise<void> {
  let tries = 0;
  for (;;) {
    signal.throwIfAborted();
    const clock = await readEnvironmentClock(base.database, environmentId);
    if (clock?.mode !== 'advancing' || !clock.now || !clock.target) return;
    const stop = await nextStop(base, works, clock, clock.now, clock.target);
    if (stop === null) return freeze(base, clock, clock.target);
    const { at, due } = stop;
    if (at > clock.now) await moveClock(base, clock, at, 'advancing');
    const ctx = { ...base, now: () => at };
    let done = 0;
    for (const work of due) done += await work.run(ctx, { at, environmentId }, signal);
    tries = done > 0 ? 0 : tries + 1;
    if (tries > TRIES_MAX) throw new Error(`work due at ${at.toISOString()} stays due`);
    if (tries > 0) await Bun.sleep(TRY_AGAIN_MS);
  }
}

/** Stops an advance at the clock's current instant, so that the environment can be used again. */
export async function stopAdvance(base: SystemContext, environmentId: string): Promise<void> {
  const clock = await readEnvironmentClock(base.database, environmentId);
  if (clock?.mode === 'advancing' && clock.now) await freeze(base, clock, clock.now);
}

/** A sweep skips rows that are locked elsewhere; a few retries find them unlocked. */
const TRIES_MAX = 20;
const TRY_AGAIN_MS = 50;

interface Stop {
  readonly at: Date;
  /** The work that is due at this instant, in order. */
  readonly due: readonly DueWork[];
}

/** The next instant at which something is due, at the earliest now; null when nothing is, up to the target. */
async function nextStop(
  base: SystemContext,
  works: readonly DueWork[],
  environment: EnvironmentClock,
  now: Date,
  target: Date,
): Promise<Stop | null> {
  const waiting = await Promise.all(
    works.map(async (work) => {
      const dueAt = await work.nextDueAt(base, environment, target);
      return { work, dueAt: dueAt ? Math.max(dueAt.getTime(), now.getTime()) : null };
    }),
  );
  const instants = waiting.flatMap(({ dueAt }) => dueAt ?? []);
  if (instants.length === 0) return null;
  const at = Math.min(...instants);
  const due = waiting.filter(({ dueAt }) => dueAt === at).map(({ work }) => work);
  return { at: new Date(at), due };
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
  await unitOfWork(base, async (tx) => tx.write(moveAdvancingClock(environmentId, now, mode)), {
    concludes: false,
  });
  await base.services.invalidateAccess(workspaceId);
}
