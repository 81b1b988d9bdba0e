import { expireDueSessions } from '../../domain/checkout/sessions/expire-due-sessions.ts';
import type { CronDuty } from '../runtime/duty.ts';

const BATCH = 500;

/** Expires checkout sessions that nobody completed in time. */
export const expireSessionsDuty: CronDuty = {
  kind: 'cron',
  name: 'session-expiry',
  pattern: '* * * * *',
  run: async ({ ctx, signal }) => {
    while (!signal.aborted) {
      const expired = await expireDueSessions(ctx, { now: ctx.services.clock(), batch: BATCH });
      if (expired < BATCH) return;
    }
  },
};
