import { tellAllOverdue } from '../../domain/invoices/tell-all-overdue.ts';
import type { CronDuty } from '../runtime/duty.ts';

/** Tells once a day of the Net-N invoices whose due day is over. */
export const tellOverdueDuty: CronDuty = {
  kind: 'cron',
  name: 'overdue',
  pattern: '0 1 * * *',
  run: async ({ ctx, signal }) => {
    const scope = { at: ctx.services.clock(), overTestClocks: false, environmentId: null };
    await tellAllOverdue(ctx, scope, signal);
  },
};
