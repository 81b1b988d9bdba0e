import { removeOldSnapshots } from '../../domain/operations/remove-old-snapshots.ts';
import type { CronTask } from '../runtime/task.ts';

/** Removes snapshots of carts that ended long ago without an order. */
export const removeOldSnapshotsTask: CronTask = {
  kind: 'cron',
  name: 'pricing-snapshots',
  pattern: '43 * * * *',
  run: async ({ ctx, signal }) => {
    await removeOldSnapshots(ctx, signal);
  },
};
