import type { Order } from '../../storage/entities/order.ts';
import { newPaymentColumns, Payment } from '../../storage/entities/payment.ts';
import { newId } from '../../storage/ids.ts';
import type { BaseContext, Transaction } from '../context.ts';
import type { TenantIds } from '../tenancy/environment-context.ts';

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

/** Creates a pending payment, the only place that does; its movements decide its status. */
export function openPayment(
  ctx: BaseContext,
  tx: Transaction,
  { workspaceId, environmentId, applicationId }: TenantIds,
  intent: PaymentIntent,
): Payment {
  const now = ctx.now();
  const payment = tx.em.create(Payment, {
    ...newPaymentColumns(),
    id: newId(),
    workspaceId,
    environmentId,
    applicationId,
    status: 'pending',
    ...intent,
    createdAt: now,
    updatedAt: now,
  });
  return payment;
}

/** Creates a pending payment of an order without a checkout. */
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
