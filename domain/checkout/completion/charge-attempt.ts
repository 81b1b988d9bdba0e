import { type OrderContent, CheckoutAttempt } from '../../../storage/entities/checkout-attempt.ts';
import type { Transaction } from '../../../storage/database.ts';
import { payKeyOf } from '../../../storage/queries/carts/cart-rows.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import { newId } from '../../../storage/ids.ts';
import { unitOfWork, type ApplicationContext } from '../../context.ts';
import type { MovementOutcome, MovementRef, NumberSeries } from '../../ports/settlement.ts';
import { intentKeys, purposesOf } from '../../sales/open-movement.ts';
import {
  reserveCharge,
  type ChargeIntent,
  type ReservedSale,
  openPayment,
} from '../../sales/reserve-charge.ts';
import type { SessionWithContext } from '../sessions/session-context.ts';
import { hostedUrlOf } from '../view.ts';
import type { PaymentMeans } from './choose-payment-means.ts';
import type { AttemptState, CompletionPlan } from './plan-completion.ts';

const CASCADE_WITHIN_MS = 25_000;

/** The tries of an attempt: the connectors that may be called one after the other. */
interface Cascade {
  readonly opened: SessionWithContext;
  readonly means: Extract<PaymentMeans, { kind: 'card' | 'processor' }>;
  readonly deadline: number;
  readonly numbersAhead: NumberSeries | null;
}

/** Stores the first try of an attempt before its call. */
export function chargeAttempt(
  plan: CompletionPlan,
  tx: Transaction,
  state: AttemptState,
  rows: AttemptRows,
  means: Cascade['means'],
): ReservedSale {
  const { opened } = plan;
  const deadline = Date.now() + CASCADE_WITHIN_MS;
  const numbersAhead = numbersAheadOf(plan, state, rows.attempt, means);
  return storeTry({ opened, means, deadline, numbersAhead }, tx, rows, 0);
}

/**
 * The series of the invoice, where an approval opens an order and locks nothing beside the attempt's own rows: neither a
 * discount, nor the customer who has a card stored, nor a subscription.
 */
function numbersAheadOf(
  { opened, series }: CompletionPlan,
  { order, session }: AttemptState,
  attempt: CheckoutAttempt,
  means: Cascade['means'],
): NumberSeries | null {
  const { appliedDiscount, customerId, total } = attempt.bought();
  const locksMore = customerId !== null || appliedDiscount?.valid === true || session.recurring;
  return !order && !locksMore && typeOf(opened, means, total) === 'charge' ? series : null;
}

function storeTry(
  cascade: Cascade,
  tx: Transaction,
  { attempt, payment }: AttemptRows,
  place: number,
): ReservedSale {
  const { opened, means, numbersAhead } = cascade;
  const { ctx, session } = opened;
  const content = attempt.bought();
  const ref = attemptRefOf(session, attempt).attempt;
  const connector = means.kind === 'card' ? means.cascade[place] : means.connector;
  if (!connector) throw new Error(`attempt ${attempt.id} has no connector at ${place}`);
  const reserved = reserveCharge(ctx, tx, payment, {
    purpose: 'checkout',
    type: typeOf(opened, means, content.total),
    intent: intentKeys.checkout(session.id),
    attempt: attempt.number,
    place,
    checkoutAttempt: numbersAhead ? { ...ref, numbersAhead } : ref,
    connectorId: connector.id,
    connector,
    made: means.kind === 'processor' ? means.found : null,
    bought: content,
    orderType: session.recurring ? 'recurring' : 'one_off',
    source: means.kind === 'card' ? means.source : { token: '' },
    paymentSource: 'ecommerce',
    buyer: {
      returnUrl: hostedUrlOf(ctx.services.urls, session),
      checkoutSessionId: session.id,
      customer: customerOf(content),
      store:
        content.customerId !== null && attempt.paymentMethodId === null && attempt.mayStoreCard,
    },
  });
  const { movement } = reserved;
  return { ...reserved, failOver: (outcome) => failOver(cascade, movement, outcome, place + 1) };
}

/**
 * The next connector is tried only after a soft decline or when certainly nothing was attempted; never after an unknown
 * outcome. Null when this outcome ends the attempt.
 */
