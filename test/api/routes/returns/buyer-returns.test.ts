import { beforeAll, describe, expect, test } from 'bun:test';
import { buy } from '../../../support/checkout/checkout.ts';
import { makeBuyer } from '../../../support/checkout/saved-cards.ts';
import { sqlOf } from '../../../support/database/cells.ts';
import { readEvents } from '../../../support/events/events.ts';
import { fulfil } from '../../../support/orders/fulfillment.ts';
import {
  actOnReturn,
  askForReturn,
  firstLine,
  readReturn,
  requestedReturn,
  ship,
} from '../../../support/orders/returns.ts';
import {
  allowReturns,
  OWN_RETURNS,
  ownReturns,
  request,
  returningBuyer,
  returnOptions,
} from '../../../support/orders/buyer-returns.ts';
import { expectLedgersAgree } from '../../../support/orders/worked-order.ts';
import { visitorOf } from '../../../support/subscriptions/portal.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { changeSettings, expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
beforeAll(() => allowReturns(world, { policy: 'Unworn.', address: '1 Main Street' }));

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const bought = async (quantity: number) => {
  const { customerId } = await makeBuyer(world);
  const lines = [{ name: 'Mug', unitPrice: 1_500, quantity }];
  const { orderId } = await buy(world, lines, { cart: { customerId } });
  const order = expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
  return { customerId, order, visitor: await visitorOf(world, { customerId }) };
};
const shippedSince = async (order: Parsed, shippedAt: string, quantity: number) => {
  const { id } = await fulfil(world, order, {
    type: 'physical',
    lineItems: [firstLine(order, quantity)],
  });
  expectStatus(await world.api.post(`/api/v1/fulfillments/${id}/ship`, { shippedAt }), 200);
  return id;
};
/** Status, code, and what the details say is wrong. */
const rejection = async (asked: Promise<Answer>): Promise<unknown[]> => {
  const { status, body } = await asked;
  const { code, details } = body.error ?? {};
  const [first] = Array.isArray(details) ? details : [details];
  return [status, code, first?.reason ?? first?.code, first?.open].filter(
    (part) => part !== undefined,
  );
};

describe('GET /me/returns/options', () => {
  test('has the units that may be sent back, until when, and the terms', async () => {
    const { visitor, order } = await returningBuyer(world);
    const options = await returnOptions(visitor);
    expect(options).toEqual({
      isEnabled: true,
      windowDays: 30,
      policy: 'Unworn.',
      address: '1 Main Street',
      orders: [
        {
          orderId: order.id,
          orderNumber: order.number,
          placedAt: order.placedAt,
          lineItems: [
            {
              lineItemId: order.lineItems[0].id,
              name: 'Mug',
              quantity: 3,
              returnableUntil: expect.stringMatching(/T00:00:00\.000Z$/),
            },
          ],
        },
      ],
    });
    const left = Date.parse(options.orders[0].lineItems[0].returnableUntil) - Date.now();
    expect(left).toBeGreaterThan(29.9 * DAY_MS);
    expect(left).toBeLessThan(31.1 * DAY_MS);
    expectStatus(await request({ visitor, order }, 3), 201);
    expect((await returnOptions(visitor)).orders).toEqual([]);
  });

  test('counts the days from the delivery, where one is recorded, in the shop’s time zone', async () => {
    const own = await setup();
    await allowReturns(own, { windowDays: 10 });
    await changeSettings(own, { billingTimezone: 'Asia/Tokyo' });
    const { visitor, order } = await returningBuyer(own);
    const [{ id }] = expectStatus(
      await own.api.get(`/api/v1/orders/${order.id}/fulfillments`),
      200,
    );
    expectStatus(await own.api.post(`/api/v1/fulfillments/${id}/deliver`), 200);
    const [{ lineItems }] = (await returnOptions(visitor)).orders;
    // Midnight in Tokyo.
    expect(lineItems[0].returnableUntil).toMatch(/T15:00:00\.000Z$/);
  });

  test('has no orders where the application has switched it off', async () => {
    const own = await setup();
    const { visitor } = await returningBuyer(own);
    expect(await returnOptions(visitor)).toMatchObject({ isEnabled: false, orders: [] });
  });
});

