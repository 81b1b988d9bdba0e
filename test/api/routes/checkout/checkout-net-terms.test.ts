import { beforeAll, describe, expect, test } from 'bun:test';
import { complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { goLive } from '../../../support/world/go-live.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await setup();
});

async function offerOf(session: Parsed): Promise<Parsed | undefined> {
  const path = `/api/v1/checkout-sessions/${session.id}/payment-methods`;
  const { methods } = expectStatus(await world.anyone.get(path), 200);
  return methods.find(({ method }: Parsed) => method === 'net30');
}

/** The days that the buyer is offered, and those of the invoice. */
async function termsOf(session: Parsed): Promise<unknown[]> {
  const offer = await offerOf(session);
  const done = await complete(world, session, { paymentMethod: 'net30' });
  const { orderId } = expectStatus(done, 200);
  const [invoice] = expectStatus(await world.api.get(`/api/v1/invoices?orderId=${orderId}`), 200);
  return [offer?.terms.netN, invoice.netN];
}

async function makeCustomer(body: object = {}): Promise<Parsed> {
  const email = `net-${crypto.randomUUID().slice(0, 8)}@example.test`;
  return expectStatus(await world.api.post('/api/v1/customers', { email, ...body }), 201);
}

describe('paymentTerms.netN', () => {
  test('is kept on the cart for its next session', async () => {
    const cart = await makeCart(world);
    await makeSession(world, cart, { paymentTerms: { netN: 10 } });
    expect(await termsOf(await makeSession(world, cart))).toEqual([10, 10]);
  });

  test.each([[{ paymentTerms: {} }], [{ paymentTerms: null }]])(
    'stays where a session names none: %j',
    async (body) => {
      const cart = await makeCart(world);
      await makeSession(world, cart, { paymentTerms: { netN: 0 } });
      expect(await termsOf(await makeSession(world, cart, body))).toEqual([0, 0]);
    },
  );

  test('is cleared by null, also for a session that was made before', async () => {
    const cart = await makeCart(world);
    const first = await makeSession(world, cart, { paymentTerms: { netN: 10 } });
    await makeSession(world, cart, { paymentTerms: { netN: null } });
    expect(await termsOf(first)).toEqual([30, 30]);
  });

  test('changes neither the cart’s sequence nor another cart', async () => {
    const [cart, other] = [await makeCart(world), await makeCart(world)];
    await makeSession(world, cart, { paymentTerms: { netN: 10 } });
    const { sequence } = expectStatus(await world.api.get(`/api/v1/carts/${cart.id}`), 200);
    expect(sequence).toBe(cart.sequence);
    expect(await termsOf(await makeSession(world, other))).toEqual([30, 30]);
  });

  test('holds for a cart in checkout, whose draft the session pays', async () => {
    const cart = await makeCart(world);
    await makeSession(world, cart, { paymentTerms: { netN: 14 } });
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    expect(await termsOf(await makeSession(world, cart))).toEqual([14, 14]);
  });

  test('gives way to the customer’s, however the session names the customer', async () => {
    const externalId = `ext-${crypto.randomUUID()}`;
    const { id: customerId } = await makeCustomer({ netN: 7, externalId });
    const paymentTerms = { netN: 10 };
    for (const customer of [{ customerId }, { externalCustomerId: externalId }]) {
      const cart = await makeCart(world);
      expect(await termsOf(await makeSession(world, cart, { customer, paymentTerms }))).toEqual([
        7, 7,
      ]);
    }
    const linked = await makeCart(world, { customerId });
    expect(await termsOf(await makeSession(world, linked, { paymentTerms }))).toEqual([7, 7]);
  });

  test('of a merchant’s own cart is its session’s', async () => {
    const externalCartId = `ext-${crypto.randomUUID()}`;
    const body = { cartId: undefined, externalCartId, amount: 500, currency: 'USD' };
    const session = await makeSession(world, {}, { ...body, paymentTerms: { netN: 3 } });
    expect(await termsOf(session)).toEqual([3, 3]);
  });
});

