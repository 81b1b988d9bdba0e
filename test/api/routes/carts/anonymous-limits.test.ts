import { describe, expect, test } from 'bun:test';
import { complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import {
  mug,
  openStorefront,
  path,
  refusalOf,
  type Storefront,
} from '../../../support/checkout/cart-session.ts';
import { buyerOf, makeBuyer } from '../../../support/checkout/saved-cards.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import type { Answer } from '../../../support/world/client.ts';
import { staffClient } from '../../../support/world/people.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

/** Limits of browsers, which are apart from those of the merchant's key. */
const tooMany = [429, 'rate_limit_exceeded'];
const discount = { name: 'Ten', type: 'percentage', value: 10 };

async function freshStorefront(): Promise<Storefront> {
  return openStorefront(await setup());
}

function times<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)));
}

function expectRetryAfter(answers: readonly Answer[]): void {
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect(refusalOf(answer)).toEqual(tooMany);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  }
}

const quoteOf = ({ browser, token }: Storefront, body: object) =>
  browser.post('/api/v1/shipping-tax/quotes', {
    quoteToken: token,
    currency: 'USD',
    shippingAddress: { countryCode: 'US' },
    ...body,
  });

describe('browsers', () => {
  test.each([
    [
      'quotes',
      async (shop: Storefront) => () => quoteOf(shop, { lineItems: [{ unitPrice: 100 }] }),
    ],
    [
      'a cart session',
      async (shop: Storefront) => {
        const { cartSessionId } = await shop.makeSession();
        return () => shop.browser.get(`${path}/${cartSessionId}`);
      },
    ],
    [
      'a checkout page',
      async ({ world }: Storefront) => {
        const session = await makeSession(world, await makeCart(world));
        return () => world.anyone.get(`/s/${session.id}`, { accept: 'application/json' });
      },
    ],
    [
      'a buyer’s token',
      async ({ world }: Storefront) => {
        const { client } = await buyerOf(world, (await makeBuyer(world)).customerId);
        return () => client.get('/api/v1/me/payment-methods');
      },
    ],
  ])('use up nothing of the merchant’s own key by %s, nor it of theirs', async (_, prepare) => {
    const shop = await freshStorefront();
    const { api, workspaceId } = shop.world;
    const call = await prepare(shop);
    const workspace = `/api/v1/admin/workspaces/${workspaceId}`;
    expectStatus(await staffClient().patch(workspace, { rateLimitPerSecond: 1 }), 200);
    expectRetryAfter(await times(20, call));
    expect((await api.get('/api/v1/carts')).status).toBe(200);
    expectRetryAfter(await times(20, () => api.get('/api/v1/carts')));
    // The browsers' bucket refills within a second, whatever the key does meanwhile.
    await waitFor(async () => {
      await api.get('/api/v1/carts');
      return (await call()).status === 200;
    });
  });

  test('of one application use up nothing of another', async () => {
    const shop = await freshStorefront();
    const { world } = shop;
    const applicationId = await world.makeApplication('B');
    const owner = world.owner.with({ 'x-service-application-id': applicationId });
    const made = await owner.post('/api/v1/api-keys', { name: 'B', scopes: ['*'] });
    const api = world.anyone.with({ 'x-api-key': expectStatus(made, 201).key });
    const other = await openStorefront({ ...world, applicationId, owner, api });
    const { cartSessionId } = await shop.makeSession();
    const { cartSessionId: elsewhere } = await other.makeSession();
    const workspace = `/api/v1/admin/workspaces/${world.workspaceId}`;
    expectStatus(await staffClient().patch(workspace, { rateLimitPerSecond: 1 }), 200);
    expectRetryAfter(await times(20, () => shop.browser.get(`${path}/${cartSessionId}`)));
    expect((await other.browser.get(`${path}/${elsewhere}`)).status).toBe(200);
  });
});

describe('discount codes', () => {
  const tryCode = ({ browser }: Storefront, id: string, code: string) =>
    browser.post(`${path}/${id}/discount`, { code });

  test('that fail slow the session and the client down, also in parallel', async () => {
    const shop = await freshStorefront();
    expectStatus(await shop.world.api.post('/api/v1/discounts', { ...discount, code: 'TEN' }), 201);
    const { id } = await shop.withItem();
    const { id: other } = await shop.withItem();
    const guesses = await times(40, (index) => tryCode(shop, id, `GUESS${index}`));
    const tried = guesses.filter(({ status }) => status === 422).length;
    expect(tried).toBeGreaterThanOrEqual(10);
    // The answer to a right code tells nothing more; each try beyond ten costs six seconds.
    const right = await tryCode(shop, id, 'TEN');
    expect(refusalOf(right)).toEqual(tooMany);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan((tried - 10) * 6 - 5);
    expect(refusalOf(await tryCode(shop, other, 'TEN'))).toEqual(tooMany);
    const asQuote = { discountCode: 'TEN', lineItems: [{ unitPrice: 100 }] };
    expect(refusalOf(await quoteOf(shop, asQuote))).toEqual(tooMany);
    // Whatever names no code goes on, and so does the merchant.
    expectStatus(await shop.browser.post(`${path}/${id}/items`, mug), 200);
    const { cart } = expectStatus(await shop.browser.get(`${path}/${id}`), 200);
    const byKey = await shop.world.api.post(`/api/v1/carts/${cart.id}/apply-discount`, {
      code: 'TEN',
    });
    expectStatus(byKey, 200);
  });

  test('that fail in quotes count too, and those that hold do not', async () => {
    const shop = await freshStorefront();
    expectStatus(await shop.world.api.post('/api/v1/discounts', { ...discount, code: 'TEN' }), 201);
    const lineItems = [{ unitPrice: 100 }];
    for (let count = 0; count < 15; count += 1)
      expectStatus(await quoteOf(shop, { lineItems, discountCode: 'TEN' }), 200);
    for (let count = 0; count < 10; count += 1)
      expect((await quoteOf(shop, { lineItems, discountCode: 'NONE' })).status).toBe(422);
    expectRetryAfter([await quoteOf(shop, { lineItems, discountCode: 'NONE' })]);
  });
});

describe('declined payments', () => {
  test('slow a client down in one application, over all its sessions', async () => {
    const { world } = await freshStorefront();
    const pay = async (paymentToken: string) =>
      complete(world, await makeSession(world, await makeCart(world)), { paymentToken });
    for (let batch = 0; batch < 6; batch += 1) {
      const declined = await times(5, () => pay('tok_decline_do_not_honor'));
      for (const answer of declined) expect(refusalOf(answer)).toEqual([402, 'payment_failed']);
      // A payment that succeeds is not counted.
      if (batch < 5) expectStatus(await pay('tok_visa'), 200);
    }
    const late = await times(3, () => pay('tok_visa'));
    expectRetryAfter(late);
    const elsewhere = await setup();
    const session = await makeSession(elsewhere, await makeCart(elsewhere));
    expectStatus(await complete(elsewhere, session), 200);
  });
});