describe('POST /me/returns', () => {
  test('requests a return, which the merchant finds with who asked', async () => {
    const { visitor, order, customerId } = await returningBuyer(world);
    const said = { reason: 'damaged', note: 'The handle is off' };
    const made = expectStatus(await request({ visitor, order }, 2, said), 201);
    const line = { lineItemId: order.lineItems[0].id, quantity: 2, received: 0, ...said };
    expect(made).toEqual({
      id: expect.any(String),
      number: `${order.number}-R1`,
      orderId: order.id,
      orderNumber: order.number,
      status: 'requested',
      requestedBy: 'buyer',
      currency: 'USD',
      lineItems: [{ ...line, name: 'Mug' }],
      amountRefunded: 0,
      amountPending: 0,
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
      receivedAt: null,
      refundedAt: null,
      cancelledAt: null,
      closedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await ownReturns(visitor)).toEqual([made]);
    const found = await readReturn(world, made);
    expect(found).toMatchObject({
      requestedBy: 'buyer',
      customerId,
      status: 'requested',
      lineItems: [line],
    });
    const [event] = await readEvents(made.id);
    expect(event).toMatchObject({ type: 'return.requested', data: found });
    const activity = await world.api.get(`/api/v1/orders/${order.id}/activity`);
    const items = expectStatus(activity, 200).flatMap((item: Parsed) => item.return ?? []);
    expect(items).toEqual([{ id: made.id, number: made.number, event: 'requested', by: 'buyer' }]);
  });

  test('is received and refunded; the buyer reads how much, and nothing of the merchant’s', async () => {
    const { visitor, order } = await returningBuyer(world);
    const made = expectStatus(await request({ visitor, order }, 2), 201);
    const remarks = { lineItemId: order.lineItems[0].id, quantity: 2, condition: 'Secretly fine' };
    const received = { lineItems: [{ ...remarks, restock: true }], notes: 'Secret note' };
    expectStatus(await actOnReturn(world, made, 'receive', received), 200);
    expectStatus(await actOnReturn(world, made, 'refund'), 200);
    const response = await visitor.client.get(OWN_RETURNS);
    expect(expectStatus(response, 200)).toMatchObject([
      { status: 'refunded', amountRefunded: 3_000, lineItems: [{ quantity: 2, received: 2 }] },
    ]);
    expect(response.text).not.toMatch(/Secret|restock|metadata|paymentId/);
    await expectLedgersAgree(world, order.id);
  });

  test('rejects what may not be sent back', async () => {
    const { visitor, order } = await returningBuyer(world);
    const ask = (body: object) => rejection(visitor.client.post(OWN_RETURNS, body));
    const line = firstLine(order);
    const of = (lineItems: readonly object[], orderId = order.id) => ({ orderId, lineItems });
    const exceeds = [422, 'validation_error', 'quantity_exceeds_open'];
    expect(await rejection(request({ visitor, order }, 4))).toEqual([...exceeds, 3]);
    const unknown = { lineItemId: crypto.randomUUID(), quantity: 1 };
    expect(await ask(of([unknown]))).toEqual([...exceeds, 0]);
    expect(await ask(of([line, line]))).toEqual([400, 'validation_error', 'not_unique']);
    for (const wrong of [
      of([]),
      of([{ ...line, quantity: 0 }]),
      of([{ ...line, quantity: 1.5 }]),
      of([{ ...line, reason: 'mood' }]),
      of([{ ...line, note: 'x'.repeat(2_001) }]),
      of([line], 'nonsense'),
      { ...of([line]), notes: 'For the merchant' },
      { lineItems: [line] },
    ])
      expect((await ask(wrong)).slice(0, 2)).toEqual([400, 'validation_error']);
    expect(await ask(of([line], crypto.randomUUID()))).toEqual([404, 'not_found']);
    const waiting = await bought(1);
    const nothing = [409, 'invalid_state', 'nothing_shipped'];
    expect(await rejection(request(waiting))).toEqual(nothing);
    expect(await ownReturns(visitor)).toEqual([]);
  });

  test('only within the days, which new parcels do not extend for old ones', async () => {
    const buyer = await bought(5);
    await shippedSince(buyer.order, daysAgo(32), 3);
    const late = [409, 'invalid_state', 'window_ended'];
    expect(await rejection(request(buyer))).toEqual(late);
    expect((await returnOptions(buyer.visitor)).orders).toEqual([]);
    // The merchant may grant it all the same.
    const granted = await requestedReturn(world, buyer.order, 1);
    await shippedSince(buyer.order, daysAgo(2), 2);
    const [{ lineItems }] = (await returnOptions(buyer.visitor)).orders;
    expect(lineItems).toMatchObject([{ quantity: 2 - 1 }]);
    expectStatus(await actOnReturn(world, granted, 'cancel'), 200);
    const first = expectStatus(await request(buyer, 1), 201);
    expectStatus(await actOnReturn(world, first, 'receive'), 200);
    expectStatus(await request(buyer, 1), 201);
    // Three are still with the buyer, but two of the new parcel were asked for.
    const exceeds = [422, 'validation_error', 'quantity_exceeds_open', 0];
    expect(await rejection(request(buyer, 1))).toEqual(exceeds);
    await changeSettings(world, { buyerReturns: { windowDays: 60 } });
    expectStatus(await request(buyer, 3), 201);
    await changeSettings(world, { buyerReturns: { windowDays: 30 } });
  });

  test('not where the application has switched it off, nor with another token', async () => {
    const own = await setup();
    const buyer = await returningBuyer(own);
    expect(await rejection(request(buyer))).toEqual([403, 'permission_denied', 'action_disabled']);
    const { client } = await makeBuyer(world);
    expect((await client.get(OWN_RETURNS)).body.error?.code).toBe('forbidden');
    expect((await world.api.get(OWN_RETURNS)).status).toBe(401);
    expect((await world.anyone.get(OWN_RETURNS)).status).toBe(401);
  });

  test('another customer’s order and return do not exist', async () => {
    const buyer = await returningBuyer(world);
    const stranger = await returningBuyer(world);
    const { visitor } = stranger;
    const made = expectStatus(await request(buyer), 201);
    expect(await rejection(request({ ...buyer, visitor }))).toEqual([404, 'not_found']);
    const cancel = visitor.client.post(`${OWN_RETURNS}/${made.id}/cancel`);
    expect(await rejection(cancel)).toEqual([404, 'not_found']);
    expect(await ownReturns(visitor)).toEqual([]);
    const abroad = await setup();
    await allowReturns(abroad);
    const foreign = await returningBuyer(abroad);
    expect(await rejection(request({ ...buyer, visitor: foreign.visitor }))).toEqual([
      404,
      'not_found',
    ]);
    expect((await readReturn(world, made)).status).toBe('requested');
  });

  test('tabs at once never get more than there is, also against the merchant', async () => {
    const buyer = await returningBuyer(world);
    const byMerchant = askForReturn(world, buyer.order, { lineItems: [firstLine(buyer.order, 2)] });
    const tabs = Array.from({ length: 5 }, () => request(buyer, 2));
    const statuses = (await Promise.all([byMerchant, ...tabs])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 422, 422, 422, 422, 422]);
    const last = await Promise.all(Array.from({ length: 5 }, () => request(buyer, 1)));
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422]);
  });

  test('a repeat is one return', async () => {
    const buyer = await returningBuyer(world);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const responses = await Promise.all([1, 2, 3].map(() => request(buyer, 1, {}, key)));
    const again = expectStatus(await request(buyer, 1, {}, key), 201);
    const made = responses.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    for (const one of made) expect(one.body.data).toEqual(again);
    expect(await ownReturns(buyer.visitor)).toEqual([again]);
  });

  test('an order has a bounded number of returns by its buyer', async () => {
    const buyer = await returningBuyer(world);
    const made = expectStatus(await request(buyer), 201);
    expectStatus(await buyer.visitor.client.post(`${OWN_RETURNS}/${made.id}/cancel`), 200);
    const sql = await sqlOf(world);
    await sql`
      insert into order_return
      select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'number', r.number || n))).*
      from order_return r, generate_series(1, 49) n
      where r.workspace_id = ${world.workspaceId} and r.id = ${made.id}`;
    const many = [409, 'invalid_state', 'too_many_returns'];
    expect(await rejection(request(buyer))).toEqual(many);
    await requestedReturn(world, buyer.order);
  });
});

