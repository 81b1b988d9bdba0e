import { describe, expect, test } from 'bun:test';
import {
  address,
  buy,
  complete,
  makeCart,
  makeSession,
} from '../../../support/checkout/checkout.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const idsOf = async (query: string): Promise<string[]> =>
  (await read(`/orders?${query}`)).map(({ id }: Parsed) => id);

describe('GET /orders', () => {
  test('pages newest first, without losing or repeating any', async () => {
    const fresh = await setup();
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.unshift((await buy(fresh)).orderId);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const answer = await fresh.api.get(`/api/v1/orders?limit=2${query}`);
      seen.push(...expectStatus(answer, 200).map(({ id }: Parsed) => id));
      const pagination = answer.body.meta?.pagination;
      expect(pagination?.hasMore).toBe(pagination?.cursor !== null);
      cursor = pagination?.cursor ?? null;
    } while (cursor !== null);
    expect(seen).toEqual(made);
    const tampered = await fresh.api.get('/api/v1/orders?cursor=abc');
    expect([tampered.status, tampered.body.error?.details[0].code]).toEqual([
      400,
      'invalid_cursor',
    ]);
  });

  test('filters by status and payment status, each repeatable', async () => {
    const paid = await buy(world);
    const gift = await buy(world, [{ name: 'Gift', unitPrice: 100, type: 'donation' }]);
    const cart = await makeCart(world);
    const draft = expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    expect(await idsOf('status=processing')).toContain(paid.orderId);
    expect(await idsOf('status=processing')).not.toContain(gift.orderId);
    const both = await idsOf('status=completed&status=draft');
    expect(both).toContain(gift.orderId);
    expect(both).toContain(draft.orderId);
    expect(both).not.toContain(paid.orderId);
    const unpaid = await idsOf('paymentStatus=pending');
    expect(unpaid).toContain(draft.orderId);
    expect(unpaid).not.toContain(paid.orderId);
    const wrong = await world.api.get('/api/v1/orders?status=lost');
    expect([wrong.status, wrong.body.error?.details[0]]).toMatchObject([
      400,
      { path: 'query.status', code: 'invalid_enum', received: 'lost' },
    ]);
  });

  test('filters by customer, cart and application', async () => {
    const customer = expectStatus(
      await world.api.post('/api/v1/customers', { email: 'lister@example.test' }),
      201,
    );
    const { orderId, cart } = await buy(world, undefined, { cart: { customerId: customer.id } });
    expect(await idsOf(`customerId=${customer.id}`)).toEqual([orderId]);
    const prefixed = `cus_${customer.id.replaceAll('-', '')}`;
    expect(await idsOf(`customerId=${prefixed}`)).toEqual([orderId]);
    expect(await idsOf(`customerId=${crypto.randomUUID()}`)).toEqual([]);
    for (const filter of ['customerId', 'cartId', 'subscriptionId']) {
      const malformed = await world.api.get(`/api/v1/orders?${filter}=nobody`);
      expect([malformed.status, malformed.body.error?.details[0].path]).toEqual([
        400,
        `query.${filter}`,
      ]);
    }
    expect(await idsOf(`cartId=${cart.id}`)).toEqual([orderId]);
    expect(await idsOf(`applicationId=${world.applicationId}&cartId=${cart.id}`)).toEqual([
      orderId,
    ]);
    const foreign = await world.api.get(`/api/v1/orders?applicationId=${crypto.randomUUID()}`);
    expect([foreign.status, foreign.body.error?.code]).toEqual([404, 'application_not_found']);
  });

  test('q finds number, e-mail, names, line names and metadata, and takes % and _ as they are', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const { orderId } = await buy(world, [{ name: `Teapot ${mark} 100%`, unitPrice: 900 }], {
      cart: { metadata: { po: { number: `PO-${mark}` } } },
      complete: {
        email: `search-${mark}@example.test`,
        shippingAddress: { ...address, firstName: `Grace${mark}`, lastName: 'Hopper' },
      },
    });
    const { number } = await read(`/orders/${orderId}`);
    const wanted = [
      `teapot ${mark}`,
      `PO-${mark}`,
      `SEARCH-${mark}@`,
      `grace${mark} hop`,
      `${mark} 100%`,
    ];
    for (const q of wanted)
      expect([q, await idsOf(`q=${encodeURIComponent(q)}`)]).toEqual([q, [orderId]]);
    expect(await idsOf(`q=${number}`)).toContain(orderId);
    expect(await idsOf(`q=${encodeURIComponent(`teapot_${mark}`)}`)).toEqual([]);
  });

  test('shows nobody the orders of others', async () => {
    const { orderId } = await buy(world);
    const stranger = await setup();
    expect(expectStatus(await stranger.api.get('/api/v1/orders'), 200)).toEqual([]);
    for (const path of [`/api/v1/orders/${orderId}`, `/api/v1/orders/${orderId}/payments`]) {
      const answer = await stranger.api.get(path);
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
    }
    const malformed = await world.api.get('/api/v1/orders/7');
    expect([malformed.status, malformed.body.error?.code]).toEqual([404, 'not_found']);
  });
});

describe('GET /orders/{id}/payments', () => {
  test('lists every payment of the order', async () => {
    const session = await makeSession(world, await makeCart(world));
    await complete(world, session, { paymentToken: 'tok_decline_lost' });
    const { orderId, paymentId } = expectStatus(await complete(world, session), 200);
    expect(await read(`/orders/${orderId}/payments`)).toMatchObject([
      { id: paymentId, status: 'captured', orderId },
    ]);
  });
});
