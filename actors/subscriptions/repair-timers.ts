import { repairSubscriptionTimers } from '../../domain/subscriptions/repair-timers.ts';
import { reportRepairs } from '../runtime/repair.ts';
import type { CronTask } from '../runtime/task.ts';

/**
 * Finds subscriptions without the timer that their next step needs, and sets it. Reads: subscriptions and timers.
 * Writes: timers; the metric `commerce_repairs_total`, which stays 0: a subscription and its timer change in one commit.
 */
export const repairSubscriptionTimersTask: CronTask = {
  kind: 'cron',
  name: 'subscription-timers',
  pattern: '*/10 * * * *',
  run: async (taskRun) => {
    reportRepairs(taskRun, 'subscription-timers', await repairSubscriptionTimers(taskRun.ctx));
  },
};