async function failOver(
  cascade: Cascade,
  movement: MovementRef,
  outcome: MovementOutcome,
  place: number,
): Promise<ReservedSale | null> {
  const { opened, means, deadline } = cascade;
  const { failpoint } = opened.ctx.services;
  const hasNext = means.kind === 'card' && place < means.cascade.length;
  let next: ReservedSale | null = null;
  if (hasNext && canFailOver(outcome) && Date.now() < deadline) {
    next = await storeNextTry(cascade, movement, outcome, place);
    failpoint('checkout.after_failover');
  }
  if (!next) failpoint('checkout.before_settle');
  return next;
}

function canFailOver(outcome: MovementOutcome): boolean {
  return (
    outcome.kind === 'declined' && (outcome.class === 'soft' || outcome.class === 'not_attempted')
  );
}

/** Ends one try and stores the next, in one commit; null when the attempt was decided meanwhile. */
function storeNextTry(
  cascade: Cascade,
  movement: MovementRef,
  outcome: MovementOutcome,
  place: number,
): Promise<ReservedSale | null> {
  const { ctx } = cascade.opened;
  return unitOfWork(ctx, async (tx) => {
    const rows = await purposesOf(ctx).checkout.endTry(ctx, tx, movement, outcome);
    return rows && storeTry(cascade, tx, rows, place);
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
  means: Cascade['means'],
  amount: number,
): NonNullable<ChargeIntent['type']> {
  if (session.mode === 'vault' || (session.recurring && amount === 0)) return 'verification';
  if (session.recurring) return 'charge';
  const isManual = settings.payments.captureMode === 'manual';
  return isManual && means.kind === 'card' ? 'authorization' : 'charge';
}

/** An attempt and its payment. */
interface AttemptRows {
  readonly attempt: CheckoutAttempt;
  readonly payment: Payment;
}

/** Stores the attempt and its payment. */
export function openAttempt(
  { opened: { ctx }, input, tokenHash }: CompletionPlan,
  tx: Transaction,
  { session, lastNumber, failedPayment }: AttemptState,
  content: OrderContent,
  means: PaymentMeans,
): AttemptRows {
  const now = ctx.now();
  const payment = openPaymentOf(ctx, tx, session, failedPayment, content, METHODS[means.kind]);
  payment.route('trace' in means ? { ...means.trace } : null);
  const attempt = tx.em.create(CheckoutAttempt, {
    id: newId(),
    workspaceId: ctx.workspaceId,
    checkoutSessionId: session.id,
    cartKey: payKeyOf(session.id, session.cartId),
    number: lastNumber + 1,
    status: 'running',
    method: input.paymentMethod,
    tokenHash,
    intent: ctx.intentKey ?? null,
    paymentId: payment.id,
    paymentMethodId: means.kind === 'card' ? means.paymentMethodId : null,
    mayStoreCard: input.savePaymentMethod ?? true,
    content,
    answer: null,
    createdAt: now,
    updatedAt: now,
  });
  return { attempt, payment };
}

/** The reference by which an attempt is found and locked. */
export function attemptRefOf(
  { cartId = null }: Pick<CheckoutSession, 'cartId'>,
  { id, workspaceId, paymentId, checkoutSessionId: sessionId }: CheckoutAttempt,
) {
  return { workspaceId, paymentId, attempt: { id, sessionId, cartId } };
}

/** A new payment, or that of the session's previous attempt, which failed (contract 40 §4). */
function openPaymentOf(
  ctx: ApplicationContext,
  tx: Transaction,
  session: CheckoutSession,
  failed: Payment | null,
  { total: amount, currency, metadata, customerId }: OrderContent,
  method: string,
): Payment {
  const attempt = { amount, currency, method, metadata, customerId };
  if (!failed) return openPayment(ctx, tx, ctx, { ...attempt, checkoutSessionId: session.id });
  failed.retry(attempt, ctx.now());
  return failed;
}

/** The values of a payment's `method`. */
const METHODS: Readonly<Record<PaymentMeans['kind'], string>> = {
  nothing_due: 'manual',
  net_n: 'net30',
  card: 'card',
  processor: 'card',
};
