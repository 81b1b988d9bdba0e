import type { Answer, Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';

/** The cart of the contract's worked examples: 2 x 1999, 500, 999. */
const workedLines = [
  { name: 'Chair', unitPrice: 1999, quantity: 2 },
  { name: 'Cup', unitPrice: 500 },
  { name: 'Book', unitPrice: 999 },
];

export const california = {
  addressLine1: '1 Ferry Building',
  city: 'San Francisco',
  stateProvince: 'CA',
  postalCode: '94111',
  countryCode: 'US',
};

/** Where German shops' buyers live. */
export const hamburg = {
  addressLine1: 'Hafenstr. 1',
  city: 'Hamburg',
  postalCode: '20457',
  countryCode: 'DE',
  lastName: 'Möller',
};

/** A flat rate of shipping in the United States. */
export const flatPost = {
  id: 'post',
  name: 'Post',
  countries: ['US'],
  type: 'flat',
  amount: 700,
  currency: 'USD',
};

/** Of the cart above with 15 % off, 8.25 % tax and taxed shipping by post. */
export const workedTotals = {
  subtotal: 5497,
  discountTotal: 825,
  shippingTotal: 700,
  taxTotal: 443,
  total: 5815,
};

export function configure(world: World, document: object): Promise<Answer> {
  return world.api.put('/api/v1/shipping-tax/config', document);
}

export async function cartWith(
  world: World,
  lines: readonly object[] = workedLines,
  body: object = {},
): Promise<Parsed> {
  const { id } = expectStatus(
    await world.api.post('/api/v1/carts', { applicationId: world.applicationId, ...body }),
    201,
  );
  return expectStatus(await world.api.post(`/api/v1/carts/${id}/items/batch`, { add: lines }), 200);
}

/** Puts a percentage code on the cart. */
export async function discountBy(world: World, cart: Parsed, percent: number): Promise<Parsed> {
  const code = `P${crypto.randomUUID().slice(0, 8)}`;
  const made = await world.api.post('/api/v1/discounts', {
    code,
    name: code,
    type: 'percentage',
    value: percent,
  });
  expectStatus(made, 201);
  return expectStatus(
    await world.api.post(`/api/v1/carts/${cart.id}/apply-discount`, { code }),
    200,
  );
}

export function calculate(world: World, cart: Parsed, body: object = {}): Promise<Answer> {
  return world.api.post(`/api/v1/shipping-tax/carts/${cart.id}/calculate`, body);
}

export async function readCart(world: World, { id }: Parsed): Promise<Parsed> {
  return expectStatus(await world.api.get(`/api/v1/carts/${id}`), 200);
}
