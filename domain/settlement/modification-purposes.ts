import { definePurpose, movementOf } from '../sales/sale.ts';
import { issuePaidInvoice } from './issue-paid-invoice.ts';
import { emitCaptured, emitPaymentEvent } from '../payments/events.ts';
import { lockSale } from '../payments/load.ts';
import { recordReturnRefund } from '../returns/record-refund.ts';
import { toRefundView } from '../payments/view.ts';
import { recordVoid } from './record-void.ts';
import { refreshOrderOfPayment } from './refresh-order-of-payment.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import type { CreditedLine } from '../../storage/entities/invoice-version.ts';
import {
  readRefundRoom,
  type RefundableInvoice,
} from '../../storage/queries/orders/order-settlement.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { applyRefund } from '../invoices/apply-refund.ts';
import { grossOf, without } from '../invoices/document/credited-lines.ts';
import { sameRate } from '../money.ts';
import { requestOrderMail } from '../mail/queue-mail.ts';
import { refreshRefundedOrder } from './refresh-refunded-order.ts';

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
  approved: async (ctx, tx, { payment, transaction }) => {
    await recordRefund(ctx, tx, payment, transaction);
    if (transaction.paysReturnBack()) await recordReturnRefund(ctx, tx, transaction);
  },
  undecided: (ctx, tx, { payment, transaction }) =>
    refreshOrderOfRefund(ctx, tx, payment, transaction),
  declined: async (ctx, tx, { payment, transaction }) => {
    await refreshOrderOfRefund(ctx, tx, payment, transaction);
    const refund = toRefundView(transaction);
    const message = 'The processor refused the refund.';
    emitPaymentEvent(ctx, tx, payment, 'payment.refund_failed', { refund, message });
  },
});

/** Records a succeeded refund: amounts, order, credit note, event. */
async function recordRefund(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  transaction: PaymentTransaction,
): Promise<void> {
  const isFull = payment.refund(transaction.amount, ctx.now());
  await refreshOrderOfRefund(ctx, tx, payment, transaction);
  const isPayout = transaction.paysOutCredit();
  transaction.creditBy(isPayout ? null : await applyToInvoices(ctx, tx, payment, transaction));
  if (isPayout) requestOrderMail(ctx, tx, 'paid_out', transaction);
  const refund = toRefundView(transaction);
  emitPaymentEvent(ctx, tx, payment, 'payment.refunded', { refund, isFull });
}

/** What is left to refund of the order is less while a refund is undecided, and more again when it fails. */
async function refreshOrderOfRefund(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  transaction: PaymentTransaction,
): Promise<void> {
  const { orderId } = payment;
  const recorded = { refund: { payment, transaction } };
  if (orderId) await refreshRefundedOrder(ctx, tx, payment, orderId, recorded);
}

/**
 * Applies the refund to the invoices that cover the money: those of the lines that it names, the payment's own, then the
 * order's and the subscription's others, each up to its balance. Beyond the lines that it names, money without an invoice is
 * refunded first, without a credit note; that of a subscription is its credit balance's, and is refunded last. Returns the
 * first credit note's number.
 */
async function applyToInvoices(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  refund: PaymentTransaction,
): Promise<string | null> {
  const { workspaceId, id: paymentId } = payment;
  const of = { orderId: payment.orderId ?? null, paymentId };
  const { invoices, beyond } = await readRefundRoom(tx, workspaceId, of);
  const heldBefore = payment.amountCaptured - payment.amountRefunded + refund.amount;
  const isOfSubscription = invoices.some((invoice) => invoice.subscriptionId !== null);
  const uninvoiced = payment.orderId && !isOfSubscription ? Math.max(0, beyond + heldBefore) : 0;
  const numbers: string[] = [];
  let lines = refund.creditLines ?? [];
  let rest = Math.max(refund.amount - uninvoiced, Math.min(refund.amount, grossOf(lines)));
  for (const invoice of nearestFirst(invoices, lines)) {
    const amount = Math.min(rest, invoice.room);
    if (amount <= 0) continue;
    rest -= amount;
    const note = await applyRefund(ctx, tx, {
      payment: { workspaceId, id: invoice.paymentId },
      invoiceId: invoice.invoiceId,
      refundId: refund.id,
      amount,
      reason: refund.reason ?? null,
      lines,
    });
    lines = without(lines, note?.lines ?? [], invoice.isIncluded);
    if (note) numbers.push(note.creditNoteNumber);
  }
  return numbers[0] ?? null;
}

/** Those that name one of the lines first, then those that have one of their rates. */
function nearestFirst(
  invoices: readonly RefundableInvoice[],
  lines: readonly CreditedLine[],
): RefundableInvoice[] {
  const farness = ({ lineItemIds, taxRates }: RefundableInvoice): number => {
    if (lines.some(({ lineItemId }) => lineItemIds.includes(lineItemId))) return 0;
    return lines.some(({ taxRate }) => taxRates.some((rate) => sameRate(rate, taxRate))) ? 1 : 2;
  };
  return invoices.toSorted((a, b) => farness(a) - farness(b));
}
