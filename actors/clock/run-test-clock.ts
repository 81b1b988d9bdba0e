import { runTestClock, stopAdvance } from '../../domain/schedules/run-test-clock.ts';
import type { Actor } from '../runtime/define-actor.ts';
import type { JobTask, TaskRun } from '../runtime/task.ts';

const ATTEMPTS_MAX = 5;
/** An advance may take minutes; those of others do not wait for it. */
const CONCURRENCY = 8;

/**
 * Wakes the actors of an environment with a test clock: on the way of an advance, each at its instant, and what is due by
 * a frozen clock at once. The timer loop leaves these environments alone.
 *
 * Woken by: the job that setting or advancing the clock enqueues, and a timer or an event that is due by a frozen clock.
 * Reads: the environment's timers, in order. Writes: the clock, at each due instant; what the actors' verbs write, fenced
 * by the shard's epoch; then the timers' ends or next instants. Guarantees: one step of an environment at a time, in the
 * order of instant, kind and id; and that an advance which cannot finish leaves the clock frozen where it stopped.
 */
export function testClockTask(actors: readonly Actor[]): JobTask {
  const byKind = new Map(actors.map((actor) => [actor.kind, actor]));
  const kinds = [...byKind.keys()];
  /** A job that is requested anew may start before the former one has ended. */
  const running = new Map<string, Promise<void>>();

  async function runAfter(
    former: Promise<void> | undefined,
    { ctx, signal, logger }: TaskRun,
    environmentId: string,
  ): Promise<void> {
    await former?.catch(() => undefined);
    await runTestClock(ctx, environmentId, {
      kinds,
      signal,
      wake: async (at, timer) => {
        const actor = byKind.get(timer.kind);
        if (!actor) throw new Error(`${timer.kind} has no actor`);
        const startedAt = performance.now();
        const next = await actor.wake({ ctx: at, logger, signal }, timer);
        const tookMs = Math.round(performance.now() - startedAt);
        const facts = { actor: timer.kind, environmentId, now: at.now(), tookMs, next };
        logger.debug(facts, 'actor: step');
        return next;
      },
    });
  }

  return {
    kind: 'job',
    name: 'test-clock',
    concurrency: CONCURRENCY,
    attemptsMax: ATTEMPTS_MAX,
    run: async (taskRun, { key, attempt }) => {
      const { ctx, signal, logger } = taskRun;
      const own = runAfter(running.get(key), taskRun, key);
      running.set(key, own);
      try {
        await own;
      } catch (error) {
        if (signal.aborted || attempt < ATTEMPTS_MAX) throw error;
        logger.error({ err: error, environmentId: key }, 'test clock: stopped on its way');
        await stopAdvance(ctx, key);
      } finally {
        if (running.get(key) === own) running.delete(key);
      }
    },
  };
}
