import type { Connector } from '../../../storage/entities/connector.ts';
import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import {
  SubscriptionOperation,
  type OperationKind,
} from '../../../storage/entities/subscription-operation.ts';
import type { Subscription } from '../../../storage/entities/subscription.ts';
import { newId } from '../../../storage/ids.ts';
import { lockPayment } from '../../../storage/queries/payments/payment-rows.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import { sourceOf, type StoredCard } from '../../payment-methods/stored-card.ts';
import { traceByRouting } from '../../payment-methods/trace-stored-card.ts';
import { openMovement, refOf } from '../../sales/open-movement.ts';
import { openPayment } from '../../sales/open-payment.ts';
import type { ChargeRequest, MovementCall } from '../../ports/payment-connector.ts';
import type { MovementRef } from '../../ports/settlement.ts';
import type { PaymentSource } from '../../routing/condition-types.ts';
import { loadRouting, type LoadedRouting } from '../../routing/load.ts';
import { stampOrderType } from '../../routing/stamp-order-type.ts';

/** A subscription, made or not yet, as far as its charges need it. */
export type Charged = Pick<
  Subscription,
  'id' | 'workspaceId' | 'environmentId' | 'applicationId' | 'customerId' | 'currency' | 'metadata'
>;

/** The stored intent of a charge, with the processor call. */
export interface SubscriptionCall {
  readonly movement: MovementRef;
  readonly connectorId: string;
  readonly call: MovementCall;
  /** Its row, as the intent was stored; null where it was not read. */
  readonly connector: Connector | null;
}

/** A charge of a subscription's customer, whose amount is fixed. */
export interface ChargeIntent {
  readonly kind: Exclude<OperationKind, `refund_${string}`>;
  /** What is charged, in minor units: above 0. */
  readonly amount: number;
  readonly content: OrderContent;
  readonly card: StoredCard;
  readonly paymentSource: PaymentSource;
  /**
   * `sub:{id}:p{index}:a{n}` (contract 55 §9): the same for the same intent, another one only after a definite failure.
   */
  readonly idempotencyKey: string;
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
 * transaction. Its settler finds the operation by the payment.
 */
export async function openCharge(
  ctx: BaseContext,
  tx: Transaction,
  subscription: Charged,
  intent: ChargeIntent,
): Promise<{ readonly call: SubscriptionCall; readonly operation: SubscriptionOperation }> {
  const { card, amount, content } = intent;
  const payment = await paymentOf(ctx, tx, subscription, intent);
  payment.card = card.card;
  payment.connectorId = card.connectorId;
  const routing = intent.routing ?? (await loadRouting(tx, subscription));
  const trace = traceByRouting(routing, card, {
    amount,
    currency: subscription.currency,
    billingAddress: content.billingAddress,
    shippingAddress: content.shippingAddress,
    paymentSource: intent.paymentSource,
    orderType: 'recurring',
    metadata: content.metadata,
  });
  payment.routing = { ...trace };
  const operation = storeOperation(ctx, tx, subscription, {
    kind: intent.kind,
    amount,
    periodId: intent.periodId ?? null,
    paymentId: payment.id,
    plan: intent.plan ?? {},
    ...(intent.operationId === undefined ? {} : { id: intent.operationId }),
  });
  const call = { type: 'charge', request: requestOf(ctx, payment, subscription, intent) } as const;
  const transaction = openMovement(ctx, tx, payment, {
    purpose: 'subscription',
    type: 'charge',
    amount,
    idempotencyKey: intent.idempotencyKey,
    attempt: intent.attempt,
    connectorId: card.connectorId,
    call,
  });
  const { connectorId } = card;
  const connector = routing.active.find(({ id }) => id === connectorId) ?? null;
  return { call: { movement: refOf(transaction), connectorId, call, connector }, operation };
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
  const operation = tx.em.create(SubscriptionOperation, {
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
  return operation;
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

function requestOf(
  { services }: BaseContext,
  payment: Payment,
  { customerId, currency }: Charged,
  { amount, content, card, paymentSource, idempotencyKey }: ChargeIntent,
): ChargeRequest {
  return {
    idempotencyKey,
    amount,
    currency,
    source: sourceOf(services.secrets, card),
    initiator: 'merchant',
    store: false,
    orderRef: content.orderId,
    paymentId: payment.id,
    customerId,
    metadata: {
      ...stampOrderType(content.metadata, paymentSource),
      throttle_order_type: 'recurring',
    },
    checkoutSessionId: null,
    attemptIndex: 0,
    returnUrl: null,
    paymentSource,
    billingAddress: content.billingAddress,
    shippingAddress: content.shippingAddress,
  };
}
