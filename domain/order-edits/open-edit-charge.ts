import type { OrderEdit } from '../../storage/entities/order-edit.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import type { Order } from '../../storage/entities/order.ts';
import { newId } from '../../storage/ids.ts';
import type { BaseContext, Transaction } from '../context.ts';
import type { ChargeRequest } from '../ports/payment-connector.ts';
import { nextLookupAt } from '../payments/movements/lookup-schedule.ts';
import { newPayment } from '../payments/movements/new-payment.ts';
import { sourceOf, type StoredCard } from '../payment-methods/stored-card.ts';
import type { RoutingTrace } from '../routing/plan-cascade.ts';
import { stampOrderType } from '../routing/stamp-order-type.ts';

export interface EditChargeRef {
  readonly workspaceId: string;
  readonly editId: string;
  readonly paymentId: string;
  readonly transactionId: string;
}

/** The stored intent of an edit's charge, and the call that is to be made for it. */
export interface EditCall {
  readonly ref: EditChargeRef;
  readonly connectorId: string;
  readonly request: ChargeRequest;
}

/** What an edit charges, where, and what routing says of it. */
interface EditCharge {
  readonly card: StoredCard;
  readonly amount: number;
  readonly trace: RoutingTrace;
}

/** Stores payment and pending transaction of an edit's charge (`oe:{editId}:a1`): there is one attempt an edit. */
export function openEditCharge(
  ctx: BaseContext,
  tx: Transaction,
  order: Order,
  edit: OrderEdit,
  charge: EditCharge,
): EditCall {
  const { card, amount, trace } = charge;
  const { connectorId } = card;
  const payment = newPayment(ctx, tx, order, { method: 'card', amount, connectorId });
  payment.card = card.card;
  payment.routing = { ...trace };
  const request: ChargeRequest = {
    idempotencyKey: `oe:${edit.id}:a1`,
    amount,
    currency: order.currency,
    source: sourceOf(ctx.services.secrets, card),
    initiator: 'merchant',
    store: false,
    orderRef: order.id,
    paymentId: payment.id,
    customerId: order.customerId ?? null,
    metadata: stampOrderType(order.metadata, 'card_on_file'),
    attemptIndex: 0,
    returnUrl: null,
    paymentSource: 'card_on_file',
    billingAddress: order.billingAddress ?? null,
    shippingAddress: order.shippingAddress ?? null,
  };
  const transaction = newTransaction(ctx, tx, payment, request);
  edit.paymentId = payment.id;
  order.pendingEditId = edit.id;
  const { workspaceId } = order;
  return {
    ref: { workspaceId, editId: edit.id, paymentId: payment.id, transactionId: transaction.id },
    connectorId,
    request,
  };
}

function newTransaction(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  request: ChargeRequest,
): PaymentTransaction {
  const { services } = ctx;
  const now = ctx.now();
  const transaction = tx.em.create(PaymentTransaction, {
    id: newId(),
    workspaceId: payment.workspaceId,
    environmentId: payment.environmentId,
    applicationId: payment.applicationId,
    paymentId: payment.id,
    checkoutAttemptId: null,
    type: 'charge',
    status: 'pending',
    amount: request.amount,
    currency: request.currency,
    connectorId: payment.connectorId ?? null,
    connectorRef: null,
    processorTransactionId: null,
    idempotencyKey: request.idempotencyKey,
    declineCode: null,
    declineClass: null,
    attempt: 1,
    sealedRequest: services.secrets.seal(JSON.stringify(request)),
    lookups: 0,
    nextLookupAt: nextLookupAt(services.clock(), 0, services.limits.reconcileAfterMs),
    createdAt: now,
    updatedAt: now,
  });
  tx.em.persist(transaction);
  return transaction;
}
