import { describe, expect, test } from 'bun:test';
import { foldOrderHistory } from '../../../../domain/orders/refresh-order.ts';
import {
  address,
  buy,
  complete,
  decideChallenge,
  makeCart,
  makeSession,
} from '../../../support/checkout/checkout.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1/orders/${path}`), 200);
const patch = (orderId: string, body: object): Promise<Answer> =>
  world.api.patch(`/api/v1/orders/${orderId}`, body);
const act = (orderId: string, action: string, headers: Record<string, string> = {}) =>
  world.api.post(`/api/v1/orders/${orderId}/${action}`, undefined, headers);
const gift = [{ name: 'Gift', unitPrice: 100, type: 'donation' }];
const typesOf = async (orderId: string): Promise<string[]> =>
  (await readEvents(orderId)).map(({ type }) => type);
const codeOf = ({ status, body }: Answer): unknown[] => [status, body.error?.code];

describe('PATCH /orders/{id}', () => {
  test('replaces metadata as a whole, sets notes and address, and emits the old values', async () => {
    const { orderId } = await buy(world, undefined, { cart: { metadata: { a: 1, b: 2 } } });
    const before = await read(orderId);
    const changes = {
      metadata: { b: null, po: 'PO-7' },
      notes: 'By the back door',
      shippingAddress: { ...address, firstName: 'Ada' },
    };
    const after = expectStatus(await patch(orderId, changes), 200);
    expect(after).toMatchObject({ notes: 'By the back door', sequence: before.sequence + 1 });
    expect(after.metadata).toEqual({ b: null, po: 'PO-7' });
    expect(after.shippingAddress).toMatchObject(changes.shippingAddress);
    expect(await read(orderId)).toEqual(after);
    const emitted = (await readEvents(orderId)).at(-1);
    expect(emitted).toMatchObject({ type: 'order.updated', data: after });
    expect(emitted?.previous).toEqual({
      metadata: before.metadata,
      notes: null,
      shippingAddress: null,
      sequence: before.sequence,
    });
    const cleared = expectStatus(await patch(orderId, { notes: null }), 200);
    expect(cleared.notes).toBeNull();
  });

  test('is found by what it says now, and no more by what it said', async () => {
    const mark = crypto.randomUUID();
    const { orderId } = await buy(world, undefined, { cart: { metadata: { po: `old-${mark}` } } });
    expectStatus(await patch(orderId, { metadata: { po: `new-${mark}` } }), 200);
    const found = async (q: string): Promise<string[]> =>
      expectStatus(await world.api.get(`/api/v1/orders?q=${q}`), 200).map(({ id }: Parsed) => id);
    expect(await found(`old-${mark}`)).toEqual([]);
    expect(await found(`new-${mark}`)).toEqual([orderId]);
  });

  test('what it holds already changes nothing', async () => {
    const { orderId } = await buy(world);
    const first = expectStatus(await patch(orderId, { notes: 'x', metadata: { k: 1 } }), 200);
    const events = await typesOf(orderId);
    expect(expectStatus(await patch(orderId, { notes: 'x', metadata: { k: 1 } }), 200)).toEqual(
      first,
    );
    expect(await typesOf(orderId)).toEqual(events);
  });

  test('keeps the terms of the discount whatever is sent', async () => {
    const code = `KEEP${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
    expectStatus(
      await world.api.post('/api/v1/discounts', { code, name: 'D', type: 'percentage', value: 10 }),
      201,
    );
    const cart = await makeCart(world);
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/apply-discount`, { code }), 200);
    const draft = expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    const orderId = draft.orderId ?? draft.order?.id ?? draft.id;
    const sent = { metadata: { appliedDiscount: { value: 100 }, k: 1 } };
    const { metadata } = expectStatus(await patch(orderId, sent), 200);
    expect(metadata).toMatchObject({ k: 1, appliedDiscount: { code, value: 10 } });
  });

  test('metadata that is not the client’s to write does not count towards the limits', async () => {
    const { orderId } = await buy(world);
    const own = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`own${index}`, 1]));
    const sent = { ...own, appliedDiscount: 'x'.repeat(10_300) };
    const { metadata } = expectStatus(await patch(orderId, { metadata: sent }), 200);
    expect(metadata).toMatchObject(own);
    expect(metadata.appliedDiscount).toBeUndefined();
  });

  test('refuses bad input and a closed order', async () => {
    const { orderId } = await buy(world, gift);
    const big = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 1]));
    expect(codeOf(await patch(orderId, { metadata: big }))).toEqual([422, 'metadata_too_large']);
    const unknown = await patch(orderId, { note: 'x' });
    expect([unknown.status, unknown.body.error?.details[0]]).toMatchObject([
      400,
      { code: 'unrecognized_keys', suggestion: 'notes' },
    ]);
    const partial = await patch(orderId, { shippingAddress: { city: 'Nowhere' } });
    expect([partial.status, partial.body.error?.details[0].path]).toEqual([
      400,
      'shippingAddress.addressLine1',
    ]);
    expectStatus(await act(orderId, 'close'), 200);
    const closed = await patch(orderId, { notes: 'late' });
    expect([closed.status, closed.body.error]).toMatchObject([
      409,
      { code: 'invalid_state', details: { from: 'closed', action: 'update' } },
    ]);
  });

  test('counts only what is sent towards the limits, not what it replaces', async () => {
    const { orderId } = await buy(world);
    const keys = (from: number) =>
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`k${from + index}`, 1]));
    expectStatus(await patch(orderId, { metadata: keys(0) }), 200);
    const { metadata } = expectStatus(await patch(orderId, { metadata: keys(30) }), 200);
    expect(metadata).toEqual(keys(30));
  });

  test('is kept by every further payment of a waiting order', async () => {
    const changes = {
      metadata: { po: 'PO-9' },
      notes: 'Ring twice',
      shippingAddress: { ...address, city: 'Shelbyville' },
    };
    const cart = await makeCart(world, { metadata: { po: 'old', a: 1 } });
    const session = await makeSession(world, cart, { metadata: { b: 2 } });
    const start = async (): Promise<string> => {
      const card = { paymentToken: 'tok_3ds', shippingAddress: address };
      const { nextAction } = expectStatus(await complete(world, session, card), 202);
      return new URL(nextAction.url).pathname.split('/').at(-1) ?? '';
    };
    const ref = await start();
    const [{ id }] = expectStatus(await world.api.get(`/api/v1/orders?cartId=${cart.id}`), 200);
    expectStatus(await patch(id, { metadata: changes.metadata }), 200);
    await decideChallenge(world, session, ref, 'reject');
    expect(await read(id)).toMatchObject({ metadata: changes.metadata, paymentStatus: 'failed' });
    expectStatus(await patch(id, { notes: changes.notes }), 200);
    const again = await start();
    expectStatus(await patch(id, { shippingAddress: changes.shippingAddress }), 200);
    await decideChallenge(world, session, again, 'approve');
    const paid = await read(id);
    expect(paid).toMatchObject({ ...changes, status: 'processing', amountPaid: 3000 });
    expect(paid.metadata).toEqual(changes.metadata);
  });

  test('of a draft is kept by its payment, with the terms of its discount', async () => {
    const code = `DRAFT${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
    const terms = { code, name: 'D', type: 'percentage', value: 10 };
    expectStatus(await world.api.post('/api/v1/discounts', terms), 201);
    const cart = await makeCart(world, { metadata: { a: 1 } });
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/apply-discount`, { code }), 200);
    const made = await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {});
    const { orderId } = expectStatus(made, 201);
    expectStatus(await patch(orderId, { metadata: { po: 'PO-1' }, notes: 'n' }), 200);
    const session = await makeSession(world, cart);
    expectStatus(await complete(world, session), 200);
    const { metadata, notes } = await read(orderId);
    const applied = { code, value: 10, amount: 300 };
    expect([metadata, notes]).toMatchObject([{ po: 'PO-1', appliedDiscount: applied }, 'n']);
    expect(Object.keys(metadata).toSorted()).toEqual(['appliedDiscount', 'po']);
  });
});

