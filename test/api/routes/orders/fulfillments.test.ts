import { describe, expect, test } from 'bun:test';
import { makeCart } from '../../../support/checkout/checkout.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { fulfil, paidOrder } from '../../../support/orders/fulfillment.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const act = (fulfillment: Parsed, action: string, body: object = {}) =>
  world.api.post(`/api/v1/fulfillments/${fulfillment.id}/${action}`, body);

const done = async (fulfillment: Parsed, action: string, body: object = {}): Promise<Parsed> =>
  expectStatus(await act(fulfillment, action, body), 200);

const orderOf = async ({ orderId }: Parsed): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);

const statusesOf = ({ status, fulfillmentStatus }: Parsed) => [status, fulfillmentStatus];

describe('POST /orders/{id}/fulfillments', () => {
  test('covers all open units, as a physical one if a line ships', async () => {
    const order = await paidOrder(world);
    const made = await fulfil(world, order);
    expect(made).toEqual({
      id: expect.any(String),
      orderId: order.id,
      type: 'physical',
      status: 'pending',
      lineItems: [
        { lineItemId: order.lineItems[0].id, quantity: 3, returned: 0 },
        { lineItemId: order.lineItems[1].id, quantity: 1, returned: 0 },
      ],
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
      shippedAt: null,
      deliveredAt: null,
      cancelledAt: null,
      files: [],
      maxDownloads: null,
      downloadExpiresAt: null,
      autoRelease: false,
      revokeOnRefund: true,
      metadata: {},
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const [created] = await readEvents(made.id);
    expect(created).toMatchObject({ type: 'fulfillment.created', sequence: 1, data: made });
    expect(statusesOf(await orderOf(made))).toEqual(['processing', 'unfulfilled']);
    const path = `/api/v1/orders/${order.id}/fulfillments`;
    const again = await world.api.post(path, {});
    expect([again.status, again.body.error?.details?.[0]?.code]).toEqual([
      422,
      'quantity_exceeds_open',
    ]);
  });

  test('takes a part, and of a service alone makes a service', async () => {
    const order = await paidOrder(world);
    const [mug, engraving] = order.lineItems;
    const first = await fulfil(world, order, {
      lineItems: [{ lineItemId: mug.id, quantity: 2 }],
      carrier: 'DHL',
      trackingNumber: 'T1',
      trackingUrl: 'https://track.example/T1',
      metadata: { box: 1 },
    });
    expect(first).toMatchObject({ type: 'physical', carrier: 'DHL', trackingNumber: 'T1' });
    const service = await fulfil(world, order, {
      lineItems: [{ lineItemId: engraving.id, quantity: 1 }],
    });
    expect(service.type).toBe('service');
    const rest = await fulfil(world, order);
    expect(rest.lineItems).toEqual([{ lineItemId: mug.id, quantity: 1, returned: 0 }]);
    await done(rest, 'cancel');
    expect((await fulfil(world, order)).lineItems[0]).toMatchObject({ quantity: 1 });
  });

  test('leaves out what needs no fulfillment', async () => {
    const order = await paidOrder(world, [
      { name: 'Gift', unitPrice: 100, type: 'donation' },
      { name: 'Note', unitPrice: 100, metadata: { noFulfillment: true } },
      { name: 'Mug', unitPrice: 100 },
    ]);
    expect((await fulfil(world, order)).lineItems).toHaveLength(1);
  });

  const line = () => ({ lineItemId: crypto.randomUUID(), quantity: 1 });
  const twice = line();
  test.each([
    ['an unknown field', { items: [] }, 400, 'unrecognized_keys'],
    ['no lines', { lineItems: [] }, 400, 'too_short'],
    ['a quantity of 0', { lineItems: [{ ...line(), quantity: 0 }] }, 400, 'too_small'],
    ['no quantity', { lineItems: [{ lineItemId: crypto.randomUUID() }] }, 400, 'required'],
    ['a line twice', { lineItems: [twice, twice] }, 400, 'not_unique'],
    ['an unknown line', { lineItems: [line()] }, 422, 'quantity_exceeds_open'],
    ['an unknown type', { type: 'air' }, 400, 'invalid_enum'],
    ['a window of 366 days', { downloadDays: 366 }, 400, 'too_big'],
    ['no downloads', { maxDownloads: 0 }, 400, 'too_small'],
    ['a tracking URL that is none', { trackingUrl: 'track me' }, 400, 'invalid_format'],
  ])('refuses %s', async (_, body, status, code) => {
    const order = await paidOrder(world);
    const answer = await world.api.post(`/api/v1/orders/${order.id}/fulfillments`, body);
    expect([answer.status, answer.body.error?.code, answer.body.error?.details?.[0]?.code]).toEqual(
      [status, 'validation_error', code],
    );
  });

  test('refuses more than is open, naming the line', async () => {
    const order = await paidOrder(world);
    const lineItems = [{ lineItemId: order.lineItems[0].id, quantity: 4 }];
    const answer = await world.api.post(`/api/v1/orders/${order.id}/fulfillments`, { lineItems });
    expect(answer.status).toBe(422);
    expect(answer.body.error?.details?.[0]).toMatchObject({
      path: 'lineItems.0.quantity',
      code: 'quantity_exceeds_open',
      open: 3,
      received: 4,
    });
    const path = `/api/v1/orders/${order.id}/fulfillments`;
    const huge = { metadata: { text: 'x'.repeat(11_000) } };
    expect((await world.api.post(path, huge)).body.error?.code).toBe('metadata_too_large');
  });

  test('refuses an order that is a draft, cancelled, closed or unknown', async () => {
    const cart = await makeCart(world);
    const { orderId: draft } = expectStatus(
      await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}),
      201,
    );
    const cancelled = await paidOrder(world);
    expectStatus(await world.api.post(`/api/v1/orders/${cancelled.id}/cancel`, {}), 200);
    const closed = await paidOrder(world);
    await done(await fulfil(world, closed), 'ship');
    expectStatus(await world.api.post(`/api/v1/orders/${closed.id}/close`, {}), 200);
    const refused = async (orderId: string) => {
      const answer = await world.api.post(`/api/v1/orders/${orderId}/fulfillments`, {});
      return [answer.status, answer.body.error?.code, answer.body.error?.details?.from];
    };
    expect(await refused(draft)).toEqual([409, 'invalid_state', 'draft']);
    expect(await refused(cancelled.id)).toEqual([409, 'invalid_state', 'cancelled']);
    expect(await refused(closed.id)).toEqual([409, 'invalid_state', 'closed']);
    expect(await refused(crypto.randomUUID())).toEqual([404, 'not_found', undefined]);
    expect(await refused('nonsense')).toEqual([404, 'not_found', undefined]);
  });

  test('a Net-N order leaves before it is paid, and no more once its invoice is voided', async () => {
    const invoice = await buyOnAccount(world);
    const order = expectStatus(await world.api.get(`/api/v1/orders/${invoice.orderId}`), 200);
    const [{ id: lineItemId }] = order.lineItems;
    await fulfil(world, order, { lineItems: [{ lineItemId, quantity: 1 }] });
    expectStatus(await world.api.post(`/api/v1/invoices/${invoice.id}/void`, {}), 200);
    const refused = await world.api.post(`/api/v1/orders/${order.id}/fulfillments`, {});
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'invalid_state']);
    expect(refused.body.error?.details).toMatchObject({ paymentStatus: 'voided' });
  });

  test('a Net-N order that was edited down to nothing still leaves', async () => {
    const invoice = await buyOnAccount(world);
    const order = expectStatus(await world.api.get(`/api/v1/orders/${invoice.orderId}`), 200);
    const update = [{ lineItemId: order.lineItems[0].id, unitPrice: 0 }];
    const edited = await world.api.patch(`/api/v1/orders/${order.id}/line-items`, { update });
    expect(expectStatus(edited, 200).order).toMatchObject({ total: 0, paymentStatus: 'voided' });
    expect(await fulfil(world, order)).toMatchObject({ status: 'pending' });
  });

  test('twenty at once never take more than there is', async () => {
    const order = await paidOrder(world, [{ name: 'Mug', unitPrice: 100, quantity: 7 }]);
    const lineItems = [{ lineItemId: order.lineItems[0].id, quantity: 2 }];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.api.post(`/api/v1/orders/${order.id}/fulfillments`, { lineItems }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(17);
    const list = await world.api.get(`/api/v1/orders/${order.id}/fulfillments`);
    const taken = list.body.data.flatMap((made: Parsed) => made.lineItems);
    expect(taken.reduce((sum: number, row: Parsed) => sum + row.quantity, 0)).toBe(6);
  });

  test('is made once for an Idempotency-Key', async () => {
    const order = await paidOrder(world);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const path = `/api/v1/orders/${order.id}/fulfillments`;
    const [first, second] = await Promise.all([
      world.api.post(path, {}, headers),
      world.api.post(path, {}, headers),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data).toEqual(first.body.data);
    expect((await world.api.get(path)).body.data).toHaveLength(1);
    const other = await world.api.post(path, { type: 'service' }, headers);
    expect(other.body.error?.code).toBe('idempotency_key_reused');
  });
});

