import { check } from 'k6';
import { confirmOrder, confirmRefund } from '../client/accounts.ts';
import { metrics } from '../client/metrics.ts';
import { expect, type Json } from '../client/send.ts';
import type { Tenant } from '../client/run.ts';
import { pickBuyer } from '../data/catalogue.ts';
import type { Random } from '../data/random.ts';
import type { Outcome } from '../profiles/outcomes.ts';
import { discountCode } from './discount.ts';
import { fillCart } from './fill-cart.ts';
import type { Traveller } from './journey.ts';
import { challengeRoutes, pay, paymentRoutes, payInVain, payWithChallenge } from './pay.ts';
import { sendUntilDecided } from './send-until-decided.ts';
import { think } from './think.ts';

export interface Purchase {
  readonly orderId: string;
  /** When the service had answered that it is paid. */
  readonly paidAt: number;
}

export const purchaseRoutes = [
  'POST /carts',
  'POST /carts/{id}/items',
  'POST /checkout/sessions',
  ...paymentRoutes,
  'GET /orders/{id}',
];
export const outcomeRoutes = [
  ...challengeRoutes,
  'POST /carts/{id}/apply-discount',
  'POST /payments/{id}/refund',
];

/** Cart, products, checkout session, payment by a test card, and the order as the merchant reads it. */
export function purchase(traveller: Traveller): Purchase {
  const bought = checkOut(traveller, 'bought');
  if (bought === null) throw new Error('a plain purchase has ended without an order');
  return bought;
}

/** The same with the outcome that is planned for it; null where the buyer leaves without an order. */
export function checkOut(traveller: Traveller, outcome: Outcome): Purchase | null {
  const { run, tenant, random, number } = traveller;
  const buyer = pickBuyer(random);
  const cart = fillCart(traveller, outcome);
  think(random);
  if (outcome === 'discounted') {
    const code = discountCode(run.id);
    expect(tenant, 'POST /carts/{id}/apply-discount', { path: { id: cart.id }, body: { code } });
  }
  const session = expect(tenant, 'POST /checkout/sessions', {
    body: {
      applicationId: tenant.applicationId,
      cartId: cart.id,
      returnUrl: 'https://shop.example/thanks',
      cancelUrl: 'https://shop.example/cart',
    },
  });
  think(random);
  const email = `buyer-${run.id}-${number}@example.test`;
  const orderId = payBy(outcome, tenant, { sessionId: session.id, buyer, email }, random);
  const paidAt = Date.now();
  if (orderId !== null) readOrder(traveller, orderId, { outcome, cart });
  if (orderId !== null && outcome === 'refunded') refund(traveller, orderId);
  metrics.outcomes.add(1, { outcome });
  return orderId === null ? null : { orderId, paidAt };
}

type Payer = Parameters<typeof pay>[1];

/** Returns the order; null where there must be none. */
function payBy(outcome: Outcome, tenant: Tenant, payer: Payer, random: Random): string | null {
  if (outcome === 'abandoned') return null;
  const from = Date.now();
  const decided = () => metrics.paymentTime.add(Date.now() - from, { outcome });
  if (outcome === 'challenged') {
    const session = payWithChallenge(tenant, payer, { token: 'tok_3ds', action: 'approve' });
    decided();
    if (session.status === 'completed') return session.orderId;
    throw new Error(`an approved challenge has left ${JSON.stringify(session)}`);
  }
  if (outcome === 'refused') {
    const isRejected = random() < 0.5;
    const session = payWithChallenge(tenant, payer, {
      token: isRejected ? 'tok_3ds' : 'tok_3ds_fail',
      action: isRejected ? 'reject' : 'approve',
    });
    decided();
    if (session.status === 'open' && session.orderId === null) return null;
    throw new Error(`a failed challenge has left ${JSON.stringify(session)}`);
  }
  if (outcome === 'declined') {
    payInVain(tenant, payer, random() < 0.7 ? declinedTokens.soft : declinedTokens.hard);
  }
  const orderId = pay(tenant, payer);
  decided();
  return orderId;
}

const declinedTokens = { soft: 'tok_decline_insufficient_funds', hard: 'tok_decline_expired' };

/** The order as the merchant reads it must be what the buyer has bought. */
function readOrder(
  { run, tenant }: Traveller,
  orderId: string,
  { outcome, cart }: { readonly outcome: Outcome; readonly cart: ReturnType<typeof fillCart> },
): void {
  const order = expect(tenant, 'GET /orders/{id}', { path: { id: orderId } });
  const isRight = check(order, {
    'the order is paid in full': ({ paymentStatus, amountPaid, total }: Json) =>
      paymentStatus === 'captured' && amountPaid === total,
    'the order is for what was in the cart': ({ subtotal, cartId }: Json) =>
      subtotal === cart.subtotal && cartId === cart.id,
    'the discount is on the order': ({ discountTotal }: Json) =>
      discountTotal > 0 === (outcome === 'discounted'),
  });
  confirmOrder(run, orderId, order.total);
  if (!isRight)
    throw new Error(`order ${orderId} is not what was bought: ${JSON.stringify(order)}`);
}

/** The merchant returns the whole amount. */
function refund({ run, tenant, random }: Traveller, orderId: string): void {
  think(random);
  const [payment] = expect(tenant, 'GET /orders/{id}/payments', {
    phase: 'poll',
    path: { id: orderId },
  });
  const { data: done } = sendUntilDecided(tenant, 'POST /payments/{id}/refund', {
    expected: [200],
    path: { id: payment?.id ?? '' },
    body: { reason: 'Returned' },
    headers: { 'idempotency-key': `refund-${orderId}` },
  });
  const isRight = check(done, {
    'the whole amount is refunded': ({ status, refundedAmount }: Json) =>
      status === 'refunded' && refundedAmount === payment.amountCaptured,
  });
  confirmRefund(run, orderId, done.refundedAmount);
  if (!isRight) throw new Error(`the refund of ${orderId} answered ${JSON.stringify(done)}`);
}
