import type { Static } from '@sinclair/typebox';
import { lockPaymentsOfOrder } from '../../storage/queries/orders/order-money.ts';
import type { Concluded, Context } from '../context.ts';
import { concludingOrDry } from '../dry-run.ts';
import { fail } from '../errors.ts';
import { lockOrder } from '../orders/load.ts';
import { refreshOrder, snapshotOf } from '../orders/refresh-order.ts';
import { emitPaymentEvent } from '../payments/events.ts';
import { openPaymentOfOrder } from '../sales/reserve-charge.ts';
import { dueDayOf } from '../invoices/due-day.ts';
import { loadIssueFacts } from '../invoices/document/issue-facts.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { loadInvoice } from '../invoices/load.ts';
import type { ReissueInvoiceBody } from '../invoices/schemas.ts';
import type { InvoiceWithDocument } from '../invoices/view.ts';
import { requireLeftUnpaid, requireVoided } from './require-reissuable.ts';

/**
 * Reissues a voided Net-N invoice (decision 23): a new payment, and an open invoice of the order as it is now, with its
 * own number and due date. The voided invoice stays. 404; 409 `invalid_state` for an invoice that is not voided, and
 * for an order that is cancelled, closed or no longer unpaid. `dryRun` returns the same and writes nothing: the number is free until another invoice takes it.
 */
export async function reissueInvoice(
  ctx: Context,
  invoiceId: string,
  input: Partial<Static<typeof ReissueInvoiceBody>>,
): Promise<Concluded<InvoiceWithDocument>> {
  const voided = await loadInvoice(ctx, invoiceId);
  requireVoided(voided);
  const { workspaceId, orderId, paymentId, netN } = voided;
  const term = input.netN ?? netN ?? 0;
  return concludingOrDry(ctx, input.dryRun, async (own, tx): Promise<InvoiceWithDocument> => {
    const payments = await lockPaymentsOfOrder(tx, workspaceId, orderId);
    const found = await lockOrder(own, tx, orderId);
    const { order, lines } = found;
    requireLeftUnpaid(order);
    const { timezone } = await loadIssueFacts(tx, order);
    const due = dueDayOf(own.now(), term, timezone);
    const before = snapshotOf(found);
    const former = payments.find(({ id }) => id === paymentId) ?? fail('not_found');
    const payment = openPaymentOfOrder(own, tx, order, {
      method: former.method,
      amount: order.total,
      connectorId: null,
    });
    // The buyer's Net-N acceptance applies to every invoice of the order.
    payment.defer(due.dueDate, former.net30Acceptance ?? null);
    refreshOrder(own, tx, found, [...payments, payment], before);
    const issued = await issueInvoice(own, tx, {
      order,
      lines,
      payment,
      status: 'open',
      sourceType: 'net30',
      netN: term,
      dueAt: due.dueAt,
    });
    emitPaymentEvent(own, tx, payment, null);
    return { ...issued, hasPdf: false };
  });
}