test('an order shows its fulfillments when asked to', async () => {
  const order = await paidOrder(world);
  const made = await fulfil(world, order);
  const shown = await world.api.get(`/api/v1/orders/${order.id}?expand=fulfillments`);
  expect(expectStatus(shown, 200).fulfillments).toEqual([made]);
});

describe('PATCH /fulfillments/{id}', () => {
  test('changes the fields sent and emits them', async () => {
    const made = await fulfil(world, await paidOrder(world), { carrier: 'DHL' });
    const path = `/api/v1/fulfillments/${made.id}`;
    const body = {
      carrier: null,
      trackingNumber: 'N',
      maxDownloads: 3,
      downloadExpiresAt: '2030-01-01T00:00:00Z',
      metadata: { a: 1 },
    };
    const changed = expectStatus(await world.api.patch(path, body), 200);
    expect(changed).toMatchObject({ ...body, downloadExpiresAt: '2030-01-01T00:00:00.000Z' });
    const events = await readEvents(made.id);
    expect(events.at(-1)).toMatchObject({
      type: 'fulfillment.updated',
      data: changed,
      previous: { carrier: 'DHL', trackingNumber: null, maxDownloads: null, metadata: {} },
    });
    expectStatus(await world.api.patch(path, {}), 200);
    expect(await readEvents(made.id)).toHaveLength(events.length);
    expect((await world.api.patch(path, { status: 'shipped' })).status).toBe(400);
  });
});

