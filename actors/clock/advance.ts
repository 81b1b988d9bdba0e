import { allDueWork } from '../../domain/schedules/all-due-work.ts';
import { runAdvance, stopAdvance } from '../../domain/schedules/run-advance.ts';
import type { JobTask } from '../runtime/task.ts';

const ATTEMPTS_MAX = 5;

/**
 * Advances test clocks that were asked to.
 *
 * Reads: what is due in the environment up to the clock's target. Writes: the clock, at each due instant, and the due
 * work. Guarantees: time order, and that an advance which cannot finish leaves the clock frozen where it stopped.
 */
export const advanceTestClockTask: JobTask = {
  kind: 'job',
  name: 'test-clock',
  attemptsMax: ATTEMPTS_MAX,
  run: async ({ ctx, signal, logger }, { key, attempt }) => {
    try {
      await runAdvance(ctx, allDueWork, key, signal);
    } catch (error) {
      if (signal.aborted || attempt < ATTEMPTS_MAX) throw error;
      logger.error({ err: error, environmentId: key }, 'test clock: stopped on its way');
      await stopAdvance(ctx, key);
    }
  },
};
