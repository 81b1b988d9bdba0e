import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import {
  SubscriptionOperation,
  type OperationKind,
} from '../../../storage/entities/subscription-operation.ts';
import type { Subscription } from '../../../storage/entities/subscription.ts';
import { newId } from '../../../storage/ids.ts';
import { enqueueJob } from '../../../storage/outbox/jobs.ts';
import { lockPayment } from '../../../storage/queries/payments/payment-rows.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import { sourceOf, type StoredCard } from '../../payment-methods/stored-card.ts';
import { traceByRouting } from '../../payment-methods/trace-stored-card.ts';
import type { PaymentSource } from '../../routing/schemas.ts';
import { loadRouting, type LoadedRouting } from '../../routing/load.ts';
import { openPayment, reserveCharge, type ReservedSale } from '../../sales/reserve-charge.ts';
import type { PaidBy } from './sell.ts';
import { purposesOf } from '../../sales/open-movement.ts';

/** A subscription, made or not yet, as far as its charges need it. */
export type Charged = Pick<
  Subscription,
  'id' | 'workspaceId' | 'environmentId' | 'applicationId' | 'customerId' | 'currency' | 'metadata'
>;

/** A charge of a subscription's customer, whose amount is fixed. */
export interface ChargeIntent {
  readonly kind: Exclude<OperationKind, `refund_${string}`>;
  /** What is charged, in minor units: above 0. */
  readonly amount: number;
  readonly content: OrderContent;
  readonly card: StoredCard;
  readonly paymentSource: PaymentSource;
  /** One of `intentKeys`. */
  readonly intent: string;
  readonly attempt: number;
  readonly periodId?: string;
  /** The payment that an earlier try of the same period opened. */
  readonly paymentId?: string | null;
  readonly plan?: SubscriptionOperation['plan'];
  /** Where it has been read already. */
  readonly routing?: LoadedRouting;
  /** Of an operation whose key names it. */
  readonly operationId?: string;
}

/**
 * Stores a charge before any call: its operation, of which a subscription has at most one, its payment and its pending
 * transaction. Its purpose finds the operation by the payment.
 */
export async function openCharge(
  ctx: BaseContext,
  tx: Transaction,
  subscription: Charged,
  charge: ChargeIntent,
): Promise<{ readonly call: ReservedSale; readonly operation: SubscriptionOperation }> {
  const { card, amount, content, intent, attempt, paymentSource } = charge;
  const { connectorId } = card;
  const payment = await paymentOf(ctx, tx, subscription, charge);
  const routing = charge.routing ?? (await loadRouting(tx, subscription));
  const orderType = 'recurring';
  const trace = traceByRouting(routing, card, {
    amount,
    currency: subscription.currency,
    billingAddress: content.billingAddress,
    shippingAddress: content.shippingAddress,
    paymentSource,
    orderType,
    metadata: content.metadata,
  });
  payment.chargeStored(card, { ...trace });
  const operation = storeOperation(ctx, tx, subscription, {
    kind: charge.kind,
    amount,
    periodId: charge.periodId ?? null,
    paymentId: payment.id,
    plan: charge.plan ?? {},
    ...(charge.operationId === undefined ? {} : { id: charge.operationId }),
  });
  const call = reserveCharge(ctx, tx, payment, {
    purpose: 'subscription',
    intent,
    attempt,
    connectorId,
    connector: routing.active.find(({ id }) => id === connectorId) ?? null,
    bought: content,
    orderType,
    source: sourceOf(ctx.services.secrets, card),
    paymentSource,
  });
  return { call, operation };
}

/** Stores an operation: before anything is called, or as done when nothing is. */
export function storeOperation(
  ctx: BaseContext,
  tx: Transaction,
  { id: subscriptionId, workspaceId, environmentId, applicationId }: Charged,
  of: Pick<SubscriptionOperation, 'kind' | 'amount' | 'periodId' | 'paymentId' | 'plan'> & {
    readonly id?: string;
    readonly status?: 'done';
    readonly report?: SubscriptionOperation['report'];
  },
): SubscriptionOperation {
  const now = ctx.now();
  return tx.em.create(SubscriptionOperation, {
    id: newId(),
    workspaceId,
    environmentId,
    applicationId,
    subscriptionId,
    status: 'open',
    report: null,
    intent: ctx.intentKey ?? null,
    actor: ctx.actor,
    createdAt: now,
    updatedAt: now,
    ...of,
  });
}

/** Has the refunds of an operation finished later, should this process die. */
export function enqueueRefundJob(
  { services }: Pick<BaseContext, 'services'>,
  tx: Transaction,
  { id: key, workspaceId }: Pick<SubscriptionOperation, 'id' | 'workspaceId'>,
  delayMs: number = services.limits.reconcileAfterMs,
): void {
  const runAt = new Date(services.clock().getTime() + delayMs);
  // Names the task of actors/subscriptions/finish-refund.ts.
  enqueueJob(tx, { kind: 'subscription-refunds', key, workspaceId, runAt });
}

/**
 * A captured payment of 0, for what costs nothing or credit pays: no processor is called, and the purpose records the sale
 * in the same unit of work.
 */
export function openFreePayment(
  ctx: BaseContext,
  tx: Transaction,
  subscription: Charged,
  reason: 'credit' | 'zero_total',
): PaidBy {
  const { id: subscriptionId, currency, customerId, metadata } = subscription;
  const payment = openPayment(ctx, tx, subscription, {
    amount: 0,
    currency,
    method: 'card',
    metadata: { ...metadata, reason },
    customerId,
    subscriptionId,
  });
  payment.capture(0, ctx.now());
  return { payment, transaction: null, record: purposesOf(ctx).subscription.recordSale };
}

async function paymentOf(
  ctx: BaseContext,
  tx: Transaction,
  subscription: Charged,
  { amount, content, paymentId = null, card }: ChargeIntent,
): Promise<Payment> {
  const { workspaceId, customerId, currency } = subscription;
  const of = { amount, currency, method: 'card', metadata: content.metadata, customerId };
  if (paymentId === null) {
    return openPayment(ctx, tx, subscription, {
      ...of,
      subscriptionId: subscription.id,
      connectorId: card.connectorId,
    });
  }
  const payment = await lockPayment(tx, workspaceId, paymentId);
  if (!payment) throw new Error(`payment ${paymentId} is gone`);
  payment.retry(of, ctx.now());
  return payment;
}
