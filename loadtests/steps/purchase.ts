import { check, sleep } from 'k6';
import { idNumber, metrics } from '../client/metrics.ts';
import { describe, expect, send, type Answer, type Json } from '../client/send.ts';
import type { Tenant } from '../client/run.ts';
import { pickBuyer, type Buyer } from '../data/catalogue.ts';
import { fillCart } from './fill-cart.ts';
import type { Traveller } from './journey.ts';
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
  'POST /checkout-sessions/{id}/complete',
  'GET /orders/{id}',
];

/** Cart, products, checkout session, payment by a test card, and the order as the merchant reads it. */
export function purchase(traveller: Traveller): Purchase {
  const { tenant, random } = traveller;
  const buyer = pickBuyer(random);
  const cart = fillCart(traveller);
  think(random);
  const session = expect(tenant, 'POST /checkout/sessions', {
    body: {
      applicationId: tenant.applicationId,
      cartId: cart.id,
      returnUrl: 'https://shop.example/thanks',
      cancelUrl: 'https://shop.example/cart',
    },
  });
  think(random);
  const { orderId } = pay(tenant, session.id, buyer, traveller);
  const paidAt = Date.now();
  const order = expect(tenant, 'GET /orders/{id}', { path: { id: orderId } });
  const isRight = check(order, {
    'the order is paid in full': ({ paymentStatus, amountPaid, total }: Json) =>
      paymentStatus === 'captured' && amountPaid === total,
    'the order is for what was in the cart': ({ subtotal, cartId }: Json) =>
      subtotal === cart.subtotal && cartId === cart.id,
  });
  metrics.ordersUnaccounted.add(1);
  metrics.amountUnaccounted.add(order.total);
  metrics.orderIdsUnaccounted.add(idNumber(orderId));
  if (!isRight)
    throw new Error(`order ${orderId} is not what was bought: ${JSON.stringify(order)}`);
  return { orderId, paidAt };
}

const attemptsMax = 6;

/** Completes the session. What has no definite answer is asked again: the same token is never charged twice. */
function pay(tenant: Tenant, sessionId: string, buyer: Buyer, { run, number }: Traveller): Json {
  const { firstName, lastName, address } = buyer;
  let answer: Answer | null = null;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    answer = send(tenant, 'POST /checkout-sessions/{id}/complete', {
      anonymous: true,
      path: { id: sessionId },
      expected: [200],
      body: {
        paymentMethod: 'card',
        paymentToken: 'tok_visa',
        email: `buyer-${run.id}-${number}@example.test`,
        shippingAddress: { firstName, lastName, ...address },
      },
    });
    if (answer.status === 200) return answer.data;
    if (!isUndecided(answer)) break;
    sleep(attempt);
  }
  throw new Error(
    `POST /checkout-sessions/{id}/complete answered ${answer === null ? '' : describe(answer)}`,
  );
}

function isUndecided({ status, code }: Answer): boolean {
  return (
    status === 0 ||
    status === 202 ||
    status === 429 ||
    status >= 500 ||
    code === 'request_in_progress'
  );
}
