import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import { payKeyOf, type CartRows } from '../../../storage/queries/carts/cart-rows.ts';
import type { OrderCustomer } from '../../../storage/queries/checkout/order-customer.ts';
import { newId } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { ValidSnapshot } from '../../../storage/queries/pricing/snapshots.ts';
import { CheckoutAttempt } from '../../../storage/entities/checkout-attempt.ts';
import { READ_ATTEMPT_STATE } from '../../../storage/queries/checkout/attempt-state.ts';
import { lockLiveOrder } from '../../../storage/queries/orders/order-rows.ts';
import { lockFailedPayment } from '../../../storage/queries/payments/payment-rows.ts';
import type { ApplicationContext } from '../../context.ts';
import { newCustomer } from '../../customers/new-customer.ts';
import { dueDayOf } from '../../invoices/due-day.ts';
import type { InvoiceTerm } from '../../ports/settlement.ts';
import { fail } from '../../errors.ts';
import { requireSignedCart } from '../../carts/require-signed-cart.ts';
import { pickPriceSnapshot, type Unpriced } from '../../carts/pricing/price-snapshot.ts';
import { rejectTooMany } from '../../rate-limit.ts';
import type { ReservedSale } from '../../sales/reserve-charge.ts';
import {
  isUnknownDebtor,
  netTermOf,
  findOrderCustomer,
  asksForShippingAddress,
  knownBuyer,
  buyerPart,
  ownEmailOf,
  type Buyer,
} from '../buyer.ts';
import { lockSessionAndCart, requireOpenSession, toLocked } from '../sessions/lock.ts';
import { offeredCards, requireOfferedCard, type OfferedCard } from '../serving-cards.ts';
import type { AttemptState, Obstacle, CompletionPlan } from './plan-completion.ts';
import { checkCompletion, choosesNone, requireChosenShipping } from './check-completion.ts';
import { choosePaymentMeans, requirePrice } from './choose-payment-means.ts';
import { attemptRefOf, openAttempt, chargeAttempt } from './charge-attempt.ts';
import {
  contentOf,
  linesOf,
  priceOf,
  purchaseOf,
  type Purchase,
  reserveDiscount,
} from './purchase.ts';
import { purposesOf } from '../../sales/open-movement.ts';

export type Reservation =
  /** It cannot run now, or needed no call. */
  | Obstacle
  /** The cart must be priced for this buyer first. */
  | { readonly kind: 'unpriced'; readonly cause: Unpriced }
  /** The intent is stored; now the processor may be called. */
  | { readonly kind: 'reserved'; readonly charge: ReservedSale };

/**
 * Checks a completion in the order of contract 40 §4 under the locks of cart and session, and stores the
 * intent: attempt, payment and a pending transaction with its idempotency key, before any outside call.
 */
export async function reserveAttempt(plan: CompletionPlan, tx: Transaction): Promise<Reservation> {
  const state = await lockAttemptState(plan, tx);
  return findObstacle(plan, state) ?? reserveUnopposed(plan, tx, state);
}

