import { beforeAll, describe, expect, test } from 'bun:test';
import { makeCart } from '../../../support/checkout.ts';
import type { Parsed } from '../../../support/client.ts';
import { readEvents } from '../../../support/events.ts';
import { digital, fulfil, paidOrder, released } from '../../../support/fulfillment.ts';
import { buyOnAccount } from '../../../support/net30.ts';
import { expectStatus, setup, type World } from '../../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await setup();
});

const act = (fulfillment: Parsed, action: string, body: object = {}) =>
  world.api.post(`/api/v1/fulfillments/${fulfillment.id}/${action}`, body);
const done = async (fulfillment: Parsed, action: string, body: object = {}): Promise<Parsed> =>
  expectStatus(await act(fulfillment, action, body), 200);
const orderOf = async ({ orderId }: Parsed): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
const typesOf = async (id: string): Promise<string[]> =>
  (await readEvents(id)).map(({ type }) => type);
const standing = ({ status, fulfillmentStatus }: Parsed) => [status, fulfillmentStatus];

describe('POST /orders/{id}/fulfillments', () => {
  test('takes all that is open, as a physical one where a line ships', async () => {
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
      metadata: {},
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const [created] = await readEvents(made.id);
    expect(created).toMatchObject({ type: 'fulfillment.created', sequence: 1, data: made });
    expect(standing(await orderOf(made))).toEqual(['processing', 'unfulfilled']);
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

describe('the way of a fulfillment', () => {
  test('physical: shipped in parts, delivered, returned; the order follows', async () => {
    const order = await paidOrder(world, [{ name: 'Mug', unitPrice: 1500, quantity: 3 }]);
    const [mug] = order.lineItems;
    const part = (quantity: number) => ({ lineItems: [{ lineItemId: mug.id, quantity }] });
    const first = await fulfil(world, order, part(1));
    const second = await fulfil(world, order, part(2));
    const shipped = await done(first, 'ship', {
      carrier: 'UPS',
      shippedAt: '2026-01-02T03:04:05.000Z',
    });
    expect(shipped).toMatchObject({
      status: 'shipped',
      carrier: 'UPS',
      shippedAt: '2026-01-02T03:04:05.000Z',
    });
    let now = await orderOf(first);
    expect(standing(now)).toEqual(['partially_fulfilled', 'partial']);
    expect(now.lineItems[0]).toMatchObject({ fulfilledQuantity: 1, returnedQuantity: 0 });
    await done(second, 'ship');
    expect(standing(await orderOf(first))).toEqual(['completed', 'fulfilled']);
    expect(await done(first, 'deliver')).toMatchObject({
      status: 'delivered',
      deliveredAt: expect.any(String),
    });
    expect(await done(second, 'return', part(1))).toMatchObject({
      status: 'shipped',
      lineItems: [{ quantity: 2, returned: 1 }],
    });
    expect((await act(second, 'return', part(2))).status).toBe(422);
    expect(await done(second, 'return', part(1))).toMatchObject({ status: 'returned' });
    now = await orderOf(first);
    expect(now.status).toBe('completed');
    expect(now.lineItems[0]).toMatchObject({ fulfilledQuantity: 3, returnedQuantity: 2 });
    expect(await typesOf(first.id)).toEqual([
      'fulfillment.created',
      'fulfillment.shipped',
      'fulfillment.delivered',
    ]);
    expect(await typesOf(second.id)).toEqual([
      'fulfillment.created',
      'fulfillment.shipped',
      'fulfillment.returned',
      'fulfillment.returned',
    ]);
    const told = await typesOf(order.id);
    expect(told.filter((type) => /completed|partially/.test(type))).toEqual([
      'order.partially_fulfilled',
      'order.completed',
    ]);
  });

  test('a part that comes back before the rest leaves does not hold the order open', async () => {
    const order = await paidOrder(world, [{ name: 'Mug', unitPrice: 1500, quantity: 2 }]);
    const part = { lineItems: [{ lineItemId: order.lineItems[0].id, quantity: 1 }] };
    const first = await fulfil(world, order, part);
    await done(first, 'ship');
    await done(first, 'return', part);
    expect(standing(await orderOf(first))).toEqual(['processing', 'unfulfilled']);
    await done(await fulfil(world, order), 'ship');
    expect(standing(await orderOf(first))).toEqual(['completed', 'partial']);
    const told = await typesOf(order.id);
    expect(told.filter((type) => type === 'order.completed')).toHaveLength(1);
    const closed = await world.api.post(`/api/v1/orders/${order.id}/close`);
    expect(expectStatus(closed, 200).status).toBe('closed');
  });

  test('what came back and is not sent again is edited away; the order is completed', async () => {
    const order = await paidOrder(world, [{ name: 'Mug', unitPrice: 1500, quantity: 2 }]);
    const lineItemId = order.lineItems[0].id;
    const part = { lineItems: [{ lineItemId, quantity: 1 }] };
    const first = await fulfil(world, order, part);
    await done(first, 'ship');
    await done(first, 'return', part);
    const update = [{ lineItemId, quantity: 1 }];
    const edited = await world.api.patch(`/api/v1/orders/${order.id}/line-items`, { update });
    expect(expectStatus(edited, 200).order.status).toBe('completed');
  });

  test('a return and the last shipment at once: completed, whichever comes first', async () => {
    const order = await paidOrder(world, [{ name: 'Mug', unitPrice: 1500, quantity: 2 }]);
    const part = { lineItems: [{ lineItemId: order.lineItems[0].id, quantity: 1 }] };
    const first = await fulfil(world, order, part);
    const second = await fulfil(world, order, part);
    await done(first, 'ship');
    await Promise.all([done(first, 'return', part), done(second, 'ship')]);
    expect((await orderOf(first)).status).toBe('completed');
    const told = await typesOf(order.id);
    expect(told.filter((type) => type === 'order.completed')).toHaveLength(1);
  });

  test('service: counts when it is delivered', async () => {
    const order = await paidOrder(world, [{ name: 'Visit', unitPrice: 100, type: 'service' }]);
    const visit = await fulfil(world, order);
    expect(standing(await orderOf(visit))).toEqual(['processing', 'unfulfilled']);
    expect(await done(visit, 'deliver', { deliveredAt: '2026-01-02T00:00:00Z' })).toMatchObject({
      status: 'delivered',
      deliveredAt: '2026-01-02T00:00:00.000Z',
    });
    expect(standing(await orderOf(visit))).toEqual(['completed', 'fulfilled']);
  });

  test('cancelled: its quantities are open again, also of digital goods that were delivered', async () => {
    const goods = await released(world);
    expect((await orderOf(goods)).status).toBe('completed');
    const cancelled = await done(goods, 'cancel', { reason: 'wrong file' });
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelledAt: expect.any(String) });
    const order = await orderOf(goods);
    expect(order.lineItems[0].fulfilledQuantity).toBe(0);
    const timeline = expectStatus(await world.api.get(`/api/v1/orders/${order.id}/timeline`), 200);
    expect(timeline.slice(-2).map(({ action }: Parsed) => action)).toEqual([
      'fulfilled',
      'unfulfilled',
    ]);
    expect(await fulfil(world, order, { type: 'digital' })).toMatchObject({ status: 'pending' });
    expect((await typesOf(goods.id)).at(-1)).toBe('fulfillment.cancelled');
  });

  test('any other pair of state and action is refused', async () => {
    const physical = await fulfil(world, await paidOrder(world));
    const service = await fulfil(world, await paidOrder(world), { type: 'service' });
    const empty = await digital(world, []);
    const ready = await digital(world);
    const returned = { lineItems: [{ lineItemId: physical.lineItems[0].lineItemId, quantity: 1 }] };
    const refused = async (fulfillment: Parsed, action: string, body: object = {}) => {
      const answer = await act(fulfillment, action, body);
      return [answer.status, answer.body.error?.code, answer.body.error?.details?.action];
    };
    const cases: [Parsed, string, object?][] = [
      [physical, 'deliver'],
      [physical, 'return', returned],
      [service, 'ship'],
      [service, 'return', returned],
      [empty, 'release'],
      [empty, 'ship'],
      [empty, 'deliver'],
      [ready, 'deliver'],
      [ready, 'return', returned],
    ];
    for (const [fulfillment, action, body] of cases)
      expect(await refused(fulfillment, action, body)).toEqual([409, 'invalid_state', action]);
    for (const fulfillment of [physical, service, empty, ready]) {
      await done(fulfillment, 'cancel');
      expect(await refused(fulfillment, 'cancel')).toEqual([409, 'invalid_state', 'cancel']);
    }
    expect((await act(physical, 'release')).body.error?.code).toBe('fulfillment_not_digital');
    const shipped = await fulfil(world, await paidOrder(world));
    await done(shipped, 'ship');
    expect(await refused(shipped, 'ship')).toEqual([409, 'invalid_state', 'ship']);
    expect(await refused(shipped, 'cancel')).toEqual([409, 'invalid_state', 'cancel']);
  });

  test('shipping at once from twenty sides happens once', async () => {
    const order = await paidOrder(world);
    const made = await fulfil(world, order);
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(made, 'ship')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const now = await orderOf(made);
    expect(now.lineItems.map((line: Parsed) => line.fulfilledQuantity)).toEqual([3, 1]);
    expect(await typesOf(made.id)).toEqual(['fulfillment.created', 'fulfillment.shipped']);
  });

  test('an action is done once for an Idempotency-Key', async () => {
    const made = await fulfil(world, await paidOrder(world));
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const path = `/api/v1/fulfillments/${made.id}/ship`;
    const first = await world.api.post(path, {}, headers);
    const second = await world.api.post(path, {}, headers);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body.data).toEqual(first.body.data);
  });
});

test('whatever is done at once, the order counts what left and what came back', async () => {
  const order = await paidOrder(world, [
    { name: 'Mug', unitPrice: 100, quantity: 9 },
    { name: 'Cup', unitPrice: 100, quantity: 4 },
  ]);
  const path = `/api/v1/orders/${order.id}/fulfillments`;
  const list = async (): Promise<Parsed[]> => expectStatus(await world.api.get(path), 200);
  for (let round = 0; round < 3; round += 1) {
    const ids = (await list()).map(({ id }) => ({ id }));
    const calls = order.lineItems.flatMap(({ id: lineItemId }: Parsed) => {
      const lineItems = [{ lineItemId, quantity: 1 + round }];
      return [
        ...Array.from({ length: 4 }, () => world.api.post(path, { lineItems })),
        ...ids.flatMap((made) => [
          act(made, 'ship'),
          act(made, 'cancel'),
          act(made, 'deliver'),
          act(made, 'return', { lineItems: [{ lineItemId, quantity: 1 }] }),
        ]),
      ];
    });
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => ![200, 201, 409, 422].includes(status))).toEqual([]);
    const all = await list();
    const now = expectStatus(await world.api.get(`/api/v1/orders/${order.id}`), 200);
    for (const line of now.lineItems) {
      const sum = (states: string[], field: 'quantity' | 'returned'): number =>
        all
          .filter(({ status }) => states.includes(status))
          .flatMap(({ lineItems }) => lineItems)
          .filter(({ lineItemId }: Parsed) => lineItemId === line.id)
          .reduce((total: number, part: Parsed) => total + part[field], 0);
      const left = ['shipped', 'delivered', 'returned'];
      expect(sum(['pending', ...left], 'quantity')).toBeLessThanOrEqual(line.quantity);
      expect(line.fulfilledQuantity).toBe(sum(left, 'quantity'));
      expect(line.returnedQuantity).toBe(sum(left, 'returned'));
    }
  }
});

test('what an edit took from the order cannot leave any more', async () => {
  const order = await paidOrder(world, [{ name: 'Mug', unitPrice: 100, quantity: 3 }]);
  const made = await fulfil(world, order);
  const update = [{ lineItemId: order.lineItems[0].id, quantity: 2 }];
  const edited = await world.api.patch(`/api/v1/orders/${order.id}/line-items`, { update });
  expect(edited.status).toBe(200);
  const refused = await act(made, 'ship');
  expect([refused.status, refused.body.error?.code]).toEqual([409, 'invalid_state']);
  await done(made, 'cancel');
  await done(await fulfil(world, order), 'ship');
  expect(standing(await orderOf(made))).toEqual(['completed', 'fulfilled']);
});

test('an order shows its fulfillments when asked to', async () => {
  const order = await paidOrder(world);
  const made = await fulfil(world, order);
  const shown = await world.api.get(`/api/v1/orders/${order.id}?expand=fulfillments`);
  expect(expectStatus(shown, 200).fulfillments).toEqual([made]);
});

describe('PATCH /fulfillments/{id}', () => {
  test('changes the fields sent and tells of them', async () => {
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
