import type { Order } from '../../../storage/entities/order.ts';
import { Payment } from '../../../storage/entities/payment.ts';
import { newId } from '../../../storage/ids.ts';
import type { BaseContext, Transaction } from '../../context.ts';

/** A pending payment of an order that no checkout has a part in, without a card; the caller says what becomes of it. */
export function newPayment(
  ctx: BaseContext,
  tx: Transaction,
  order: Order,
  of: { readonly method: string; readonly amount: number; readonly connectorId: string | null },
): Payment {
  const now = ctx.now();
  const payment = tx.em.create(Payment, {
    id: newId(),
    workspaceId: order.workspaceId,
    environmentId: order.environmentId,
    applicationId: order.applicationId,
    status: 'pending',
    amount: of.amount,
    currency: order.currency,
    method: of.method,
    metadata: order.metadata,
    dueDate: null,
    orderId: order.id,
    customerId: order.customerId ?? null,
    subscriptionId: order.subscriptionId ?? null,
    checkoutSessionId: null,
    invoiceId: null,
    connectorId: of.connectorId,
    amountAuthorized: 0,
    amountCaptured: 0,
    amountRefunded: 0,
    deferred: false,
    disputed: false,
    card: null,
    nextAction: null,
    declineCode: null,
    declineClass: null,
    net30Acceptance: null,
    routing: null,
    authorizedAt: null,
    eventSequence: 0,
    createdAt: now,
    updatedAt: now,
  });
  tx.em.persist(payment);
  return payment;
}
