import type { AttemptAnswer, OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import { SESSION_ACTOR } from '../../../storage/queries/checkout/sessions.ts';
import type { Transaction } from '../../../storage/database.ts';
import { clearTimer } from '../../../storage/outbox/timers.ts';
import { CART_ACTOR } from '../../../storage/queries/carts/cart-rows.ts';
import {
  readPaymentsOfOrder,
  type PaymentAmounts,
} from '../../../storage/queries/payments/payment-rows.ts';
import { recordCartEvent } from '../../carts/record-change.ts';
import type { ApplicationContext } from '../../context.ts';
import { redeemUse } from '../../discounts/end-use.ts';
import { allocateNumber } from '../../invoices/allocate-number.ts';
import { loadIssueFacts, type IssueFacts } from '../../invoices/document/issue-facts.ts';
import { issueInvoice } from '../../invoices/issue-invoice.ts';
import type { OrderWithLines } from '../../orders/view.ts';
import type { LockedSubscription } from '../../subscriptions/aggregate.ts';
import type { InvoiceTerm } from '../../ports/settlement.ts';
import { createOrder, placeAs, placeOrder, rewriteOrder } from '../../orders/write-order.ts';
import { refreshOrder, snapshotOf, type OrderSnapshot } from '../../orders/refresh-order.ts';
import { emitPaymentEvent } from '../../payments/events.ts';
import { toTransactionView } from '../../payments/view.ts';
import { emitSessionEvent, withOwnAmount, supersedeSession } from '../sessions/events.ts';
import { APPLICATION_SETTINGS } from '../../../storage/queries/subscriptions/application.ts';
import type { InvoiceIssue, Numbered } from '../../invoices/document/compile-document.ts';
import {
  createSubscription,
  expirePending,
  type StartedAs,
  beginSold,
  chargeAgain,
  startOfSession,
} from '../../subscriptions/create/new-subscription.ts';
import { settingsOf } from '../../tenancy/applications/effective-settings.ts';
import type { LockedCheckout } from './lock-checkout.ts';

/**
 * Ends an attempt with success, in one commit: order placed, invoice issued, session completed, cart converted, the
 * cart's other sessions superseded, events emitted. The caller has moved the payment to its new state.
 */
export async function finishCheckout(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: LockedCheckout,
  term: InvoiceTerm | null,
): Promise<AttemptAnswer> {
  const { cart, attempt, payment, siblings, use } = sale;
  if (use) redeemUse(ctx, tx, use);
  const sold = await sellSubscription(ctx, tx, sale);
  const written = await composeOrder(ctx, tx, sale);
  const { found } = written;
  const { order } = found;
  const isInvoiced = term !== null || payment.status === 'captured';
  const numbered = await place(ctx, tx, sale, written, isInvoiced);
  refresh(ctx, tx, sale, written);
  const subscriptionId = sold?.subscription.id;
  const answer = {
    kind: 'completed',
    orderId: order.id,
    paymentId: payment.id,
    ...(subscriptionId ? { subscriptionId } : {}),
  } as const;
  attempt.conclude(answer, ctx.now());
  if (numbered) await invoice(ctx, tx, sale, found, term, sold, numbered);
  emitPaymentOutcome(ctx, tx, sale);
  if (sold) await recordSold(ctx, tx, sale, sold);
  if (cart) {
    cart.cart.convert(order.id, ctx.now());
    clearTimer(tx, { kind: CART_ACTOR, id: cart.cart.id });
    await recordCartEvent(ctx, tx, cart, 'cart.converted', { orderId: order.id });
  }
  complete(ctx, tx, sale);
  // Those of the cart, which show what was paid for it.
  const { total: amount, currency } = attempt.bought();
  for (const sibling of siblings)
    supersedeSession(ctx, tx, { session: sibling, amount, currency }, 'paid_elsewhere');
  attempt.dropContent();
  return answer;
}

function complete(ctx: ApplicationContext, tx: Transaction, sale: LockedCheckout): void {
  const { session, attempt, payment } = sale;
  const { total: amount, currency, orderId } = attempt.bought();
  session.complete({ amount, currency, orderId, paymentId: payment.id }, ctx.now());
  clearTimer(tx, { kind: SESSION_ACTOR, id: session.id });
  emitSessionEvent(ctx, tx, withOwnAmount(session), 'checkout_session.completed');
}

/** Numbers the order and, where it has one, its invoice: in one round trip, unless that was done with the locks. */
async function place(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: LockedCheckout,
  { found, content }: WrittenOrder,
  isInvoiced: boolean,
): Promise<Numbered | null> {
  const { order } = found;
  const facts = await factsOf(tx, sale, order);
  const { numbers } = sale;
  if (numbers && isInvoiced) {
    sale.numbers = null;
    placeAs(ctx, found, content, numbers.order);
    return { facts, number: numbers.invoice };
  }
  const [, number] = await tx.batch([
    () => placeOrder(ctx, tx, found, content),
    isInvoiced ? () => allocateNumber(ctx, tx, order, facts.series) : null,
  ]);
  return number && { facts, number };
}

/** Facts of the payment's customer serve the order, unless the merchant has given it another one by hand. */
async function factsOf(
  tx: Transaction,
  { facts, payment }: LockedCheckout,
  order: OrderWithLines['order'],
): Promise<IssueFacts> {
  const isOfPayment = (payment.customerId ?? null) === (order.customerId ?? null);
  return facts && isOfPayment ? facts : loadIssueFacts(tx, order);
}

async function invoice(
  ctx: ApplicationContext,
  tx: Transaction,
  { payment }: LockedCheckout,
  { order, lines }: OrderWithLines,
  term: InvoiceTerm | null,
  sold: LockedSubscription | null,
  numbered: Numbered,
): Promise<void> {
  const of = { order, lines, payment, numbered };
  if (term) {
    const { netN, dueAt } = term;
    const owed = { status: 'open', sourceType: 'net30', netN, dueAt } as const;
    await issueInvoice(ctx, tx, { ...of, ...owed });
  } else {
    const source = sold ? invoiceSourceOf(sold) : ({ sourceType: 'order' } as const);
    await issueInvoice(ctx, tx, { ...of, status: 'paid', ...source });
  }
}

/**
 * Creates the attempt's order, or updates the cart's draft or pending order, with the attempt's content and its payment.
 * `place` takes the order's number, which locks the counter until the commit.
 */
export async function writeAttemptOrder(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: LockedCheckout,
  place: boolean,
): Promise<void> {
  const written = await composeOrder(ctx, tx, sale);
  if (place) await placeOrder(ctx, tx, written.found, written.content);
  refresh(ctx, tx, sale, written);
}

interface WrittenOrder {
  readonly found: OrderWithLines;
  readonly content: OrderContent;
  readonly before: OrderSnapshot | null;
  /** Other payments of the order. */
  readonly others: readonly PaymentAmounts[];
}

async function composeOrder(
  ctx: ApplicationContext,
  tx: Transaction,
  { attempt, session, payment, order }: LockedCheckout,
): Promise<WrittenOrder> {
  const content = { ...attempt.bought(), ...order?.order.kept() };
  const before: OrderSnapshot | null = order && snapshotOf(order);
  const others = order ? await readPaymentsOfOrder(tx, payment.workspaceId, order.order.id) : [];
  const found = order
    ? rewriteOrder(ctx, tx, order, content)
    : createOrder(ctx, tx, content, { source: 'checkout', checkoutSessionId: session.id });
  found.order.sellBy(session.id, payment.deferred);
  if (session.makesSubscription()) found.order.startSubscription(session.subscriptionId ?? null);
  payment.payFor(found.order.id);
  return { found, content, before, others };
}

function refresh(
  ctx: ApplicationContext,
  tx: Transaction,
  { payment }: LockedCheckout,
  { found, before, others }: WrittenOrder,
): void {
  const payments = [payment, ...others.filter(({ id }) => id !== payment.id)];
  refreshOrder(ctx, tx, found, payments, before);
}

/** Emits the event of an attempt's payment that was captured, authorized or deferred. */
export function emitPaymentOutcome(
  ctx: ApplicationContext,
  tx: Transaction,
  { payment, transactions }: Pick<LockedCheckout, 'payment' | 'transactions'>,
): void {
  const succeeded = transactions.find(({ status }) => status === 'succeeded');
  const transaction = succeeded ? toTransactionView(succeeded) : null;
  if (payment.status === 'captured')
    emitPaymentEvent(ctx, tx, payment, 'payment.captured', { transaction });
  else if (payment.status === 'authorized')
    emitPaymentEvent(ctx, tx, payment, 'payment.authorized', { transaction });
  else emitPaymentEvent(ctx, tx, payment, null);
}

/**
 * The subscription that a paid attempt starts, with its first period or its trial: the pending one, else a new one, also
 * when the pending one expired before the money was known. Null for a session that makes none. The order is written next,
 * with the subscription's id; then `recordSold`.
 */
async function sellSubscription(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: LockedCheckout,
): Promise<LockedSubscription | null> {
  const { session, subscription: known, storedCard: card } = sale;
  if (!session.makesSubscription()) return null;
  if (!card) throw new Error(`session ${session.id} sells a subscription without a card`);
  const isPending = known?.subscription.status === 'pending';
  const sold = isPending ? known : await openSubscription(ctx, tx, sale, 'paying');
  chargeAgain(sold.subscription, card);
  return sold;
}

/** An undecided attempt makes a pending subscription (contract 65 §2). */
export async function openPendingSubscription(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: LockedCheckout,
): Promise<void> {
  if (!sale.session.makesSubscription()) return;
  const made = await openSubscription(ctx, tx, sale, 'pending');
  made.add('subscription.created');
  await made.store(ctx, tx, 'created');
}

/** The attempt failed: the subscription that it left pending expires, and the session sells another one. */
export async function abandonSubscription(
  ctx: ApplicationContext,
  tx: Transaction,
  { session, payment, subscription }: LockedCheckout,
): Promise<void> {
  if (!subscription) return;
  await expirePending(ctx, tx, subscription, payment.id);
  session.dropSubscription();
  payment.dropSubscription();
}

/** What the invoice of a sold subscription says of it. */
function invoiceSourceOf({
  subscription,
  unpaid,
}: LockedSubscription): Pick<InvoiceIssue, 'sourceType' | 'period' | 'installment'> {
  const { currentPeriodStart: start, currentPeriodEnd: end } = subscription;
  if (!start || !end) throw new Error(`subscription ${subscription.id} has no period`);
  const installment = unpaid && subscription.installmentOf(unpaid);
  return {
    sourceType: 'subscription',
    period: { start, end },
    ...(installment ? { installment } : {}),
  };
}

/** Records what was sold once its order, payment and invoice are written: the first period is paid, or the trial runs. */
async function recordSold(
  ctx: ApplicationContext,
  tx: Transaction,
  { attempt, payment, transactions }: LockedCheckout,
  sold: LockedSubscription,
): Promise<void> {
  const { orderId = null, invoiceId = null, id: paymentId } = payment;
  if (!orderId || !invoiceId) throw new Error(`payment ${paymentId} has no order or no invoice`);
  const transaction = transactions.find(({ status }) => status === 'succeeded') ?? null;
  const sale = { orderId, paymentId, invoiceId };
  await beginSold(ctx, tx, sold, { content: attempt.bought(), sale, payment, transaction });
}

async function openSubscription(
  ctx: ApplicationContext,
  tx: Transaction,
  { session, attempt, payment }: LockedCheckout,
  as: StartedAs,
): Promise<LockedSubscription> {
  const [application] = await tx.query(APPLICATION_SETTINGS, [ctx.workspaceId, ctx.applicationId]);
  if (!application) throw new Error(`application ${ctx.applicationId} is gone`);
  const settings = settingsOf(application);
  const content = attempt.bought();
  const start = startOfSession(session, content, settings, ctx.now());
  const made = createSubscription(ctx, tx, start, settings, as, content);
  made.unpaid?.chargeBy(payment.id);
  session.startSubscription(start.id);
  payment.startSubscription(start.id);
  return made;
}
