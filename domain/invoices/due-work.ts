import {
  countOverdueInvoices,
  nextOverdueInvoiceAt,
} from '../../storage/queries/invoices/overdue-invoices.ts';
import { dueRange, type DueWork } from '../clock/due-work.ts';
import { markOverdue } from './mark-overdue.ts';

/** Net-N invoices that become overdue. */
export const overdueWork: DueWork = {
  name: 'overdue',
  hasActor: true,
  pattern: '*/10 * * * *',
  countDue: ({ database }, { environmentId }, until) =>
    countOverdueInvoices(database, environmentId, until),
  nextDueAt: ({ database }, { environmentId }, until) =>
    nextOverdueInvoiceAt(database, environmentId, until),
  run: (ctx, scope, signal) => markOverdue(ctx, dueRange(ctx, scope), signal),
};
