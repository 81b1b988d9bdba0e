import type { TaskRun } from './task.ts';

/** A sweep repairs what its actor has left undone for so long. */
export const LATE_MS = 120_000;

/** Reports what was repaired: a line of the log, and the metric `commerce_repairs_total`, which stays 0 while timers work. */
export function reportRepairs({ ctx }: TaskRun, work: string, repairs: number): void {
  if (repairs > 0) ctx.services.repaired(work, repairs);
}
