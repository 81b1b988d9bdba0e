import { sweepStrayObjects } from '../../domain/uploads/sweep-stray-objects.ts';
import type { CronDuty } from '../runtime/duty.ts';

/** Removes what uploads that broke off, and files that were deleted, left in the object store. */
export const sweepStrayObjectsDuty: CronDuty = {
  kind: 'cron',
  name: 'stray-objects',
  pattern: '*/5 * * * *',
  run: async ({ ctx, signal }) => {
    await sweepStrayObjects(ctx, signal);
  },
};