describe('lists', () => {
  test('by status, type and order, in pages', async () => {
    const own = await setup();
    const order = await paidOrder(own);
    const [mug, engraving] = order.lineItems;
    const of = (lineItemId: string, quantity: number) => ({
      lineItems: [{ lineItemId, quantity }],
    });
    const first = await fulfil(own, order, of(mug.id, 1));
    const second = await fulfil(own, order, of(engraving.id, 1));
    const other = await fulfil(own, await paidOrder(own));
    await own.api.post(`/api/v1/fulfillments/${first.id}/ship`);
    const ids = async (path: string): Promise<string[]> =>
      expectStatus(await own.api.get(path), 200).map(({ id }: Parsed) => id);
    expect(await ids('/api/v1/fulfillments')).toEqual([other.id, second.id, first.id]);
    expect(await ids('/api/v1/fulfillments?status=shipped')).toEqual([first.id]);
    expect(await ids('/api/v1/fulfillments?type=service')).toEqual([second.id]);
    expect(await ids(`/api/v1/fulfillments?orderId=${order.id}`)).toEqual([second.id, first.id]);
    expect(await ids(`/api/v1/orders/${order.id}/fulfillments`)).toEqual([second.id, first.id]);
    const page = await own.api.get('/api/v1/fulfillments?limit=2');
    const cursor = page.body.meta?.pagination?.cursor;
    expect(await ids(`/api/v1/fulfillments?limit=2&cursor=${cursor}`)).toEqual([first.id]);
    for (const bad of ['status=gone', 'type=air', 'orderId=7', 'cursor=x'])
      expect((await own.api.get(`/api/v1/fulfillments?${bad}`)).status).toBe(400);
  });

  test("nobody reads another tenant's", async () => {
    const made = await fulfil(world, await paidOrder(world));
    const other = await setup();
    const path = `/api/v1/fulfillments/${made.id}`;
    for (const answer of [
      await other.api.get(path),
      await other.api.patch(path, { carrier: 'X' }),
      await other.api.post(`${path}/ship`, {}),
      await other.api.get('/api/v1/fulfillments/nonsense'),
    ])
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'fulfillment_not_found']);
    expect((await other.api.get(`/api/v1/orders/${made.orderId}/fulfillments`)).status).toBe(404);
  });
});
