import type { LockedInvoice } from '../../storage/queries/invoices/lock-invoice.ts';
import { payInvoice } from '../invoices/pay-invoice.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { emitCaptured } from '../payments/events.ts';
import { requireOutstanding, type LockedPayment } from '../payments/load.ts';
import { recordReceived, type ReceivedMoney } from '../sales/record-received.ts';
import { refreshOrderOfPayment } from './refresh-order-of-payment.ts';

/**
 * Records the money of a locked Net-N payment: payment captured, order refreshed, invoice paid, event emitted. Returns
 * the invoice. 409 `not_invoice`; 409 `invalid_state` when nothing is outstanding, or a card is being charged for it.
 */
export async function recordPaid(
  ctx: BaseContext,
  tx: Transaction,
  locked: LockedPayment,
  received: ReceivedMoney,
): Promise<LockedInvoice | null> {
  const { payment } = locked;
  requireOutstanding(locked);
  const transaction = recordReceived(ctx, tx, payment, received);
  await refreshOrderOfPayment(ctx, tx, payment);
  const { receivedAt: paidAt, reference } = received;
  const invoice = await payInvoice(ctx, tx, { payment, paidAt, reference });
  emitCaptured(ctx, tx, payment, transaction);
  return invoice;
}
