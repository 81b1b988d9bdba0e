import { Type, type Static } from '@sinclair/typebox';
import type { Order } from '../../../storage/entities/order.ts';
import { lockInvoice } from '../../../storage/queries/invoices/lock-invoice.ts';
import { unitOfWork, type Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { InvoiceHolderContext } from '../../invoices/hosted/load-hosted-invoice.ts';
import { requireOpen } from '../../invoices/load.ts';
import { lockOrder } from '../../orders/load.ts';
import { rejectDeclined } from '../../connectors/decline-codes.ts';
import { lockPaymentWithTransactions, type LockedPayment } from '../../payments/load.ts';
import { NextActionShape } from '../../payments/schemas.ts';
import { Nullable, PaymentToken } from '../../shapes.ts';
import type { SettledMovement } from '../../ports/settlement.ts';
import { bucketOf, debitTokens, declinesOf, lookAt, requireToken } from '../../rate-limit.ts';
import { intentKeys, triesOf, purposesOf } from '../../sales/open-movement.ts';
import { boughtBy, reserveCharge } from '../../sales/reserve-charge.ts';
import { runSale } from '../../sales/run-sale.ts';
import { loadPayableInvoice, routeInvoiceCard } from './payable-invoice.ts';

const MINUTE = 60;

export const PayInvoiceBody = Type.Object(
  {
    paymentToken: PaymentToken(512),
    /** Minor units, as the page showed it. */
    amount: Type.Integer({ minimum: 1 }),
  },
  { additionalProperties: false },
);

export const InvoicePaymentShape = Type.Object({
  status: Type.Union([Type.Literal('paid'), Type.Literal('processing')]),
  nextAction: Nullable(NextActionShape),
});

type InvoicePayment = Static<typeof InvoicePaymentShape>;

/**
 * Pays an open invoice by the card of whoever holds its link: reserve, call, settle. 409 `invalid_state` unless the invoice
 * is open and owes this amount; 409 `request_in_progress` while another charge of it is undecided, or an edit or a
 * cancellation of its order runs; 402 `payment_failed` for a decline, after which the invoice is still open; 422
 * `no_processor_connection`; 429.
 */
export async function payInvoiceByCard(
  ctx: InvoiceHolderContext,
  { paymentToken: token, amount }: Static<typeof PayInvoiceBody>,
  returnUrl: string,
): Promise<InvoicePayment> {
  const { services, invoiceId } = ctx;
  const tries = bucketOf(`pay-invoice:${invoiceId}`, services.limits.completePerMinute, MINUTE);
  await requireToken(ctx, tries, lookAt(declinesOf(ctx)));
  const { invoice, order } = await loadPayableInvoice(ctx);
  const { paymentId, orderId, currency } = invoice;
  const price = { amount, currency };
  const connector =
    (await routeInvoiceCard(ctx, order, price, token)) ?? fail('no_processor_connection');
  const reserved = await unitOfWork(ctx, async (tx) => {
    const locked = await lockPaymentWithTransactions(tx, ctx.workspaceId, paymentId);
    const { payment, transactions } = locked;
    const { order: bought } = await lockOrder(ctx, tx, orderId);
    await requirePayable(tx, locked, bought, amount);
    const intent = intentKeys.invoice(payment.id);
    return reserveCharge(ctx, tx, payment, {
      purpose: 'invoice',
      intent,
      attempt: triesOf(transactions, intent).length + 1,
      connectorId: connector.id,
      connector,
      bought: boughtBy(bought),
      orderType: 'one_off',
      source: { token },
      paymentSource: 'ecommerce',
      buyer: { returnUrl },
    });
  });
  return answerOf(ctx, await runSale(ctx, purposesOf(ctx).invoice, reserved));
}

async function requirePayable(
  tx: Transaction,
  { payment, transactions }: LockedPayment,
  order: Order,
  amount: number,
): Promise<void> {
  const { invoice } = (await lockInvoice(tx, payment)) ?? fail('not_found');
  requireOpen(invoice, 'pay');
  const isCharging = transactions.some((made) => made.isUndecided());
  if (isCharging || order.pendingEditId || order.cancelling) {
    const details = { reason: 'payment_in_progress' } as const;
    fail('request_in_progress', details, { headers: { 'retry-after': '2' } });
  }
  const reject = (reason: string): never =>
    fail('invalid_state', { from: invoice.status, action: 'pay', reason });
  if (payment.status !== 'pending') reject('nothing_due');
  if (payment.amount !== amount) reject('amount_changed');
}

async function answerOf(
  ctx: InvoiceHolderContext,
  { payment, transaction }: SettledMovement,
): Promise<InvoicePayment> {
  if (transaction.status === 'succeeded') return { status: 'paid', nextAction: null };
  if (transaction.status !== 'failed')
    return { status: 'processing', nextAction: payment.nextAction ?? null };
  await debitTokens(ctx, [declinesOf(ctx)]);
  const { declineCode = null, declineClass = null } = transaction;
  return rejectDeclined({ id: payment.id, declineCode, declineClass });
}
