import { releaseExpiredUses } from '../../domain/discounts/release-expired.ts';
import type { SweepTask } from '../runtime/task.ts';

/** Releases discount uses whose reservation has expired, which corrects the counters. */
export const releaseExpiredUsesTask: SweepTask = {
  kind: 'sweep',
  name: 'discount-reservations',
  everyMs: 60_000,
  run: ({ ctx }) => releaseExpiredUses(ctx),
};