describe('in production', () => {
  let live: World;
  const production = () => ({ 'x-service-environment-id': live.environments.production });
  beforeAll(async () => {
    const shop = await setup();
    await goLive(shop);
    const key = await shop.makeKey({ environmentId: shop.environments.production });
    live = { ...shop, api: shop.anyone.with({ 'x-api-key': key }) };
    world = live;
  });

  async function sessionOf(body: object = {}): Promise<Parsed> {
    const urls = { returnUrl: 'https://shop.example.com', cancelUrl: 'https://shop.example.com' };
    return makeSession(live, await makeCart(live), { ...urls, ...body });
  }
  const payByInvoice = (session: Parsed, net30Acceptance: object = {}) =>
    complete(live, session, { paymentMethod: 'net30', net30Acceptance });

  test('nobody unknown pays by invoice unless the merchant says so', async () => {
    const read = await live.owner.get('/api/v1/embed-config', production());
    expect(expectStatus(read, 200).net30Customers).toBe('known');
    const session = await sessionOf();
    expect(await offerOf(session)).toBeUndefined();
    expect((await payByInvoice(session)).status).toBe(422);
    const customer = await makeCustomer();
    const known = await sessionOf({ customer: { customerId: customer.id } });
    expect((await offerOf(known))?.terms.requiresCompany).toBe(false);
    expectStatus(await payByInvoice(known), 200);
  });

  test('where the merchant does, the unknown buyer names a company and an e-mail', async () => {
    const config = { allowedOrigins: ['https://shop.example.com'], net30Customers: 'all' };
    expectStatus(await live.owner.put('/api/v1/embed-config', config, production()), 200);
    const session = await sessionOf();
    expect((await offerOf(session))?.terms.requiresCompany).toBe(true);
    const missingWith = async (acceptance: object): Promise<unknown> => {
      const { status, body } = await payByInvoice(session, acceptance);
      return [status, body.error?.details.map(({ field }: Parsed) => field)];
    };
    const [company, email] = ['net30Acceptance.companyName', 'net30Acceptance.billingEmail'];
    expect(await missingWith({})).toEqual([422, [company, email]]);
    expect(await missingWith({ companyName: 'Acme' })).toEqual([422, [email]]);
    expect(await missingWith({ billingEmail: 'a@acme.test' })).toEqual([422, [company]]);
    const page = await live.anyone.get(new URL(session.hostedUrl).pathname, {
      accept: 'text/html',
    });
    for (const name of [company, email])
      expect(page.text).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*required`));
    const acceptance = { companyName: 'Acme', billingEmail: 'a@acme.test' };
    expectStatus(await payByInvoice(session, acceptance), 200);
  });
});

describe('net30Customers: known', () => {
  let shop: World;
  beforeAll(async () => {
    shop = await setup();
    const config = { net30Customers: 'known' };
    expectStatus(await shop.owner.put('/api/v1/embed-config', config), 200);
    world = shop;
  });

  const payByInvoice = (session: Parsed) => complete(shop, session, { paymentMethod: 'net30' });

  test.each([
    [{}],
    [{ customerEmail: 'known@example.test' }],
    [{ customer: { externalCustomerId: 'never-seen', email: 'new@example.test' } }],
  ])('neither offers nor accepts an invoice where no customer is linked: %j', async (body) => {
    expectStatus(await shop.api.post('/api/v1/customers', { email: 'known@example.test' }), 201);
    const session = await makeSession(shop, await makeCart(shop), body);
    expect(await offerOf(session)).toBeUndefined();
    const refused = await payByInvoice(session);
    expect([refused.status, refused.body.error]).toMatchObject([
      422,
      { code: 'validation_error', details: [{ path: 'paymentMethod', code: 'invalid_enum' }] },
    ]);
    expectStatus(await complete(shop, session), 200);
  });

  test('offers and accepts it for the customer of the session or of the cart', async () => {
    const externalId = `ext-${crypto.randomUUID()}`;
    const { id: customerId } = await makeCustomer({ externalId });
    const sessions = [
      await makeSession(shop, await makeCart(shop), { customer: { customerId } }),
      await makeSession(shop, await makeCart(shop), {
        customer: { externalCustomerId: externalId },
      }),
      await makeSession(shop, await makeCart(shop, { customerId })),
    ];
    for (const session of sessions) {
      expect(await offerOf(session)).toMatchObject({ method: 'net30' });
      expectStatus(await payByInvoice(session), 200);
    }
  });

  test('is refused once the customer is deleted', async () => {
    const { id: customerId } = await makeCustomer();
    const session = await makeSession(shop, await makeCart(shop), { customer: { customerId } });
    expectStatus(await shop.api.delete(`/api/v1/customers/${customerId}`), 204);
    expect(await offerOf(session)).toBeUndefined();
    expect((await payByInvoice(session)).status).toBe(422);
  });
});
