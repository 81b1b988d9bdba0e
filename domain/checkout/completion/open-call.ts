import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { Connector } from '../../../storage/entities/connector.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ChargeRequest, MovementCall } from '../../ports/payment-connector.ts';
import { openMovement } from '../../sales/open-movement.ts';
import type { MovementRef } from '../../ports/settlement.ts';
import type { SessionWithContext } from '../sessions/session-context.ts';
import { hostedUrlOf } from '../view.ts';
import type { PaymentMeans } from './choose-payment-means.ts';
import { attemptRefOf, type AttemptRows } from './open-attempt.ts';
import type { CompletionPlan } from './plan-completion.ts';

type ChargeType = Extract<MovementCall, { request: ChargeRequest }>['type'];

/** The stored intent of the first try, and the connectors that may be tried after it. */
export interface FirstCall {
  readonly movement: MovementRef;
  readonly means: Extract<PaymentMeans, { kind: 'card' | 'processor' }>;
  readonly request: ChargeRequest;
  readonly type: ChargeType;
  /** `cs:{sessionId}:a{n}`; each try adds its place in the cascade. */
  readonly keyBase: string;
}

/** Stores the pending transaction of the first try. */
export function openCall(
  { opened }: CompletionPlan,
  tx: Transaction,
  { attempt, payment }: AttemptRows,
  means: FirstCall['means'],
): FirstCall {
  const { ctx, session } = opened;
  const keyBase = `cs:${session.id}:a${attempt.number}`;
  const { content } = attempt;
  const request: ChargeRequest = {
    idempotencyKey: `${keyBase}:c0`,
    amount: content.total,
    currency: content.currency,
    source: means.kind === 'card' ? means.source : { token: '' },
    initiator: 'customer',
    store: content.customerId !== null && attempt.paymentMethodId === null && attempt.mayStoreCard,
    orderRef: content.orderId,
    paymentId: payment.id,
    customerId: content.customerId,
    metadata: {
      ...content.metadata,
      throttle_order_type: session.recurring ? 'recurring' : 'one_off',
    },
    checkoutSessionId: session.id,
    attemptIndex: 0,
    returnUrl: hostedUrlOf(ctx.services.urls, session),
    paymentSource: 'ecommerce',
    customer: customerOf(content),
    billingAddress: content.billingAddress,
    shippingAddress: content.shippingAddress,
  };
  const call = {
    means,
    request,
    type: typeOf(opened, means, content.total),
    keyBase,
  };
  const connector = means.kind === 'card' ? means.cascade[0] : means.connector;
  const transaction = storeTry(ctx, tx, { attempt, payment }, call, connector, request);
  const movement = { ...attemptRefOf(session, attempt), transactionId: transaction.id };
  return { ...call, movement };
}

/** Stores a try before its call. */
export function storeTry(
  ctx: SessionWithContext['ctx'],
  tx: Transaction,
  { attempt, payment }: AttemptRows,
  { means, type }: Omit<FirstCall, 'movement'>,
  connector: Connector,
  request: ChargeRequest,
): PaymentTransaction {
  return openMovement(ctx, tx, payment, {
    purpose: 'checkout',
    type,
    amount: request.amount,
    idempotencyKey: request.idempotencyKey,
    attempt: attempt.number,
    connectorId: connector.id,
    call: means.kind === 'processor' ? null : { type, request },
    checkoutAttemptId: attempt.id,
    processorTransactionId: means.kind === 'processor' ? means.found.ref : null,
  });
}

/** The customer, as far as known. */
function customerOf(content: OrderContent): Readonly<Record<string, unknown>> | null {
  const { customerId: id, customerEmail: email, customerName: name } = content;
  return id || email || name ? { id, email, name } : null;
}

/** A subscription's first charge is captured: a period that has begun is paid (decision 87). */
function typeOf(
  { session, settings }: SessionWithContext,
  means: FirstCall['means'],
  amount: number,
): ChargeType {
  if (session.mode === 'vault' || (session.recurring && amount === 0)) return 'verification';
  if (session.recurring) return 'charge';
  const isManual = settings.payments.captureMode === 'manual';
  return isManual && means.kind === 'card' ? 'authorization' : 'charge';
}
