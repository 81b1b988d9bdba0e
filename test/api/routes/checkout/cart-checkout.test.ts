import { describe, expect, test } from 'bun:test';
import { complete, makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

describe('POST /carts/{id}/checkout', () => {
  const checkOut = (cart: Parsed, body: object = {}, headers: Record<string, string> = {}) =>
    world.api.post(`/api/v1/carts/${cart.id}/checkout`, body, headers);

  test('makes a draft order and hands the cart over', async () => {
    const cart = await makeCart(world, { metadata: { a: 1 } });
    const made = expectStatus(
      await checkOut(cart, { customerEmail: 'c@example.test', metadata: { b: 2 } }),
      201,
    );
    expect(made.order).toMatchObject({
      id: made.orderId,
      status: 'draft',
      paymentStatus: 'pending',
      total: 3000,
      currency: 'USD',
    });
    expect(made.cart).toMatchObject({
      status: 'checkout',
      orderId: made.orderId,
      metadata: { a: 1, b: 2 },
      customerEmail: 'c@example.test',
    });
    expect(await read(`/orders/${made.orderId}`)).toMatchObject({ number: null, placedAt: null });
    expect(await readEvents(made.orderId)).toEqual([]);
    const again = await checkOut(cart);
    expect([again.status, again.body.error?.code]).toEqual([409, 'cart_already_checked_out']);
    expect(again.body.error?.details.orderId).toBe(made.orderId);
    const item = await world.api.post(`/api/v1/carts/${cart.id}/items`, {
      name: 'X',
      unitPrice: 1,
    });
    expect(item.body.error?.code).toBe('cart_already_checked_out');
  });

  test('replays by Idempotency-Key, refuses an empty cart', async () => {
    const cart = await makeCart(world);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = expectStatus(await checkOut(cart, {}, headers), 201);
    const again = await checkOut(cart, {}, headers);
    expect([again.status, again.body.data]).toEqual([201, first]);
    const empty = await checkOut(await makeCart(world, {}, []));
    expect([empty.status, empty.body.error?.details[0].code]).toEqual([422, 'cart_empty']);
  });

  test('takes the cart of a customer who was deleted meanwhile as a guest', async () => {
    const customer = expectStatus(
      await world.api.post('/api/v1/customers', { email: 'gone@example.test' }),
      201,
    );
    const cart = await makeCart(world, { customerId: customer.id });
    expectStatus(await world.api.delete(`/api/v1/customers/${customer.id}`), 204);
    const { orderId } = expectStatus(
      await checkOut(cart, { customerEmail: 'guest@example.test' }),
      201,
    );
    expect(await read(`/orders/${orderId}`)).toMatchObject({
      customerId: null,
      customerEmail: 'guest@example.test',
    });
    const emitted = (await readEvents(cart.id)).at(-1);
    expect(emitted).toMatchObject({
      type: 'cart.checkout_started',
      data: { customer: { id: null, email: 'guest@example.test', firstName: null } },
    });
  });

  test('a session pays the draft, which becomes the order', async () => {
    const cart = await makeCart(world);
    const draft = expectStatus(await checkOut(cart), 201);
    const before = await read(`/orders/${draft.orderId}`);
    const session = await makeSession(world, cart);
    const declined = await complete(world, session, { paymentToken: 'tok_decline_lost' });
    expect(declined.status).toBe(402);
    expect(await read(`/orders/${draft.orderId}`)).toMatchObject({
      status: 'draft',
      paymentStatus: 'failed',
    });
    const { orderId } = expectStatus(await complete(world, session), 200);
    expect(orderId).toBe(draft.orderId);
    const order = await read(`/orders/${orderId}`);
    expect(order).toMatchObject({ status: 'processing', paymentStatus: 'captured' });
    const [line] = before.lineItems;
    const { netTotal: amount, quantity } = line;
    expect(order.lineItems).toEqual([{ ...line, refundable: { amount, quantity } }]);
    expect((await readEvents(orderId)).map(({ type }) => type)).toEqual([
      'order.created',
      'order.paid',
    ]);
  });

  test('a cancelled session opens the cart again and cancels its draft', async () => {
    const cart = await makeCart(world);
    const draft = expectStatus(await checkOut(cart), 201);
    const session = await makeSession(world, cart);
    expectStatus(await world.api.delete(`/api/v1/checkout/sessions/${session.id}`), 200);
    expect(await read(`/carts/${cart.id}`)).toMatchObject({ status: 'open', orderId: null });
    expect(await read(`/orders/${draft.orderId}`)).toMatchObject({
      status: 'cancelled',
      metadata: { cancelReason: 'session_cancelled' },
    });
    const reopened = (await readEvents(cart.id)).at(-1);
    expect(reopened?.type).toBe('cart.reopened');
    expect(reopened?.data.checkoutSessionId).toBe(session.id);
    expect(expectStatus(await checkOut(cart), 201).orderId).not.toBe(draft.orderId);
  });
});
