import { describe, expect, test } from 'bun:test';
import { readEvents } from '../../../support/events/events.ts';
import { paidOrder } from '../../../support/orders/fulfillment.ts';
import {
  actOnReturn,
  askForReturn,
  firstLine,
  readReturn,
  requestedReturn,
  ship,
  shippedOrder,
} from '../../../support/orders/returns.ts';
import { expectLedgersAgree, readOrder } from '../../../support/orders/worked-order.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const fulfillmentsOf = async ({ id }: Parsed): Promise<Parsed[]> =>
  expectStatus(await world.api.get(`/api/v1/orders/${id}/fulfillments`), 200);
const returnedOf = async (order: Parsed) => {
  const { lineItems } = await readOrder(world, order.id);
  return lineItems[0].returnedQuantity;
};

describe('POST /returns/{id}/receive', () => {
  test('records the units on the fulfillments that hold them, oldest first', async () => {
    const order = await paidOrder(world, [{ name: 'Mug', unitPrice: 1_500, quantity: 4 }]);
    const of = (quantity: number) => ({ lineItems: [firstLine(order, quantity)] });
    const first = await ship(world, order, of(1));
    const second = await ship(world, order, of(3));
    const made = await requestedReturn(world, order, 3);
    const remarks = { ...firstLine(order, 2), condition: 'Scratched', restock: false };
    const part = expectStatus(
      await actOnReturn(world, made, 'receive', { lineItems: [remarks], notes: 'One is missing' }),
      200,
    );
    expect(part).toMatchObject({
      status: 'received',
      notes: 'One is missing',
      lineItems: [{ quantity: 3, received: 2, condition: 'Scratched', restock: false }],
    });
    expect(await fulfillmentsOf(order)).toMatchObject([
      { id: second.id, status: 'shipped', lineItems: [{ quantity: 3, returned: 1 }] },
      { id: first.id, status: 'returned', lineItems: [{ quantity: 1, returned: 1 }] },
    ]);
    expect(await returnedOf(order)).toBe(2);
    const all = expectStatus(await actOnReturn(world, made, 'receive'), 200);
    expect(all).toMatchObject({
      receivedAt: part.receivedAt,
      lineItems: [{ received: 3, condition: 'Scratched', restock: false }],
    });
    expect(await returnedOf(order)).toBe(3);
    const types = async (id: string) => (await readEvents(id)).map(({ type }) => type);
    expect(await types(made.id)).toEqual([
      'return.requested',
      'return.received',
      'return.received',
    ]);
    expect((await types(second.id)).slice(-2)).toEqual([
      'fulfillment.returned',
      'fulfillment.returned',
    ]);
    await expectLedgersAgree(world, order.id);
  });

  test('rejects more than it awaits, and other lines; names the field', async () => {
    const order = await shippedOrder(world);
    const made = await requestedReturn(world, order, 2);
    const rejected = async (lineItems: object[]): Promise<unknown[]> => {
      const { status, body } = await actOnReturn(world, made, 'receive', { lineItems });
      const [first] = body.error?.details ?? [];
      return [status, first?.path, first?.code, first?.open];
    };
    const path = 'lineItems.0.quantity';
    expect(await rejected([firstLine(order, 3)])).toEqual([422, path, 'quantity_exceeds_open', 2]);
    expect(await rejected([{ lineItemId: crypto.randomUUID(), quantity: 1 }])).toEqual([
      422,
      path,
      'quantity_exceeds_open',
      0,
    ]);
    expect((await rejected([firstLine(order), firstLine(order)])).slice(0, 3)).toEqual([
      400,
      'lineItems.1.lineItemId',
      'not_unique',
    ]);
    expect((await rejected([])).slice(0, 2)).toEqual([400, 'lineItems']);
    expectStatus(await actOnReturn(world, made, 'receive'), 200);
    const { status, body } = await actOnReturn(world, made, 'receive');
    expect([status, body.error?.details[0].path]).toEqual([422, 'lineItems']);
  });

  test('units that were recorded at the fulfillment are not counted again', async () => {
    const order = await shippedOrder(world);
    const made = await requestedReturn(world, order, 3);
    const [parcel] = await fulfillmentsOf(order);
    const direct = { lineItems: [firstLine(order, 2)] };
    expectStatus(await world.api.post(`/api/v1/fulfillments/${parcel?.id}/return`, direct), 200);
    const above = await actOnReturn(world, made, 'receive', { lineItems: [firstLine(order, 2)] });
    expect([above.status, above.body.error?.details[0].open]).toEqual([422, 1]);
    const received = expectStatus(await actOnReturn(world, made, 'receive'), 200);
    expect(received.lineItems).toMatchObject([{ quantity: 3, received: 1 }]);
    expect(await returnedOf(order)).toBe(3);
    expect((await actOnReturn(world, made, 'receive')).status).toBe(422);
    await expectLedgersAgree(world, order.id);
  });

  test('at once, of two returns and at the fulfillment: each unit once', async () => {
    const order = await shippedOrder(world);
    const returns = [
      await requestedReturn(world, order, 1),
      await requestedReturn(world, order, 2),
    ];
    const [parcel] = await fulfillmentsOf(order);
    const direct = { lineItems: [firstLine(order, 2)] };
    await Promise.all([
      ...returns.flatMap((made) => [1, 2].map(() => actOnReturn(world, made, 'receive'))),
      world.api.post(`/api/v1/fulfillments/${parcel?.id}/return`, direct),
    ]);
    const now = await Promise.all(returns.map((made) => readReturn(world, made)));
    const received = now.reduce((sum, { lineItems }) => sum + lineItems[0].received, 0);
    const [{ returned }] = (await fulfillmentsOf(order))[0]?.lineItems ?? [];
    expect(received).toBeLessThanOrEqual(returned);
    expect([returned, await returnedOf(order)]).toEqual([3, 3]);
    await expectLedgersAgree(world, order.id);
  });

  test('what was not received may be returned again once the return has ended', async () => {
    const order = await shippedOrder(world);
    const made = await requestedReturn(world, order, 3);
    const part = { lineItems: [firstLine(order, 1)] };
    expectStatus(await actOnReturn(world, made, 'receive', part), 200);
    expect((await askForReturn(world, order, part)).status).toBe(422);
    expectStatus(await actOnReturn(world, made, 'refund'), 200);
    const next = await requestedReturn(world, order, 2);
    expectStatus(await actOnReturn(world, next, 'receive'), 200);
    expect(await returnedOf(order)).toBe(3);
  });
});
