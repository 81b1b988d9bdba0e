import {
  countOverdueInvoices,
  nextOverdueInvoiceAt,
} from '../../storage/queries/invoices/overdue-invoices.ts';
import type { DueWork } from '../clock/due-work.ts';
import { markOverdue } from './mark-overdue.ts';

/** Net-N invoices that become overdue. */
export const overdueWork: DueWork = {
  name: 'overdue',
  pattern: '0 1 * * *',
  countDue: ({ database }, { environmentId }, until) =>
    countOverdueInvoices(database, environmentId, until),
  nextDueAt: ({ database }, { environmentId }, until) =>
    nextOverdueInvoiceAt(database, environmentId, until),
  run: (ctx, { at, environmentId }, signal) =>
    markOverdue(
      ctx,
      { at: at ?? ctx.services.clock(), overTestClocks: at !== null, environmentId },
      signal,
    ),
};
