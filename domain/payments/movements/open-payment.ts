import type { Order } from '../../../storage/entities/order.ts';
import { Payment } from '../../../storage/entities/payment.ts';
import { newId } from '../../../storage/ids.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import type { TenantIds } from '../../tenancy/environment-context.ts';

export interface PaymentIntent {
  readonly method: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Payment['metadata'];
  readonly customerId: string | null;
  readonly orderId?: string;
  readonly subscriptionId?: string | null;
  readonly checkoutSessionId?: string;
  readonly connectorId?: string | null;
}

/** A pending payment: the only place that creates one. Its movements say what becomes of it. */
export function openPayment(
  ctx: BaseContext,
  tx: Transaction,
  { workspaceId, environmentId, applicationId }: TenantIds,
  intent: PaymentIntent,
): Payment {
  const now = ctx.now();
  const payment = tx.em.create(Payment, {
    id: newId(),
    workspaceId,
    environmentId,
    applicationId,
    status: 'pending',
    amount: intent.amount,
    currency: intent.currency,
    method: intent.method,
    metadata: intent.metadata,
    dueDate: null,
    orderId: intent.orderId ?? null,
    customerId: intent.customerId,
    subscriptionId: intent.subscriptionId ?? null,
    checkoutSessionId: intent.checkoutSessionId ?? null,
    invoiceId: null,
    connectorId: intent.connectorId ?? null,
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

/** A pending payment of an order that no checkout has a part in. */
export function openPaymentOfOrder(
  ctx: BaseContext,
  tx: Transaction,
  order: Order,
  of: Pick<PaymentIntent, 'method' | 'amount' | 'connectorId'>,
): Payment {
  const { currency, metadata, id: orderId, customerId = null, subscriptionId = null } = order;
  return openPayment(ctx, tx, order, {
    ...of,
    currency,
    metadata,
    orderId,
    customerId,
    subscriptionId,
  });
}