describe('POST /me/returns/{id}/cancel', () => {
  test('from requested only; a repeat changes nothing', async () => {
    const buyer = await returningBuyer(world);
    const { client } = buyer.visitor;
    const made = expectStatus(await request(buyer, 3), 201);
    const path = `${OWN_RETURNS}/${made.id}/cancel`;
    const cancelled = expectStatus(await client.post(path), 200);
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelledAt: expect.any(String) });
    expect(await rejection(client.post(path))).toEqual([409, 'invalid_state']);
    expect(await readReturn(world, made)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'buyer',
      cancelReason: null,
    });
    const types = (await readEvents(made.id)).map(({ type }) => type);
    expect(types).toEqual(['return.requested', 'return.cancelled']);
    const next = expectStatus(await request(buyer, 3), 201);
    expectStatus(await actOnReturn(world, next, 'receive'), 200);
    const late = client.post(`${OWN_RETURNS}/${next.id}/cancel`);
    expect(await rejection(late)).toEqual([409, 'invalid_state']);
    expect((await client.post(`${OWN_RETURNS}/nonsense/cancel`)).status).toBe(404);
  });

  test('races with the merchant, and one of them is first', async () => {
    const buyer = await returningBuyer(world);
    const made = expectStatus(await request(buyer, 1), 201);
    const responses = await Promise.all([
      actOnReturn(world, made, 'receive'),
      buyer.visitor.client.post(`${OWN_RETURNS}/${made.id}/cancel`),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await expectLedgersAgree(world, buyer.order.id);
  });

  test('what the merchant started is the buyer’s too, while returns by buyers are on', async () => {
    const own = await setup();
    await allowReturns(own);
    const buyer = await returningBuyer(own);
    const [mine, theirs] = [
      expectStatus(await request(buyer), 201),
      await requestedReturn(own, buyer.order),
    ];
    expect((await ownReturns(buyer.visitor)).map(({ id }) => id)).toEqual([theirs.id, mine.id]);
    await changeSettings(own, { buyerReturns: { enabled: false } });
    expect((await ownReturns(buyer.visitor)).map(({ id }) => id)).toEqual([mine.id]);
    const { client } = buyer.visitor;
    const cancel = (one: Parsed) => client.post(`${OWN_RETURNS}/${one.id}/cancel`);
    expect(await rejection(cancel(theirs))).toEqual([404, 'not_found']);
    expectStatus(await cancel(mine), 200);
  });
});

