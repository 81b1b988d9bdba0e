import type { TaskRun } from './task.ts';

/** A sweep repairs what its actor has left undone for so long. */
export const LATE_MS = 120_000;

/** Reports what was repaired: the metric `commerce_repairs_total`, which stays 0 while timers work. */
export function reportRepairs({ ctx, logger }: TaskRun, work: string, repairs: number): void {
  if (repairs === 0) return;
  ctx.services.repaired(work, repairs);
  logger.warn({ repairs }, 'due work: done late, in place of the actor');
}
