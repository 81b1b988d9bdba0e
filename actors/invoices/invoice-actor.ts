import { wakeInvoice } from '../../domain/invoices/wake-invoice.ts';
import { defineActor } from '../runtime/define-actor.ts';

/**
 * The time of an unpaid invoice, by its environment's clock: its buyer is reminded before and after the due day, and it
 * is overdue when that day has ended.
 *
 * Woken by: the timer that an open invoice sets when it is issued. Guarantees: `invoice.overdue` and each reminder once, and never for an
 * invoice that is paid or voided.
 */
export const invoiceActor = defineActor({
  kind: 'invoice',
  wake: ({ ctx }, timer) => wakeInvoice(ctx, timer),
});
