import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { Connector } from '../../../storage/entities/connector.ts';
import {
  PaymentTransaction,
  type TransactionType,
} from '../../../storage/entities/payment-transaction.ts';
import { newId } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import { fail } from '../../errors.ts';
import type { ChargeRequest } from '../../ports/payment-connector.ts';
import { nextLookupAt } from '../../payments/movements/lookup-schedule.ts';
import type { RoutingTrace } from '../../routing/plan-cascade.ts';
import type { ExternalAmount } from './freeze-content.ts';
import type { CompletionPlan } from './plan-completion.ts';
import type { RoutedAttempt } from './route-attempt.ts';
import type { CompleteInput } from '../schemas.ts';
import type { OpenedSession } from '../session-context.ts';
import type { AttemptRef, Settlement } from './settlement.ts';
import { hostedUrlOf } from '../view.ts';

interface Price {
  readonly amount: number;
  readonly currency: string;
}

/** How the money is to come. */
export type ChosenCall =
  | { readonly kind: 'none'; readonly price: Price; readonly method: 'manual' | 'net30' }
  | ({ readonly kind: 'charge'; readonly price: Price } & RoutedAttempt)
  | {
      readonly kind: 'processor';
      readonly price: Price;
      readonly processor: NonNullable<CompletionPlan['processor']>;
      readonly trace: RoutingTrace;
    };

/** The stored intent of the first try, and the connectors that may be tried after it. */
export interface FirstCall {
  readonly ref: AttemptRef;
  readonly transactionId: string;
  readonly chosen: Exclude<ChosenCall, { kind: 'none' }>;
  readonly request: ChargeRequest;
  readonly type: TransactionType;
  /** `cs:{sessionId}:a{n}`; each try adds its place in the cascade. */
  readonly keyBase: string;
  readonly attemptNumber: number;
}

/** Decides who is called, and refuses where nobody can be (the last checks of 40 §4 before the money). */
export function chooseCall(
  input: CompleteInput,
  plan: CompletionPlan,
  { amount, currency }: ExternalAmount,
  route: (price: Price) => RoutedAttempt,
  { mode }: Pick<OpenedSession['session'], 'mode'>,
): ChosenCall {
  if (input.paymentMethod === 'processor')
    return chooseProcessor(plan, { amount, currency }, route);
  if (amount === null || currency === null) throw new Error('a completion without an amount');
  const price = { amount, currency };
  if (amount === 0 && mode !== 'vault') return { kind: 'none', price, method: 'manual' };
  if (input.paymentMethod === 'net30') return { kind: 'none', price, method: 'net30' };
  const routed = route(price);
  if (routed.cascade.length === 0) fail('no_processor_connection');
  return { kind: 'charge', price, ...routed };
}

/** Stores the pending transaction of the first try. */
export function openCall(
  { ctx, session, settings }: OpenedSession,
  tx: Transaction,
  { attempt, payment }: Settlement,
  input: CompleteInput,
  chosen: FirstCall['chosen'],
): FirstCall {
  const keyBase = `cs:${session.id}:a${attempt.number}`;
  const { content } = attempt;
  const isManual = settings.payments.captureMode === 'manual' && chosen.kind === 'charge';
  const request: ChargeRequest = {
    idempotencyKey: `${keyBase}:c0`,
    amount: content.total,
    currency: content.currency,
    source: { token: input.paymentToken ?? '' },
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
    chosen,
    request,
    type: typeOf(session, isManual),
    keyBase,
    attemptNumber: attempt.number,
  };
  const connector = chosen.kind === 'charge' ? chosen.cascade[0] : chosen.processor.connector;
  if (!connector) throw new Error('an empty cascade');
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
  const { chosen } = call;
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
    processorTransactionId: chosen.kind === 'processor' ? chosen.processor.found.ref : null,
    idempotencyKey: request.idempotencyKey,
    declineCode: null,
    declineClass: null,
    attempt: call.attemptNumber,
    sealedRequest:
      chosen.kind === 'processor' ? null : services.secrets.seal(JSON.stringify(request)),
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

function typeOf({ mode }: OpenedSession['session'], isManual: boolean): TransactionType {
  if (mode === 'vault') return 'verification';
  return isManual ? 'authorization' : 'charge';
}

function chooseProcessor(
  { charging, processor }: CompletionPlan,
  wanted: ExternalAmount,
  route: (price: Price) => RoutedAttempt,
): ChosenCall {
  if (charging.length === 0) fail('no_processor_connection');
  if (!processor) refuseTransaction('The processor knows no such transaction.');
  const { amount, currency } = processor.found;
  if (wanted.amount !== amount || wanted.currency !== currency)
    refuseTransaction('The transaction is of another amount or currency.');
  const price = { amount, currency };
  return { kind: 'processor', price, processor, trace: route(price).trace };
}

/** 422: the transaction cannot pay this session. */
export function refuseTransaction(message: string): never {
  fail('validation_error', [{ path: 'processorTransactionId', code: 'invalid_format', message }], {
    status: 422,
  });
}
