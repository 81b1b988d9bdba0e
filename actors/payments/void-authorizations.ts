import { voidDueAuthorizations } from '../../domain/payments/modifications/void-due-authorizations.ts';
import type { CronDuty } from '../runtime/duty.ts';

const BATCH = 100;

/** Lets the money of authorizations go that nobody captured in time. */
export const voidAuthorizationsDuty: CronDuty = {
  kind: 'cron',
  name: 'authorization-expiry',
  pattern: '*/10 * * * *',
  run: async ({ ctx, signal }) => {
    while (!signal.aborted) {
      const voided = await voidDueAuthorizations(ctx, {
        now: ctx.services.clock(),
        batch: BATCH,
      });
      if (voided < BATCH) return;
    }
  },
};