async function reserveUnopposed(
  plan: CompletionPlan,
  tx: Transaction,
  state: AttemptState,
): Promise<Reservation> {
  const { input, opened } = plan;
  const { ctx } = opened;
  const { session } = state;
  const purchase = purchaseOf(plan, state);
  await requireSigned(plan, tx, purchase);
  const buyer = await identifyBuyer(plan, tx, state);
  // A card is stored for a customer; without the customer there is no session.
  if (purchase.kind === 'card_storage' && !buyer.customer) fail('session_not_found');
  const price = priceOf(session, purchase);
  checkCompletion({
    session,
    input,
    buyer,
    config: plan.config,
    asksForShippingAddress: asksForShippingAddress(session, linesOf(purchase), plan.pricing),
    isUnknownDebtor: isUnknownDebtor(ctx, buyer.customer),
    amount: price.amount,
  });

  const orderId = state.order?.order.id ?? newId();
  const use = await reserveDiscount(ctx, tx, purchase, orderId, buyer);
  const snapshot = requireSnapshot(plan, state, purchase, buyer);
  requireChosenShipping(input, purchase, snapshot);
  requireExpectedTotal(plan, price.amount);
  const means = choosePaymentMeans(
    plan,
    state,
    buyer,
    price,
    await chosenCard(plan, tx, state, buyer),
  );

  const customer = buyer.customer ?? createNamedCustomer(ctx, tx, session, buyer);
  use?.redemption.identify(customer?.id ?? null);
  const part = buyerPart(state, { ...buyer, customer });
  const snapshotId = snapshot?.id ?? null;
  const today = { session, orderId, snapshotId, price: requirePrice(price) };
  const bought = contentOf(purchase, today, part);
  const content = { ...bought, ...state.order?.order.kept() };
  const rows = openAttempt(plan, tx, state, content, means);
  if (means.kind === 'card' || means.kind === 'processor')
    return { kind: 'reserved', charge: chargeAttempt(plan, tx, state, rows, means) };
  const term =
    means.kind === 'net_n'
      ? deferPayment(plan, rows.payment, { customer, cart: state.cart })
      : null;
  // What ends the attempt reads the stored rows.
  await tx.flush();
  const ref = attemptRefOf(session, rows.attempt);
  return {
    kind: 'answered',
    ...(await purposesOf(ctx).checkout.settleUncharged(ctx, tx, ref, term)),
  };
}

/** The stored card that the buyer has chosen, checked now: the page may be hours old. */
async function chosenCard(
  { input, active, opened: { ctx } }: CompletionPlan,
  tx: Transaction,
  { session }: AttemptState,
  { customer }: Buyer,
): Promise<OfferedCard | null> {
  const { paymentMethodId } = input;
  if (!paymentMethodId) return null;
  return requireOfferedCard(
    await offeredCards(ctx, tx, session, customer, active),
    paymentMethodId,
  );
}

/** A session may have been opened before the prices of browsers had to be signed. */
async function requireSigned(
  { config, opened: { ctx } }: CompletionPlan,
  tx: Transaction,
  purchase: Purchase,
): Promise<void> {
  if (purchase.kind !== 'cart' || config.cartSessionPricing !== 'signed') return;
  await requireSignedCart(ctx, tx, purchase.cart);
}

async function identifyBuyer(
  { input, opened: { ctx } }: CompletionPlan,
  tx: Transaction,
  { session, cart }: AttemptState,
): Promise<Buyer> {
  const known = knownBuyer(session, cart?.cart ?? null, input);
  const email = ownEmailOf(known);
  const customer = await findOrderCustomer(ctx, tx, session, cart?.cart ?? null, email);
  return { ...known, customer };
}

/** The snapshot of a cart's totals; other purchases have fixed prices. Throws Unpriced. */
function requireSnapshot(
  { opened: { ctx }, input, pricing }: CompletionPlan,
  { snapshots }: AttemptState,
  purchase: Purchase,
  { shippingAddress, billingAddress, customer }: Buyer,
): ValidSnapshot | null {
  if (purchase.kind !== 'cart') return null;
  const customerId = customer?.id ?? null;
  const buyer = { shippingAddress, billingAddress, customerId };
  const mustBeCalculated = choosesNone(input, purchase.cart);
  return pickPriceSnapshot(ctx, purchase.cart, snapshots, pricing, buyer, { mustBeCalculated });
}

function requireExpectedTotal({ input }: CompletionPlan, amount: number | null): void {
  const { expectedTotal } = input;
  if (expectedTotal === undefined || amount === null || expectedTotal === amount) return;
  fail('cart_changed', { total: amount });
}

/** Creates a customer for the merchant's external id if it is unused, or for a subscription; null for any other guest. */
function createNamedCustomer(
  ctx: ApplicationContext,
  tx: Transaction,
  { customer: prefill, recurring }: CheckoutSession,
  buyer: Buyer,
): OrderCustomer | null {
  const email = ownEmailOf(buyer);
  const externalId = prefill?.externalCustomerId ?? null;
  if (!email || (!externalId && !recurring)) return null;
  const firstName = prefill?.firstName ?? null;
  const lastName = prefill?.lastName ?? null;
  const { id } = newCustomer(ctx, tx, {
    applicationId: ctx.applicationId,
    email,
    externalId,
    firstName,
    lastName,
    phone: prefill?.phone ?? null,
    acceptsMarketing: false,
    netN: null,
    leitwegId: null,
    metadata: { ...prefill?.metadata },
    notes: null,
    tags: null,
  });
  return { id, email, firstName, lastName, netN: null };
}

