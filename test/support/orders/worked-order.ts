import { expect } from 'bun:test';
import type { Answer, Parsed } from '../world/client.ts';
import { complete, makeSession } from '../checkout/checkout.ts';
import { calculate, california, cartWith, configure, discountBy } from '../checkout/priced-cart.ts';
import { expectStatus, setup, type World } from '../world/world.ts';

/**
 * The order of the worked edits of contract 50 §5: 2 x 2500, 1 x 3000, 10 % off, 10 % tax, shipping 500
 * untaxed: 8420.
 */
export const workedLines = [
  { name: 'Chair', unitPrice: 2500, quantity: 2 },
  { name: 'Table', unitPrice: 3000, quantity: 1 },
];

export const tenPercent = {
  tax: { mode: 'native', rules: [{ name: 'Tax', country: 'US', rate: '10' }] },
  shipping: {
    rates: [
      { id: 'post', name: 'Post', countries: ['US'], type: 'flat', amount: 500, currency: 'USD' },
    ],
  },
};

export async function setupWorked(baseUrl?: string): Promise<World> {
  const world = await setup(baseUrl);
  expectStatus(await configure(world, tenPercent), 200);
  return world;
}

/** One more line for it: 1995, with discount and tax 1975. */
export const cushion = { name: 'Cushion', unitPrice: 1995 };

export interface WorkedOrder {
  readonly orderId: string;
  readonly paymentId: string;
  readonly chair: string;
  readonly table: string;
}

/** An edit that takes one chair off: 5945. */
export const fewer = ({ chair }: WorkedOrder) => ({
  update: [{ lineItemId: chair, quantity: 1 }],
});

interface WorkedOptions {
  readonly token?: string;
  /** Minor units in place of the ten percent. */
  readonly fixedDiscount?: number;
  /** Without one no card is kept. */
  readonly isGuest?: boolean;
}

export async function placeWorked(
  world: World,
  { token = 'tok_visa', fixedDiscount, isGuest = false }: WorkedOptions = {},
): Promise<WorkedOrder> {
  const email = `buyer-${crypto.randomUUID().slice(0, 8)}@example.test`;
  const customer = isGuest
    ? {}
    : { customerId: expectStatus(await world.api.post('/api/v1/customers', { email }), 201).id };
  const cart = await cartWith(world, workedLines, customer);
  if (fixedDiscount === undefined) await discountBy(world, cart, 10);
  else await discountByAmount(world, cart, fixedDiscount);
  const priced = await calculate(world, cart, {
    kind: 'checkout_final',
    selectedShippingMethodId: 'post',
    shippingAddress: california,
  });
  expectStatus(priced, 200);
  const session = await makeSession(world, cart);
  const bought = await complete(world, session, { paymentToken: token });
  const { orderId, paymentId } = expectStatus(bought, 200);
  const { lineItems } = await readOrder(world, orderId);
  return { orderId, paymentId, chair: lineItems[0].id, table: lineItems[1].id };
}

async function discountByAmount(world: World, cart: Parsed, value: number): Promise<void> {
  const code = `F${crypto.randomUUID().slice(0, 8)}`;
  const terms = { code, name: code, type: 'fixed_amount', value, currency: 'USD' };
  expectStatus(await world.api.post('/api/v1/discounts', terms), 201);
  expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/apply-discount`, { code }), 200);
}

/** Whatever was done to its orders, the books of a shop hold, or those of one order. */
export async function expectLedgersAgree(world: World, orderId?: string): Promise<void> {
  const query = orderId === undefined ? '' : `?orderId=${orderId}`;
  const { invariants } = expectStatus(await world.api.get(`/api/v1/audit/money${query}`), 200);
  expect(invariants.filter(({ ok }: Parsed) => ok !== true)).toEqual([]);
}

export async function readOrder(world: World, orderId: string): Promise<Parsed> {
  return expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
}

export function edit(
  world: World,
  orderId: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return world.api.patch(`/api/v1/orders/${orderId}/line-items`, body, headers);
}

/** What the sandbox booked for an order: its payments' charges and refunds. */
export async function bookedOf(world: World, orderId: string): Promise<Parsed[]> {
  const payments: Parsed[] = expectStatus(
    await world.api.get(`/api/v1/orders/${orderId}/payments?limit=100`),
    200,
  );
  const transactions = await Promise.all(
    payments.map(async ({ id }) =>
      expectStatus(await world.api.get(`/api/v1/payments/${id}/transactions`), 200),
    ),
  );
  const keys = new Set(transactions.flat().map(({ idempotencyKey }: Parsed) => idempotencyKey));
  const rows: Parsed[] = expectStatus(await world.api.get('/api/v1/sandbox/ledger?limit=100'), 200);
  return rows.filter(({ idempotencyKey }) => keys.has(idempotencyKey));
}

/** What the sandbox kept of those bookings: charges less refunds. */
export function netBookedOf(rows: readonly Parsed[]): number {
  return rows
    .filter(({ status }) => status === 'approved')
    .reduce((sum, { type, amount }) => sum + (type === 'refund' ? -amount : amount), 0);
}
