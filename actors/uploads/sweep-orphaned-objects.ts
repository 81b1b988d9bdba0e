import { sweepOrphanedObjects } from '../../domain/uploads/sweep-orphaned-objects.ts';
import type { CronTask } from '../runtime/task.ts';

/** Removes objects that interrupted uploads and deleted files left in the object store. */
export const sweepOrphanedObjectsTask: CronTask = {
  kind: 'cron',
  name: 'stray-objects',
  pattern: '*/5 * * * *',
  run: async ({ ctx, signal }) => {
    await sweepOrphanedObjects(ctx, signal);
  },
};
