import { confirmOrder } from '../client/accounts.ts';
import { expect } from '../client/send.ts';
import type { Tenant } from '../client/run.ts';
import { pickBuyer, pickProduct } from '../data/catalogue.ts';
import { randomOf, type Random } from '../data/random.ts';
import type { Traveller } from './journey.ts';

const leadSeconds = 5;

/** Subscribes a customer with a stored card; the first charge falls due some seconds later, as a renewal does. */
export function subscribe({ run, tenant, random, number }: Traveller): void {
  const customerId = tenant.customerIds[Math.floor(random() * tenant.customerIds.length)];
  const { referenceId, name, unitPrice } = pickProduct(random);
  const subscription = expect(tenant, 'POST /subscriptions', {
    body: {
      applicationId: tenant.applicationId,
      customerId,
      plan: referenceId,
      planName: name,
      interval: 'month',
      amount: unitPrice,
      startAt: new Date(Date.now() + leadSeconds * 1_000).toISOString(),
      metadata: { loadRun: run.id, journey: number },
    },
  });
  confirmOrder(run, subscription.id, unitPrice);
}

/** Customers who have bought once, so that their cards are stored. */
export function withSubscribers(tenant: Tenant, runId: string, count: number): Tenant {
  const random = randomOf(1, 0);
  const customerIds = Array.from({ length: count }, (_, index) =>
    buyOnce(tenant, `subscriber-${runId}-${index}@example.test`, random),
  );
  return { ...tenant, customerIds };
}

function buyOnce(tenant: Tenant, email: string, random: Random): string {
  const phase = 'setup';
  const { firstName, lastName, address } = pickBuyer(random);
  const customer = expect(tenant, 'POST /customers', {
    phase,
    body: { email, firstName, lastName },
  });
  const cart = expect(tenant, 'POST /carts', {
    phase,
    body: { applicationId: tenant.applicationId, customerId: customer.id },
  });
  const item = { ...pickProduct(random), quantity: 1 };
  expect(tenant, 'POST /carts/{id}/items', { phase, path: { id: cart.id }, body: item });
  const session = expect(tenant, 'POST /checkout/sessions', {
    phase,
    body: {
      applicationId: tenant.applicationId,
      cartId: cart.id,
      returnUrl: 'https://shop.example/thanks',
      cancelUrl: 'https://shop.example/cart',
    },
  });
  expect(tenant, 'POST /checkout-sessions/{id}/complete', {
    phase,
    anonymous: true,
    path: { id: session.id },
    body: {
      paymentMethod: 'card',
      paymentToken: 'tok_visa',
      email,
      shippingAddress: { firstName, lastName, ...address },
    },
  });
  return customer.id;
}
