import { dueRange, type DueWork } from '../clock/due-work.ts';
import { markOverdue } from './mark-overdue.ts';

/** Net-N invoices that become overdue. */
export const overdueWork: DueWork = {
  name: 'overdue',
  pattern: '*/10 * * * *',
  run: (ctx, scope, signal) => markOverdue(ctx, dueRange(ctx, scope), signal),
};
