import { CheckoutAttempt, type AttemptAnswer } from '../../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { newId } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import { fail } from '../../errors.ts';
import type { Unpriced } from '../../carts/pricing/price-for-checkout.ts';
import { finishWithoutCall } from './finish-without-call.ts';
import { lockAttemptState, standingOf, type AttemptState } from './attempt-state.ts';
import { knownBuyer } from './known-buyer.ts';
import { checkCompletion } from './check-completion.ts';
import { amountOf, buyerPart, freezeContent, requireUsableCart } from './freeze-content.ts';
import { createNamedCustomer } from './create-named-customer.ts';
import { openPayment } from './open-payment.ts';
import { reserveDiscount } from './reserve-discount.ts';
import { finalPrice } from './final-price.ts';
import { findOrderCustomer } from './find-order-customer.ts';
import type { CompletionPlan } from './plan-completion.ts';
import { chooseCall, openCall, type FirstCall } from './open-call.ts';
import { routeAttempt } from './route-attempt.ts';
import type { CompleteInput } from '../schemas.ts';
import type { OpenedSession } from '../session-context.ts';

/** What became of the wish to complete a session. */
export type Reservation =
  /** The session's time is over and must be told so first. */
  | { readonly kind: 'due' }
  /** The cart has to be priced for this buyer first. */
  | { readonly kind: 'unpriced'; readonly cause: Unpriced }
  /** Another attempt runs for the cart; `isRepeat`: for the same session with the same token. */
  | { readonly kind: 'running'; readonly attempt: CheckoutAttempt; readonly isRepeat: boolean }
  /** Nobody had to be called, or it is a repeat. */
  | { readonly kind: 'answered'; readonly session: CheckoutSession; readonly answer: AttemptAnswer }
  /** The intent is stored; now the processor may be called. */
  | { readonly kind: 'reserved'; readonly call: FirstCall };

/**
 * Checks a completion in the contract's order (40 §4) under the locks of cart and session, and stores the intent:
 * attempt, payment and a pending transaction with its idempotency key, before any outside call.
 */
export async function reserveAttempt(
  opened: OpenedSession,
  input: CompleteInput,
  plan: CompletionPlan,
): Promise<Reservation> {
  const { ctx } = opened;
  return ctx.services.database.transaction(
    async (tx): Promise<Reservation> => {
      const state = await lockAttemptState(opened, tx, plan.tokenHash);
      const standing = standingOf(opened, state, plan);
      if (standing.kind === 'repeat')
        return { kind: 'answered', session: state.session, answer: standing.answer };
      return standing.kind === 'free' ? reserve(opened, tx, input, plan, state) : standing;
    },
    {
      concluding: (reservation) =>
        reservation.kind === 'answered' ? (ctx.conclude?.(reservation) ?? []) : [],
    },
  );
}

async function reserve(
  opened: OpenedSession,
  tx: Transaction,
  input: CompleteInput,
  plan: CompletionPlan,
  state: AttemptState,
): Promise<Reservation> {
  const { ctx } = opened;
  const { session, cart } = state;
  requireUsableCart(state);
  const known = await findOrderCustomer(ctx, tx, session, cart?.cart ?? null);
  // A card is kept for somebody: a session whose customer is gone is as good as none.
  if (session.mode === 'vault' && !known) fail('session_not_found');
  const buyer = knownBuyer(session, cart?.cart ?? null, input);
  const { amount, currency } = amountOf(state, {
    amount: session.amount ?? plan.processor?.found.amount ?? null,
    currency: session.currency ?? plan.processor?.found.currency ?? null,
  });
  const customerEmail = known?.email ?? null;
  checkCompletion({ session, input, buyer, customerEmail, config: plan.config, amount });
  const orderId = state.order?.order.id ?? newId();
  const use = await reserveDiscount(ctx, tx, state, orderId, known, buyer);
  const snapshotId = await finalPrice(ctx, tx, state, plan, buyer, known);
  requireExpectedTotal(input, amount);
  const call = chooseCall(
    input,
    plan,
    { amount, currency },
    (price) => routeAttempt(plan, state, buyer, price),
    session,
  );

  const email = buyer.givenEmail ?? buyer.collectedEmail;
  const isNamed = Boolean(session.customer?.externalCustomerId);
  const customer =
    known ?? (isNamed && email ? createNamedCustomer(ctx, tx, session, email) : null);
  if (use) use.redemption.customerId = customer?.id ?? null;
  const content = freezeContent(
    state,
    { orderId, snapshotId },
    call.price,
    buyerPart(state, buyer, customer),
  );
  const method = call.kind === 'none' ? call.method : 'card';
  const payment = openPayment(ctx, tx, session, state.failedPayment, content, method);
  payment.routing = call.kind === 'none' ? null : { ...call.trace };
  const attempt = openAttempt(opened, tx, input, plan, state, payment.id, content);
  const settlement = { session, cart, attempt, payment, transactions: [], order: state.order, use };
  if (call.kind === 'none') {
    const answer = await finishWithoutCall(opened, tx, settlement, input, customer);
    return { kind: 'answered', session, answer };
  }
  return { kind: 'reserved', call: openCall(opened, tx, settlement, input, call) };
}

function openAttempt(
  { ctx }: OpenedSession,
  tx: Transaction,
  input: CompleteInput,
  plan: CompletionPlan,
  { session, lastNumber }: AttemptState,
  paymentId: string,
  content: CheckoutAttempt['content'],
): CheckoutAttempt {
  const now = ctx.now();
  const attempt = tx.em.create(CheckoutAttempt, {
    id: newId(),
    workspaceId: ctx.workspaceId,
    checkoutSessionId: session.id,
    cartKey: session.cartId ?? session.id,
    number: lastNumber + 1,
    status: 'running',
    method: input.paymentMethod,
    tokenHash: plan.tokenHash,
    paymentId,
    content,
    answer: null,
    createdAt: now,
    updatedAt: now,
  });
  tx.em.persist(attempt);
  return attempt;
}

function requireExpectedTotal({ expectedTotal }: CompleteInput, amount: number | null): void {
  if (expectedTotal === undefined || amount === null || expectedTotal === amount) return;
  fail('cart_changed', { total: amount });
}
