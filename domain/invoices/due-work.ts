import {
  countOverdueInvoices,
  nextOverdueInvoiceAt,
} from '../../storage/queries/invoices/overdue-invoices.ts';
import type { DueWork } from '../clock/due-work.ts';
import { markOverdue } from './mark-overdue.ts';

/** Net-N invoices whose due day ends unpaid. */
export const overdueWork: DueWork = {
  name: 'overdue',
  count: ({ database }, { environmentId }, until) =>
    countOverdueInvoices(database, environmentId, until),
  nextDueAt: ({ database }, { environmentId }, until) =>
    nextOverdueInvoiceAt(database, environmentId, until),
  runDue: (ctx, { environmentId }, at, signal) =>
    markOverdue(ctx, { at, overTestClocks: true, environmentId }, signal),
};
