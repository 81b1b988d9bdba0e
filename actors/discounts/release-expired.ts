import { releaseExpiredUses } from '../../domain/discounts/release-expired.ts';
import { LATE_MS, reportRepairs } from '../runtime/repair.ts';
import type { SweepTask } from '../runtime/task.ts';

const name = 'discount-reservations';

/** Repairs: releases what its actor should have released two minutes ago. */
export const releaseExpiredUsesTask: SweepTask = {
  kind: 'sweep',
  name,
  everyMs: 60_000,
  run: async (run) => {
    const until = new Date(run.ctx.services.clock().getTime() - LATE_MS);
    const { discounts, hasMore } = await releaseExpiredUses(run.ctx, until);
    reportRepairs(run, name, discounts);
    return hasMore;
  },
};
