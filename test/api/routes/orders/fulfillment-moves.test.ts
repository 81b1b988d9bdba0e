import { describe, expect, test } from 'bun:test';
import type { Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { digital, fulfil, paidOrder, released } from '../../../support/orders/fulfillment.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const act = (fulfillment: Parsed, action: string, body: object = {}) =>
  world.api.post(`/api/v1/fulfillments/${fulfillment.id}/${action}`, body);

const done = async (fulfillment: Parsed, action: string, body: object = {}): Promise<Parsed> =>
  expectStatus(await act(fulfillment, action, body), 200);

const orderOf = async ({ orderId }: Parsed): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);

const typesOf = async (id: string): Promise<string[]> =>
  (await readEvents(id)).map(({ type }) => type);

const statusesOf = ({ status, fulfillmentStatus }: Parsed) => [status, fulfillmentStatus];

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
    expect(statusesOf(now)).toEqual(['partially_fulfilled', 'partial']);
    expect(now.lineItems[0]).toMatchObject({ fulfilledQuantity: 1, returnedQuantity: 0 });
    await done(second, 'ship');
    expect(statusesOf(await orderOf(first))).toEqual(['completed', 'fulfilled']);
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
    const emitted = await typesOf(order.id);
    expect(emitted.filter((type) => /completed|partially/.test(type))).toEqual([
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
    expect(statusesOf(await orderOf(first))).toEqual(['processing', 'unfulfilled']);
    await done(await fulfil(world, order), 'ship');
    expect(statusesOf(await orderOf(first))).toEqual(['completed', 'partial']);
    const emitted = await typesOf(order.id);
    expect(emitted.filter((type) => type === 'order.completed')).toHaveLength(1);
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
    const emitted = await typesOf(order.id);
    expect(emitted.filter((type) => type === 'order.completed')).toHaveLength(1);
  });

  test('service: counts when it is delivered', async () => {
    const order = await paidOrder(world, [{ name: 'Visit', unitPrice: 100, type: 'service' }]);
    const visit = await fulfil(world, order);
    expect(statusesOf(await orderOf(visit))).toEqual(['processing', 'unfulfilled']);
    expect(await done(visit, 'deliver', { deliveredAt: '2026-01-02T00:00:00Z' })).toMatchObject({
      status: 'delivered',
      deliveredAt: '2026-01-02T00:00:00.000Z',
    });
    expect(statusesOf(await orderOf(visit))).toEqual(['completed', 'fulfilled']);
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
      const response = await act(fulfillment, action, body);
      return [response.status, response.body.error?.code, response.body.error?.details?.action];
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
    const responses = await Promise.all(Array.from({ length: 20 }, () => act(made, 'ship')));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
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

test('under concurrent actions the order counts shipped and returned units', async () => {
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
    const responses = await Promise.all(calls);
    expect(responses.filter(({ status }) => ![200, 201, 409, 422].includes(status))).toEqual([]);
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

test('units that an edit removed cannot be shipped', async () => {
  const order = await paidOrder(world, [{ name: 'Mug', unitPrice: 100, quantity: 3 }]);
  const made = await fulfil(world, order);
  const update = [{ lineItemId: order.lineItems[0].id, quantity: 2 }];
  const edited = await world.api.patch(`/api/v1/orders/${order.id}/line-items`, { update });
  expect(edited.status).toBe(200);
  const refused = await act(made, 'ship');
  expect([refused.status, refused.body.error?.code]).toEqual([409, 'invalid_state']);
  await done(made, 'cancel');
  await done(await fulfil(world, order), 'ship');
  expect(statusesOf(await orderOf(made))).toEqual(['completed', 'fulfilled']);
});
