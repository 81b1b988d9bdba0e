import { describe, expect, test } from 'bun:test';
import { readEvents } from '../../../support/events/events.ts';
import { fulfil, paidOrder } from '../../../support/orders/fulfillment.ts';
import {
  actOnReturn,
  askForReturn,
  firstLine,
  readReturn,
  receivedReturn,
  requestedReturn,
  ship,
  shippedOrder,
} from '../../../support/orders/returns.ts';
import { expectLedgersAgree } from '../../../support/orders/worked-order.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const list = async (query: string, within = world): Promise<Parsed[]> =>
  expectStatus(await within.api.get(`/api/v1/returns${query}`), 200);
const idsOf = (rows: readonly Parsed[]) => rows.map(({ id }) => id);

describe('POST /orders/{id}/returns', () => {
  test('records what is to come back, with reasons, under a number of the order', async () => {
    const order = await shippedOrder(world);
    const [{ id: lineItemId }] = order.lineItems;
    const body = {
      lineItems: [{ lineItemId, quantity: 2, reason: 'damaged', note: 'The handle is off' }],
      notes: 'Asked by phone',
      carrier: 'DHL',
      trackingNumber: '00340',
      trackingUrl: 'https://dhl.test/00340',
      metadata: { ticket: 7 },
    };
    const made = expectStatus(await askForReturn(world, order, body), 201);
    expect(made).toEqual({
      id: expect.any(String),
      number: `${order.number}-R1`,
      orderId: order.id,
      customerId: order.customerId,
      status: 'requested',
      requestedBy: 'merchant',
      currency: 'USD',
      lineItems: [
        {
          lineItemId,
          quantity: 2,
          received: 0,
          reason: 'damaged',
          note: 'The handle is off',
          condition: null,
          restock: null,
        },
      ],
      refunds: [],
      amountRefunded: 0,
      amountPending: 0,
      notes: 'Asked by phone',
      carrier: 'DHL',
      trackingNumber: '00340',
      trackingUrl: 'https://dhl.test/00340',
      cancelledBy: null,
      cancelReason: null,
      closeReason: null,
      metadata: { ticket: 7 },
      receivedAt: null,
      refundedAt: null,
      cancelledAt: null,
      closedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await readReturn(world, made)).toEqual(made);
    const second = await requestedReturn(world, order, 1);
    expect([second.number, second.lineItems[0].reason]).toEqual([`${order.number}-R2`, 'other']);
    const [event] = await readEvents(made.id);
    expect(event).toMatchObject({ type: 'return.requested', data: made });
  });

  test('rejects more than was shipped and is neither back nor awaited', async () => {
    const order = await paidOrder(world);
    const [mug, engraving] = order.lineItems;
    const of = (quantity: number, lineItemId = mug.id) => ({
      lineItems: [{ lineItemId, quantity }],
    });
    const rejected = async (body: object): Promise<unknown[]> => {
      const { status, body: sent } = await askForReturn(world, order, body);
      const { code, details } = sent.error ?? {};
      const [first] = Array.isArray(details) ? details : [details];
      return [status, code, first?.path ?? first?.reason, first?.code, first?.open];
    };
    const path = 'lineItems.0.quantity';
    const nothing = [409, 'invalid_state', 'nothing_shipped', undefined, undefined];
    expect(await rejected(of(1))).toEqual(nothing);
    const parcel = await ship(world, order, of(2));
    const exceeds = [422, 'validation_error', path, 'quantity_exceeds_open'];
    expect(await rejected(of(3))).toEqual([...exceeds, 2]);
    expect(await rejected(of(1, engraving.id))).toEqual([...exceeds, 0]);
    expect(await rejected(of(1, crypto.randomUUID()))).toEqual([...exceeds, 0]);
    const awaited = expectStatus(await askForReturn(world, order, of(1)), 201);
    expect(await rejected(of(2))).toEqual([...exceeds, 1]);
    const direct = `/api/v1/fulfillments/${parcel.id}/return`;
    expectStatus(await world.api.post(direct, of(1)), 200);
    expect(await rejected(of(1))).toEqual([...exceeds, 0]);
    expectStatus(await actOnReturn(world, awaited, 'cancel'), 200);
    expectStatus(await askForReturn(world, order, of(1)), 201);
    const twice = { lineItems: [firstLine(order), firstLine(order)] };
    expect((await rejected(twice)).slice(0, 4)).toEqual([
      400,
      'validation_error',
      'lineItems.1.lineItemId',
      'not_unique',
    ]);
    expect((await rejected({ lineItems: [] })).slice(0, 2)).toEqual([400, 'validation_error']);
    const odd = { lineItems: [{ ...firstLine(order), reason: 'mood' }] };
    expect((await rejected(odd)).slice(0, 3)).toEqual([
      400,
      'validation_error',
      'lineItems.0.reason',
    ]);
    expect((await askForReturn(world, { id: crypto.randomUUID() }, of(1))).status).toBe(404);
  });

  test('goods that are under way as files or services do not come back', async () => {
    const order = await paidOrder(world, [{ name: 'Visit', unitPrice: 100, type: 'service' }]);
    const visit = await fulfil(world, order);
    expectStatus(await world.api.post(`/api/v1/fulfillments/${visit.id}/deliver`), 200);
    const { status, body } = await askForReturn(world, order, { lineItems: [firstLine(order)] });
    expect([status, body.error?.details[0].code]).toEqual([422, 'quantity_exceeds_open']);
  });

  test('several at once never exceed what was shipped; a repeat is one return', async () => {
    const order = await shippedOrder(world);
    const body = { lineItems: [firstLine(order, 2)] };
    const responses = await Promise.all([1, 2, 3].map(() => askForReturn(world, order, body)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const path = `/api/v1/orders/${order.id}/returns`;
    const one = { lineItems: [firstLine(order, 1)] };
    const [first, again] = [
      await world.api.post(path, one, headers),
      await world.api.post(path, one, headers),
    ];
    expect(expectStatus(again, 201)).toEqual(expectStatus(first, 201));
    const listed = expectStatus(await world.api.get(path), 200);
    expect(listed.map(({ number }: Parsed) => number)).toEqual([
      `${order.number}-R2`,
      `${order.number}-R1`,
    ]);
  });
});

describe('GET /returns', () => {
  test('lists newest first, by status, order, customer and time', async () => {
    const own = await setup();
    const { id: customerId } = expectStatus(
      await own.api.post('/api/v1/customers', { email: 'r@example.test' }),
      201,
    );
    const order = await shippedOrder(own, undefined, { cart: { customerId } });
    const other = await shippedOrder(own);
    const first = await requestedReturn(own, order, 1);
    const second = await receivedReturn(own, order, 1);
    const third = await requestedReturn(own, other, 1);
    expect(idsOf(await list('', own))).toEqual(idsOf([third, second, first]));
    expect(idsOf(await list('?status=received', own))).toEqual([second.id]);
    expect(idsOf(await list(`?orderId=${order.id}`, own))).toEqual(idsOf([second, first]));
    expect(idsOf(await list(`?customerId=${customerId}`, own))).toEqual(idsOf([second, first]));
    expect(idsOf(await list(`?createdFrom=${third.createdAt}`, own))).toEqual([third.id]);
    expect(idsOf(await list(`?createdUntil=${second.createdAt}`, own))).toEqual([first.id]);
    expect(idsOf(await list(`?number=${second.number.toLowerCase()}`, own))).toEqual([second.id]);
    expect(await list(`?number=${second.number}1`, own)).toEqual([]);
    const page = await own.api.get('/api/v1/returns?limit=2');
    const rest = await list(`?limit=2&cursor=${page.body.meta?.pagination?.cursor}`, own);
    expect(idsOf(rest)).toEqual([first.id]);
    expect((await own.api.get('/api/v1/returns?status=lost')).status).toBe(400);
  });

  test('isolates tenants', async () => {
    const stranger = await setup();
    const order = await shippedOrder(world);
    const made = await requestedReturn(world, order);
    expect(await list('', stranger)).toEqual([]);
    const statuses = await Promise.all([
      stranger.api.get(`/api/v1/returns/${made.id}`),
      stranger.api.patch(`/api/v1/returns/${made.id}`, { notes: 'x' }),
      stranger.api.get(`/api/v1/orders/${order.id}/returns`),
      askForReturn(stranger, order, { lineItems: [firstLine(order)] }),
      ...['receive', 'refund', 'cancel', 'close'].map((act) => actOnReturn(stranger, made, act)),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 404));
    expect((await readReturn(world, made)).status).toBe('requested');
  });
});

describe('PATCH /returns/{id}', () => {
  test('changes notes, tracking and metadata in any status; says what was before', async () => {
    const made = await requestedReturn(world, await shippedOrder(world));
    const path = `/api/v1/returns/${made.id}`;
    const changes = { notes: 'Label sent', trackingNumber: '1', metadata: { a: 1 } };
    const changed = expectStatus(await world.api.patch(path, changes), 200);
    expect(changed).toMatchObject({ ...changes, carrier: null });
    expectStatus(await world.api.patch(path, changes), 200);
    expectStatus(await actOnReturn(world, made, 'cancel', { reason: 'Lost' }), 200);
    const late = expectStatus(await world.api.patch(path, { notes: null }), 200);
    expect(late).toMatchObject({ status: 'cancelled', cancelReason: 'Lost', notes: null });
    const events = await readEvents(made.id);
    expect(events.map(({ type }) => type)).toEqual([
      'return.requested',
      'return.updated',
      'return.cancelled',
      'return.updated',
    ]);
    expect(events[1]).toMatchObject({ previous: { notes: null, trackingNumber: null } });
    const wrong = await world.api.patch(path, { trackingUrl: 'no address' });
    expect([wrong.status, wrong.body.error?.details[0].path]).toEqual([400, 'trackingUrl']);
  });
});

describe('the way of a return', () => {
  test('requested, received, closed: no money moves', async () => {
    const order = await shippedOrder(world);
    const made = await receivedReturn(world, order, 1);
    expect(made).toMatchObject({ status: 'received', receivedAt: expect.any(String) });
    const closed = expectStatus(
      await actOnReturn(world, made, 'close', { reason: 'Exchanged' }),
      200,
    );
    expect(closed).toMatchObject({
      status: 'closed',
      closeReason: 'Exchanged',
      closedAt: expect.any(String),
      refunds: [],
    });
    expect((await readEvents(made.id)).map(({ type }) => type)).toEqual([
      'return.requested',
      'return.received',
      'return.closed',
    ]);
    await expectLedgersAgree(world, order.id);
  });

  test('any other pair of state and action is rejected', async () => {
    const order = await shippedOrder(world, [{ name: 'Mug', unitPrice: 1_000, quantity: 9 }]);
    const at = {
      requested: await requestedReturn(world, order),
      received: await receivedReturn(world, order),
      refunded: await receivedReturn(world, order),
      cancelled: await requestedReturn(world, order),
      closed: await receivedReturn(world, order),
    };
    expectStatus(await actOnReturn(world, at.refunded, 'refund'), 200);
    expectStatus(await actOnReturn(world, at.cancelled, 'cancel'), 200);
    expectStatus(await actOnReturn(world, at.closed, 'close'), 200);
    const rejected: [keyof typeof at, string][] = [
      ['requested', 'refund'],
      ['requested', 'close'],
      ['received', 'cancel'],
      ...(['refunded', 'cancelled', 'closed'] as const).flatMap((state) =>
        ['receive', 'refund', 'cancel', 'close'].map((act): [keyof typeof at, string] => [
          state,
          act,
        ]),
      ),
    ];
    for (const [from, action] of rejected) {
      const { status, body } = await actOnReturn(world, at[from], action);
      expect([from, action, status, body.error?.code, body.error?.details]).toEqual([
        from,
        action,
        409,
        'invalid_state',
        expect.objectContaining({ from, action }),
      ]);
    }
    await expectLedgersAgree(world, order.id);
  });
});

describe('POST /customers/{id}/anonymize', () => {
  test('empties what was written about the returns of the customer', async () => {
    const email = `buyer-${crypto.randomUUID().slice(0, 8)}@example.test`;
    const { id: customerId } = expectStatus(
      await world.api.post('/api/v1/customers', { email }),
      201,
    );
    const order = await shippedOrder(world, undefined, { cart: { customerId } });
    const body = {
      lineItems: [{ ...firstLine(order), note: `Write to ${email}` }],
      notes: `Of ${email}`,
      trackingNumber: '1',
      trackingUrl: 'https://dhl.test/1',
      metadata: { ticket: 7 },
    };
    const made = expectStatus(await askForReturn(world, order, body), 201);
    const received = [{ ...firstLine(order), condition: `As ${email} said`, restock: true }];
    expectStatus(await actOnReturn(world, made, 'receive', { lineItems: received }), 200);
    const closed = await actOnReturn(world, made, 'close', { reason: `Told ${email}` });
    expect(closed.text).toContain(email);
    expectStatus(await world.api.post(`/api/v1/customers/${customerId}/anonymize`), 200);
    const after = await readReturn(world, made);
    expect(JSON.stringify(after)).not.toContain(email);
    expect(after).toMatchObject({
      status: 'closed',
      notes: null,
      trackingNumber: null,
      closeReason: null,
      metadata: { ticket: 7 },
      lineItems: [{ note: null, condition: null, received: 1, restock: true }],
    });
  });
});