/** Defers a payment to the due date of a Net-N invoice, on the terms that the buyer accepted. */
function deferPayment(
  { opened, input: { net30Acceptance: acceptance } }: CompletionPlan,
  payment: Payment,
  ofBuyer: { readonly customer: OrderCustomer | null; readonly cart: CartRows | null },
): InvoiceTerm {
  const now = opened.ctx.now();
  const netN = netTermOf(opened, {
    ofCustomer: ofBuyer.customer?.netN ?? null,
    ofCart: ofBuyer.cart?.cart.netN ?? null,
  });
  const { dueDate, dueAt } = dueDayOf(now, netN, opened.settings.billingTimezone);
  payment.defer(dueDate, {
    termsHash: acceptance?.termsHash ?? null,
    acceptedAt: acceptance?.acceptedAt ?? now.toISOString(),
    companyName: acceptance?.companyName ?? null,
    billingEmail: acceptance?.billingEmail ?? null,
    ...(acceptance?.leitwegId ? { leitwegId: acceptance.leitwegId } : {}),
  });
  return { netN, dueAt };
}

/** Locks cart and session, then the payment that failed and the order, if there are such: most sessions have none. */
async function lockAttemptState(
  { opened: { ctx, session }, tokenHash }: CompletionPlan,
  tx: Transaction,
): Promise<AttemptState> {
  const { workspaceId, intentKey = null } = ctx;
  const { id, cartId = null } = session;
  const key = payKeyOf(id, cartId);
  const [rows, [state]] = await tx.batch([
    () => lockSessionAndCart(ctx, tx, session),
    () => tx.query(READ_ATTEMPT_STATE, [workspaceId, cartId, key, id, tokenHash, intentKey]),
  ]);
  if (!state) throw new Error(`the state of session ${id} was not read`);
  const [failedPayment, order] = await tx.batch([
    state.has_failed_payment ? () => lockFailedPayment(tx, workspaceId, id) : null,
    state.has_order ? () => lockLiveOrder(tx, workspaceId, { cartId, sessionId: id }) : null,
  ]);
  return {
    ...toLocked(tx, rows, state.lines),
    running: state.running && tx.em.map(CheckoutAttempt, state.running),
    lastNumber: state.last_number ?? 0,
    recentAttempts: state.recent,
    repeated: state.repeated,
    snapshots: state.snapshots,
    failedPayment,
    order,
  };
}

/**
 * What prevents a completion from running now, or null. The first checks of contract 40 §4: repeats do not count
 * towards the limit; an ended session is rejected.
 */
function findObstacle(
  { opened: { ctx }, tokenHash, counted }: CompletionPlan,
  state: AttemptState,
): Obstacle | null {
  const { session, running, repeated } = state;
  if (repeated) return { kind: 'answered', session, answer: repeated };
  const isRepeat =
    running !== null && running.checkoutSessionId === session.id && isSame(running, tokenHash);
  if (running && isRepeat) return { kind: 'running', attempt: running, isRepeat };
  if (session.status === 'expired')
    fail('session_expired', { reason: session.expiredReason ?? null });
  requireOpenSession(session);
  if (running) return { kind: 'running', attempt: running, isRepeat };
  if (session.isDue(ctx.now())) return { kind: 'due' };
  if (counted.waitSeconds > 0) rejectTooMany(counted.waitSeconds);
  if (state.recentAttempts >= ctx.services.limits.completePerMinute) rejectTooMany(60);
  return null;
}

function isSame(attempt: CheckoutAttempt, tokenHash: string | null): boolean {
  return tokenHash !== null && attempt.tokenHash === tokenHash;
}
