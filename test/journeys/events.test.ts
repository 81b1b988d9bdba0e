import { beforeAll, describe, expect, test } from 'bun:test';
import { eventCatalogue } from '../../domain/event-catalogue/catalogue.ts';
import { buy, makeCart, makeSession } from '../support/checkout/checkout.ts';
import type { Parsed } from '../support/world/client.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';

let world: World;
let log: Parsed[];
let orderId: string;

beforeAll(async () => {
  world = await setup();
  const { api } = world;
  const customer = expectStatus(
    await api.post('/api/v1/customers', { email: 'ada@example.test', metadata: { tier: 'gold' } }),
    201,
  );
  expectStatus(await api.patch(`/api/v1/customers/${customer.id}`, { firstName: 'Ada' }), 200);
  const terms = { code: 'TEN', name: 'Ten', type: 'percentage', value: 10 };
  const discount = expectStatus(await api.post('/api/v1/discounts', terms), 201);
  expectStatus(await api.patch(`/api/v1/discounts/${discount.id}`, { name: 'Ten %' }), 200);
  const bought = await buy(world, undefined, {
    cart: { customerId: customer.id, metadata: { from: 'cart' } },
    session: { metadata: { from: 'session' } },
  });
  orderId = bought.orderId;
  const refund = { amount: 100, reason: 'scratched' };
  const refunded = await api.post(`/api/v1/payments/${bought.paymentId}/refund`, refund);
  expectStatus(refunded, 200);
  const parked = await makeCart(world, { customerEmail: 'eve@example.test' });
  expectStatus(await api.post(`/api/v1/carts/${parked.id}/checkout`, {}), 201);
  const left = await makeSession(world, parked);
  expectStatus(await api.delete(`/api/v1/checkout/sessions/${left.id}`), 200);
  await makeCart(world);
  log = await settledLog();
});

/** The log, once each resource's last event is what its GET answers: nothing more is to come then. */
async function settledLog(): Promise<Parsed[]> {
  let seen: Parsed[] = [];
  let missing: string[] = [];
  await waitFor(async () => {
    seen = expectStatus(await world.api.get('/api/v1/events?limit=500'), 200);
    const types = new Set(seen.map(({ type }) => type));
    missing = awaited.filter((type) => !types.has(type));
    return missing.length === 0 && (await haveCartsSettled(seen));
  }, 20_000).catch(() => undefined);
  expect(missing).toEqual([]);
  return seen;
}

/** A cart's last changes may be held back for 5 s: then its last event tells of them. */
async function haveCartsSettled(events: readonly Parsed[]): Promise<boolean> {
  const carts = new Map<string, number>();
  for (const { resource, data } of events)
    if (resource.type === 'cart') carts.set(resource.id, data.sequence);
  for (const [id, sequence] of carts) {
    const cart = expectStatus(await world.api.get(`/api/v1/carts/${id}`), 200);
    if (cart.sequence !== sequence) return false;
  }
  return true;
}

const awaited = [
  'customer.updated',
  'discount.updated',
  'cart.converted',
  'cart.reopened',
  'checkout_session.completed',
  'checkout_session.cancelled',
  'order.created',
  'order.paid',
  'payment.captured',
  'payment.refunded',
  'invoice.paid',
  'invoice.refunded',
];

const places: Readonly<Record<string, string>> = {
  customer: '/api/v1/customers',
  discount: '/api/v1/discounts',
  checkout_session: '/api/v1/checkout/sessions',
  order: '/api/v1/orders',
  payment: '/api/v1/payments',
  invoice: '/api/v1/invoices',
  cart: '/api/v1/carts',
};

/** The last event of each resource, by its sequence. */
function lastOfEach(): [string, Parsed][] {
  return [...Map.groupBy(log, ({ resource }) => `${resource.type} ${resource.id}`)].map(
    ([name, events]) => [name, events.toSorted((a, b) => a.sequence - b.sequence).at(-1)],
  );
}

describe('the events of a shop', () => {
  test('every resource counts its own without a gap, and the log without one', () => {
    expect(log.map(({ logSequence }) => logSequence)).toEqual(log.map((_, at) => at + 1));
    for (const events of Map.groupBy(log, ({ resource }) => resource.id).values())
      expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, at) => at + 1));
  });

  test('the last event of each resource holds what its GET answers', async () => {
    for (const [name, { type, resource, data }] of lastOfEach()) {
      const path = `${places[resource.type]}/${resource.id}`;
      const shown = expectStatus(await world.api.get(path), 200);
      const entry = eventCatalogue.find((one) => one.type === type);
      const fields = Object.keys(data).filter((field) => !entry?.extras.includes(field));
      if (resource.type === 'cart') {
        // Its data is a part of the cart (contract 75 §3), with the customer and the count as their own.
        const { cartId, customer: _, itemCount, ...rest } = data;
        expect([name, cartId]).toEqual([name, shown.id]);
        const units = shown.lineItems.map(({ quantity }: Parsed) => quantity);
        expect(itemCount).toBe(units.reduce((sum: number, one: number) => sum + one, 0));
        for (const field of ['status', 'sequence', 'total', 'lineItems', 'metadata'])
          expect([name, field, rest[field]]).toEqual([name, field, shown[field]]);
        continue;
      }
      // The PDF of an invoice is made later, which is no event.
      for (const field of fields.filter((one) => one !== 'pdfStatus'))
        expect([name, type, field, data[field]]).toEqual([name, type, field, shown[field]]);
      expect(fields.toSorted()).toEqual(Object.keys(shown).toSorted());
    }
  });

  test('updates tell what was before, and metadata is merged', () => {
    const one = (type: string): Parsed => log.find((event) => event.type === type);
    expect(one('customer.updated').previous).toEqual({ firstName: null });
    expect(one('discount.updated').previous).toEqual({ name: 'Ten' });
    expect(one('order.created').previous).toBeUndefined();
    for (const type of ['order.created', 'payment.captured'])
      expect(one(type).data.metadata).toMatchObject({ from: 'session' });
    expect(one('cart.converted').data.orderId).toBe(orderId);
    expect(one('cart.reopened').data.checkoutSessionId).toMatch(/^sess_/);
    expect(one('payment.refunded').data).toMatchObject({ isFull: false, refund: { amount: 100 } });
  });

  test('deliveries of events about an order are found by it', async () => {
    const types = log
      .filter(({ data, type }) => data.orderId === orderId || type.startsWith('order.'))
      .map(({ type }) => type);
    expect(types).toContain('cart.converted');
    const url = 'https://hooks.example.com/orders';
    const body = { url, enabledEvents: ['order.*'] };
    const { id } = expectStatus(await world.api.post('/api/v1/webhook-endpoints', body), 201);
    const replay = { after: 0, types: ['cart.converted'] };
    expectStatus(await world.api.post(`/api/v1/webhook-endpoints/${id}/replay`, replay), 202);
    await waitFor(async () => {
      const found = await world.api.get(`/api/v1/webhook-deliveries?orderId=${orderId}`);
      const { items } = expectStatus(found, 200);
      return items.some(({ eventType }: Parsed) => eventType === 'cart.converted');
    });
    expectStatus(await world.api.delete(`/api/v1/webhook-endpoints/${id}`), 200);
  });
});
