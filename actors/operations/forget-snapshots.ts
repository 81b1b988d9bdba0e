import { forgetSnapshots } from '../../domain/operations/forget-snapshots.ts';
import type { CronTask } from '../runtime/task.ts';

/** Removes calculations of carts that ended long ago and were never ordered. */
export const forgetSnapshotsTask: CronTask = {
  kind: 'cron',
  name: 'pricing-snapshots',
  pattern: '43 * * * *',
  run: async ({ ctx, signal }) => {
    await forgetSnapshots(ctx, signal);
  },
};
