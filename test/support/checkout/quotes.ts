import type { Answer, Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';
import { makeCart, makeSession } from './checkout.ts';
import { configure } from './priced-cart.ts';

export const berlin = {
  addressLine1: 'Unter den Linden 1',
  city: 'Berlin',
  postalCode: '10117',
  countryCode: 'DE',
};

const rate = (id: string, name: string, country: string, amount: number, days = 3) => ({
  id,
  name,
  countries: [country],
  type: 'flat',
  amount,
  currency: 'USD',
  minDays: days - 1,
  maxDays: days,
  carrier: 'Post',
});

/** German VAT of 19 %, Californian tax of 8.25 %; Germany by express or parcel, the United States by airmail. */
export async function configureShop(world: World, document: object = {}): Promise<void> {
  const configuration = {
    tax: {
      mode: 'native',
      rules: [
        { name: 'VAT', country: 'DE', rate: '19' },
        { name: 'Sales tax', country: 'US', state: 'CA', rate: '8.25' },
      ],
    },
    shipping: {
      rates: [
        rate('express', 'Express', 'DE', 1500, 1),
        rate('parcel', 'Parcel', 'DE', 500),
        rate('airmail', 'Airmail', 'US', 900, 9),
      ],
    },
    ...document,
  };
  expectStatus(await configure(world, configuration), 200);
}

/** A session of two mugs, 30.00, that collects a delivery address and takes codes. */
export async function quotedSession(world: World, body: object = {}): Promise<Parsed> {
  return makeSession(world, await makeCart(world), {
    collect: { shippingAddress: true },
    allowDiscountCodes: true,
    ...body,
  });
}

export function askQuote(
  world: World,
  session: Parsed,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return world.anyone.post(`/api/v1/checkout-sessions/${session.id}/quote`, body, headers);
}

export async function quote(world: World, session: Parsed, body: object = {}): Promise<Parsed> {
  return expectStatus(await askQuote(world, session, body), 200);
}

/** A percentage code; gives it. */
export async function makeCode(
  world: World,
  body: object = {},
): Promise<{ code: string; id: string }> {
  const code = `C${crypto.randomUUID().slice(0, 8)}`;
  const discount = { code, name: code, type: 'percentage', value: 10, ...body };
  const { id } = expectStatus(await world.api.post('/api/v1/discounts', discount), 201);
  return { code, id };
}
