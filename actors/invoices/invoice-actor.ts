import { wakeInvoice } from '../../domain/invoices/wake-invoice.ts';
import { defineActor } from '../runtime/define-actor.ts';

/**
 * The time of an unpaid invoice: it is overdue when its due day has ended, by its environment's clock.
 *
 * Woken by: the timer that an open invoice sets when it is issued. Guarantees: `invoice.overdue` once, and never for an
 * invoice that is paid or voided.
 */
export const invoiceActor = defineActor({
  kind: 'invoice',
  wake: ({ ctx }, timer) => wakeInvoice(ctx, timer),
});
