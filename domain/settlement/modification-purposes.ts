import { definePurpose, movementOf } from '../sales/sale.ts';
import { issuePaidInvoice } from './issue-paid-invoice.ts';
import { emitCaptured, emitPaymentEvent } from '../payments/events.ts';
import { lockSale } from '../payments/load.ts';
import { toRefundView } from '../payments/view.ts';
import { recordRefund, refreshOrderOfRefund } from './record-refund.ts';
import { recordVoid } from './record-void.ts';
import { refreshOrderOfPayment } from './refresh-order-of-payment.ts';

const modification = { lock: lockSale, settled: movementOf };

/** The merchant captures an authorization, which issues the invoice. A declined capture leaves it open. */
export const capturePurpose = definePurpose({
  name: 'capture',
  ...modification,
  approved: async (ctx, tx, { payment, transaction }) => {
    payment.capture(transaction.amount, ctx.now());
    const found = await refreshOrderOfPayment(ctx, tx, payment);
    if (found) await issuePaidInvoice(ctx, tx, found, payment, { covers: transaction.amount });
    emitCaptured(ctx, tx, payment, transaction);
  },
});

/** An authorization is released, or the open invoice of Net-N voided with its payment. */
export const voidPurpose = definePurpose({
  name: 'void',
  ...modification,
  approved: (ctx, tx, { payment, transaction }) => recordVoid(ctx, tx, payment, transaction),
});

/** Money goes back. While it is undecided, it lowers what is left to refund of its order. */
export const refundPurpose = definePurpose({
  name: 'refund',
  ...modification,
  approved: (ctx, tx, { payment, transaction }) => recordRefund(ctx, tx, payment, transaction),
  undecided: (ctx, tx, { payment, transaction }) =>
    refreshOrderOfRefund(ctx, tx, payment, transaction),
  declined: async (ctx, tx, { payment, transaction }) => {
    await refreshOrderOfRefund(ctx, tx, payment, transaction);
    const refund = toRefundView(transaction);
    const message = 'The processor refused the refund.';
    emitPaymentEvent(ctx, tx, payment, 'payment.refund_failed', { refund, message });
  },
});
