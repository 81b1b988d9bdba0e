import { releaseExpiredUses } from '../../domain/discounts/release-expired.ts';
import type { SweepTask } from '../runtime/task.ts';

/** Frees discount uses whose reservation is over, so that the counters tell what is held. */
export const releaseExpiredUsesTask: SweepTask = {
  kind: 'sweep',
  name: 'discount-reservations',
  everyMs: 60_000,
  run: ({ ctx }) => releaseExpiredUses(ctx),
};