describe('POST /orders/{id}/close and /reopen', () => {
  test('archive a completed order and reopen it; order.completed is emitted once', async () => {
    const { orderId } = await buy(world, gift);
    const closed = expectStatus(await act(orderId, 'close'), 200);
    expect([closed.status, typeof closed.closedAt]).toEqual(['closed', 'string']);
    const opened = expectStatus(await act(orderId, 'reopen'), 200);
    expect([opened.status, opened.closedAt]).toEqual(['completed', null]);
    expect(await typesOf(orderId)).toEqual([
      'order.created',
      'order.paid',
      'order.completed',
      'order.updated',
      'order.closed',
      'order.updated',
    ]);
  });

  test('refuse any other state, and say which are allowed', async () => {
    const { orderId } = await buy(world);
    const early = await act(orderId, 'close');
    expect([early.status, early.body.error]).toMatchObject([
      409,
      {
        code: 'invalid_state',
        details: { from: 'processing', action: 'close', allowed: ['completed', 'cancelled'] },
      },
    ]);
    const never = await act(orderId, 'reopen');
    expect(never.body.error?.details).toEqual({
      from: 'processing',
      action: 'reopen',
      allowed: ['closed'],
    });
  });

  test('ten at the same time close it once; a repeat with the key answers the same', async () => {
    const { orderId } = await buy(world, gift);
    const answers = await Promise.all(Array.from({ length: 10 }, () => act(orderId, 'close')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await act(orderId, 'reopen', key);
    const second = await act(orderId, 'reopen', key);
    expect(second.body.data).toEqual(expectStatus(first, 200));
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('GET /orders/{id}/timeline', () => {
  test('folds into the order as it is, and as it was at each sequence', async () => {
    const { orderId } = await buy(world, gift, { cart: { metadata: { a: 1 } } });
    const states = [await read(orderId)];
    states.push(expectStatus(await patch(orderId, { notes: 'n', metadata: { a: null } }), 200));
    states.push(expectStatus(await act(orderId, 'close'), 200));
    states.push(expectStatus(await act(orderId, 'reopen'), 200));
    const entries: Parsed[] = await read(`${orderId}/timeline`);
    expect(entries.map(({ action }) => action)).toEqual([
      'created',
      'updated',
      'closed',
      'reopened',
    ]);
    expect(entries.map(({ actor }) => actor.type)).toEqual([
      'buyer',
      'api_key',
      'api_key',
      'api_key',
    ]);
    const now = states.at(-1);
    for (const [index, state] of states.entries()) {
      const steps = entries.slice(0, index + 1).map(asStep);
      expect(foldOrderHistory(now, steps)).toEqual(state);
      expect(await read(`${orderId}?atSequence=${state.sequence}`)).toEqual(state);
    }
    const future = await world.api.get(`/api/v1/orders/${orderId}?atSequence=99`);
    expect([future.status, future.body.error?.details[0]]).toMatchObject([
      422,
      { path: 'query.atSequence', code: 'too_big', received: 99 },
    ]);
    const page = await world.api.get(`/api/v1/orders/${orderId}/timeline?limit=3`);
    expect([page.body.data.length, page.body.meta?.pagination?.hasMore]).toEqual([3, true]);
  });

  test('of a draft that was paid later, too', async () => {
    const cart = await makeCart(world);
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    const [draft] = expectStatus(await world.api.get(`/api/v1/orders?cartId=${cart.id}`), 200);
    const created = await world.api.post('/api/v1/checkout/sessions', {
      applicationId: world.applicationId,
      returnUrl: 'https://shop.example/thanks',
      cancelUrl: 'https://shop.example/cart',
      customerEmail: 'buyer@example.test',
      collect: { shippingAddress: false },
      cartId: cart.id,
    });
    const session = expectStatus(created, 201);
    const paid = await world.anyone.post(`/api/v1/checkout-sessions/${session.id}/complete`, {
      paymentMethod: 'card',
      paymentToken: 'tok_visa',
    });
    expectStatus(paid, 200);
    const entries: Parsed[] = await read(`${draft.id}/timeline`);
    expect(entries.map(({ action }) => action)).toEqual(['created', 'placed']);
    expect(foldOrderHistory(draft, entries.map(asStep))).toEqual(await read(draft.id));
    expect(await read(`${draft.id}?atSequence=${draft.sequence}`)).toEqual(draft);
  });
});

describe('GET /orders/{id}?expand', () => {
  test('puts what belongs to the order beside it, and refuses other names', async () => {
    const customer = expectStatus(
      await world.api.post('/api/v1/customers', { email: 'expanded@example.test' }),
      201,
    );
    const { orderId, paymentId } = await buy(world, undefined, {
      cart: { customerId: customer.id },
    });
    const plain = await read(orderId);
    const found = await read(`${orderId}?expand=customer,payments&expand=invoices`);
    const payment = expectStatus(await world.api.get(`/api/v1/orders/${orderId}/payments`), 200);
    const invoices = expectStatus(await world.api.get('/api/v1/invoices?limit=100'), 200);
    const ofOrder = invoices.filter((invoice: Parsed) => invoice.orderId === orderId);
    expect(found).toEqual({ ...plain, customer, payments: payment, invoices: ofOrder });
    expect([payment[0].id, ofOrder.length]).toEqual([paymentId, 1]);
    const guest = await buy(world);
    expect((await read(`${guest.orderId}?expand=customer`)).customer).toBeNull();
    const wrong = await world.api.get(`/api/v1/orders/${orderId}?expand=customer,lines`);
    expect([wrong.status, wrong.body.error?.details[0]]).toMatchObject([
      400,
      { code: 'invalid_enum' },
    ]);
  });
});

test('orders of others are not there', async () => {
  const { orderId } = await buy(world);
  const stranger = await setup();
  const answers = await Promise.all([
    stranger.api.patch(`/api/v1/orders/${orderId}`, { notes: 'x' }),
    stranger.api.post(`/api/v1/orders/${orderId}/close`),
    stranger.api.post(`/api/v1/orders/${orderId}/reopen`),
    stranger.api.get(`/api/v1/orders/${orderId}/timeline`),
    world.api.post('/api/v1/orders/7/close'),
  ]);
  for (const answer of answers) expect(codeOf(answer)).toEqual([404, 'not_found']);
});

function asStep({ sequence, at, changes, totals }: Parsed) {
  return { sequence, at, changes, totals };
}
