import type { Connector } from '../../../storage/entities/connector.ts';
import { lockInvoice } from '../../../storage/queries/invoices/lock-invoice.ts';
import type { Order } from '../../../storage/entities/order.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import type { Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { InvoiceHolderContext } from '../../invoices/hosted/load-hosted-invoice.ts';
import { requireOpen } from '../../invoices/load.ts';
import { lockOrder } from '../../orders/load.ts';
import { lockPaymentWithTransactions, type LockedPayment } from '../../payments/load.ts';
import { openMovement, refOf } from '../../sales/open-movement.ts';
import type { ChargeRequest, MovementCall } from '../../ports/payment-connector.ts';
import type { MovementRef } from '../../ports/settlement.ts';
import { stampOrderType } from '../../routing/stamp-order-type.ts';

/** What a buyer pays an invoice with. */
export interface InvoiceCharge {
  readonly paymentId: string;
  readonly orderId: string;
  readonly connector: Connector;
  readonly token: string;
  /** Minor units, as the buyer saw it. */
  readonly amount: number;
  /** Where a bank sends the buyer back to. */
  readonly returnUrl: string;
}

interface InvoiceCall {
  readonly movement: MovementRef;
  readonly call: MovementCall;
}

/**
 * Stores the intent of a charge (`ip:{paymentId}:a{n}`), under the locks of payment, order and invoice. 409
 * `invalid_state` unless the invoice is open and owes this amount; 409 `request_in_progress` while another charge of it is
 * undecided, or an edit or a cancellation of its order runs.
 */
export async function openInvoiceCharge(
  ctx: InvoiceHolderContext,
  tx: Transaction,
  charge: InvoiceCharge,
): Promise<InvoiceCall> {
  const locked = await lockPaymentWithTransactions(tx, ctx.workspaceId, charge.paymentId);
  const { payment, transactions } = locked;
  const { order } = await lockOrder(ctx, tx, charge.orderId);
  await requirePayable(tx, locked, order, charge.amount);
  const base = `ip:${payment.id}:a`;
  const tried = transactions.filter(({ idempotencyKey }) => idempotencyKey.startsWith(base));
  const attempt = tried.length + 1;
  const request = requestOf(payment, order, charge, `${base}${attempt}`);
  const call = { type: 'charge', request } as const;
  const transaction = openMovement(ctx, tx, payment, {
    purpose: 'invoice',
    type: 'charge',
    amount: request.amount,
    idempotencyKey: request.idempotencyKey,
    attempt,
    connectorId: charge.connector.id,
    call,
  });
  return { movement: refOf(transaction), call };
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

function requestOf(
  payment: Payment,
  order: Order,
  { token, returnUrl }: InvoiceCharge,
  idempotencyKey: string,
): ChargeRequest {
  return {
    idempotencyKey,
    amount: payment.amount,
    currency: payment.currency,
    source: { token },
    initiator: 'customer',
    store: false,
    orderRef: order.id,
    paymentId: payment.id,
    customerId: order.customerId,
    metadata: stampOrderType(order.metadata, 'ecommerce'),
    checkoutSessionId: null,
    attemptIndex: 0,
    returnUrl,
    paymentSource: 'ecommerce',
    billingAddress: order.billingAddress,
    shippingAddress: order.shippingAddress,
  };
}
