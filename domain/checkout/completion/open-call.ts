import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { Connector } from '../../../storage/entities/connector.ts';
import {
  PaymentTransaction,
  type TransactionType,
} from '../../../storage/entities/payment-transaction.ts';
import { newId } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ChargeRequest } from '../../ports/payment-connector.ts';
import { nextLookupAt } from '../../payments/movements/lookup-schedule.ts';
import type { OpenedSession } from '../session-context.ts';
import { hostedUrlOf } from '../view.ts';
import type { PaymentMeans } from './choose-means.ts';
import type { CompletionPlan } from './plan-completion.ts';
import type { AttemptRef, Settlement } from './settlement.ts';

/** The stored intent of the first try, and the connectors that may be tried after it. */
export interface FirstCall {
  readonly ref: AttemptRef;
  readonly transactionId: string;
  readonly means: Extract<PaymentMeans, { kind: 'card' | 'processor' }>;
  readonly request: ChargeRequest;
  readonly type: TransactionType;
  /** `cs:{sessionId}:a{n}`; each try adds its place in the cascade. */
  readonly keyBase: string;
  readonly attemptNumber: number;
}

/** Stores the pending transaction of the first try. */
export function openCall(
  { opened }: CompletionPlan,
  tx: Transaction,
  { attempt, payment }: Settlement,
  means: FirstCall['means'],
): FirstCall {
  const { ctx, session } = opened;
  const keyBase = `cs:${session.id}:a${attempt.number}`;
  const { content } = attempt;
  const request: ChargeRequest = {
    idempotencyKey: `${keyBase}:c0`,
    amount: content.total,
    currency: content.currency,
    source: { token: means.kind === 'card' ? means.token : '' },
    initiator: 'customer',
    store: content.customerId !== null,
    orderRef: content.orderId,
    paymentId: payment.id,
    customerId: content.customerId,
    metadata: {
      ...content.metadata,
      throttle_order_type: session.recurring ? 'recurring' : 'one_off',
    },
    attemptIndex: 0,
    returnUrl: hostedUrlOf(ctx.services.urls, session),
    paymentSource: 'ecommerce',
    customer: customerOf(content),
    billingAddress: content.billingAddress,
    shippingAddress: content.shippingAddress,
  };
  const call = {
    ref: {
      sessionId: session.id,
      cartId: session.cartId ?? null,
      attemptId: attempt.id,
      paymentId: payment.id,
    },
    means,
    request,
    type: typeOf(opened, means),
    keyBase,
    attemptNumber: attempt.number,
  };
  const connector = means.kind === 'card' ? means.cascade[0] : means.connector;
  return { ...call, transactionId: openTry(ctx, tx, call, connector, request) };
}

/** Stores a try before it is made; answers its transaction's id. */
export function openTry(
  ctx: OpenedSession['ctx'],
  tx: Transaction,
  call: Omit<FirstCall, 'transactionId'>,
  connector: Connector,
  request: ChargeRequest,
): string {
  const { services } = ctx;
  const now = ctx.now();
  const { means } = call;
  const transaction = tx.em.create(PaymentTransaction, {
    id: newId(),
    workspaceId: ctx.workspaceId,
    environmentId: ctx.environmentId,
    applicationId: ctx.applicationId,
    paymentId: call.ref.paymentId,
    checkoutAttemptId: call.ref.attemptId,
    type: call.type,
    status: 'pending',
    amount: request.amount,
    currency: request.currency,
    connectorId: connector.id,
    connectorRef: null,
    processorTransactionId: means.kind === 'processor' ? means.found.ref : null,
    idempotencyKey: request.idempotencyKey,
    declineCode: null,
    declineClass: null,
    attempt: call.attemptNumber,
    sealedRequest:
      means.kind === 'processor' ? null : services.secrets.seal(JSON.stringify(request)),
    lookups: 0,
    nextLookupAt: nextLookupAt(services.clock(), 0, services.limits.reconcileAfterMs),
    createdAt: now,
    updatedAt: now,
  });
  tx.em.persist(transaction);
  return transaction.id;
}

/** Who pays, as far as anybody said. */
function customerOf(content: OrderContent): Readonly<Record<string, unknown>> | null {
  const { customerId: id, customerEmail: email, customerName: name } = content;
  return id || email || name ? { id, email, name } : null;
}

function typeOf({ session, settings }: OpenedSession, means: FirstCall['means']): TransactionType {
  if (session.mode === 'vault') return 'verification';
  const isManual = settings.payments.captureMode === 'manual';
  return isManual && means.kind === 'card' ? 'authorization' : 'charge';
}