describe('an erased customer', () => {
  test('neither sees nor requests anything, whoever is first', async () => {
    const buyer = await returningBuyer(world);
    const secret = `call ${crypto.randomUUID()}`;
    const [asked] = await Promise.all([
      request(buyer, 1, { note: secret }),
      world.api.post(`/api/v1/customers/${buyer.customerId}/anonymize`),
    ]);
    expect([201, 404]).toContain(asked.status);
    const listed = await world.api.get(`/api/v1/orders/${buyer.order.id}/returns`);
    expect(listed.text).not.toContain(secret);
    expect(await ownReturns(buyer.visitor)).toEqual([]);
    expect((await returnOptions(buyer.visitor)).orders).toEqual([]);
    expect(await rejection(request(buyer))).toEqual([404, 'not_found']);
  });

  test('of whom the record was deleted has no token any more', async () => {
    const buyer = await returningBuyer(world);
    expectStatus(await world.api.delete(`/api/v1/customers/${buyer.customerId}`), 204);
    expect((await request(buyer)).status).toBe(401);
  });
});

test('units of a parcel that was recorded as returned are not open', async () => {
  const buyer = await bought(2);
  const parcel = await ship(world, buyer.order, { lineItems: [firstLine(buyer.order, 2)] });
  const back = { lineItems: [firstLine(buyer.order, 2)] };
  expectStatus(await world.api.post(`/api/v1/fulfillments/${parcel.id}/return`, back), 200);
  expect(await rejection(request(buyer))).toEqual([409, 'invalid_state', 'nothing_shipped']);
});
