import { releaseExpiredUses } from '../../domain/discounts/release-expired.ts';
import type { SweepTask } from '../runtime/task.ts';

/** Releases discount uses whose reservation has expired, so that the counters are right. */
export const releaseExpiredUsesTask: SweepTask = {
  kind: 'sweep',
  name: 'discount-reservations',
  everyMs: 60_000,
  run: ({ ctx }) => releaseExpiredUses(ctx),
};
