import { maintainPartitions } from '../../domain/operations/maintain-partitions.ts';
import type { CronTask } from '../runtime/task.ts';

/** Creates the partitions of the days ahead and drops those of days that are no longer retained, every hour. */
export const maintainPartitionsTask: CronTask = {
  kind: 'cron',
  name: 'day-partitions',
  pattern: '17 * * * *',
  run: async ({ ctx, logger }) => {
    const { dropped } = await maintainPartitions(ctx);
    if (dropped.length > 0) logger.info({ dropped }, 'partitions dropped');
  },
};
