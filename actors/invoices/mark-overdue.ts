import { markOverdue } from '../../domain/invoices/mark-overdue.ts';
import type { CronDuty } from '../runtime/duty.ts';

/** Marks, once a day, the Net-N invoices whose due day is over. */
export const markOverdueDuty: CronDuty = {
  kind: 'cron',
  name: 'overdue',
  pattern: '0 1 * * *',
  run: async ({ ctx, signal }) => {
    const scope = { at: ctx.services.clock(), overTestClocks: false, environmentId: null };
    await markOverdue(ctx, scope, signal);
  },
};
