import { describe, expect, test } from 'bun:test';
import { buy, makeCart, complete, makeSession } from '../../../support/checkout/checkout.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { fulfil, paidOrder, samples, upload } from '../../../support/orders/fulfillment.ts';
import { buyOnAccount } from '../../../support/orders/net30.ts';
import { discountBy } from '../../../support/checkout/priced-cart.ts';
import { bookedOf, edit } from '../../../support/orders/worked-order.ts';
import { changeSettings, expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const cancel = (
  orderId: string,
  body: object | undefined = {},
  headers: Record<string, string> = {},
): Promise<Answer> => world.api.post(`/api/v1/orders/${orderId}/cancel`, body, headers);
const codeOf = ({ status, body }: Answer): unknown[] => [status, body.error?.code];
const typesOf = async (id: string): Promise<string[]> =>
  (await readEvents(id)).map(({ type }) => type);

describe('POST /orders/{id}/cancel', () => {
  test('gives captured money back and says why; edits and closing follow the new state', async () => {
    const { orderId, paymentId } = await buy(world);
    const order = expectStatus(await cancel(orderId, { reason: 'Out of stock' }), 200);
    expect(order).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      cancelReason: 'Out of stock',
      cancelledAt: expect.any(String),
      amountRefunded: 3000,
    });
    expect(await read(`/orders/${orderId}`)).toEqual(order);
    expect(await read(`/payments/${paymentId}/refunds`)).toMatchObject([
      { amount: 3000, status: 'succeeded', reason: 'Out of stock' },
    ]);
    expect(await read(`/invoices?orderId=${orderId}`)).toMatchObject([{ status: 'refunded' }]);
    expect(await typesOf(orderId)).toEqual([
      'order.created',
      'order.paid',
      'order.updated',
      'order.updated',
      'order.cancelled',
    ]);
    const refused = await edit(world, orderId, { add: [{ name: 'x', unitPrice: 1 }] });
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'order_not_editable', details: { reason: 'cancelled' } },
    ]);
    const again = await cancel(orderId);
    expect([again.status, again.body.error]).toMatchObject([
      409,
      {
        code: 'invalid_state',
        details: {
          from: 'cancelled',
          action: 'cancel',
          allowed: ['draft', 'pending', 'processing'],
        },
      },
    ]);
    const closed = expectStatus(await world.api.post(`/api/v1/orders/${orderId}/close`), 200);
    expect(closed.status).toBe('closed');
    const opened = expectStatus(await world.api.post(`/api/v1/orders/${orderId}/reopen`), 200);
    expect(opened.status).toBe('cancelled');
    expect((await typesOf(orderId)).filter((type) => type === 'order.cancelled')).toHaveLength(1);
    expect((await read(`/orders/${orderId}/timeline`)).map(({ action }: Parsed) => action)).toEqual(
      ['created', 'refunded', 'cancelled', 'closed', 'reopened'],
    );
  });

  test('refund none keeps the money', async () => {
    const { orderId, paymentId } = await buy(world);
    const order = expectStatus(await cancel(orderId, { refund: 'none' }), 200);
    expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'captured' });
    expect(await read(`/payments/${paymentId}/refunds`)).toEqual([]);
  });

  test('a refused refund leaves the order as it is: 402, and it can be tried again', async () => {
    const { orderId } = await buy(world, undefined, {
      complete: { paymentToken: 'tok_refund_fail' },
    });
    const before = await read(`/orders/${orderId}`);
    const refused = await cancel(orderId);
    expect(codeOf(refused)).toEqual([402, 'payment_failed']);
    expect(await read(`/orders/${orderId}`)).toEqual(before);
    expect(codeOf(await cancel(orderId))).toEqual([402, 'payment_failed']);
    expect(expectStatus(await cancel(orderId, { refund: 'none' }), 200).status).toBe('cancelled');
  });

  test('authorized money is let go', async () => {
    const shop = await setup();
    await changeSettings(shop, { payments: { captureMode: 'manual' } });
    const { orderId, paymentId } = await buy(shop);
    const order = expectStatus(await shop.api.post(`/api/v1/orders/${orderId}/cancel`, {}), 200);
    expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'voided' });
    expect(expectStatus(await shop.api.get(`/api/v1/payments/${paymentId}`), 200).status).toBe(
      'voided',
    );
    const booked = await bookedOf(shop, orderId);
    expect(booked.map(({ type }) => type).toSorted()).toEqual(['authorization', 'void']);
  });

  test('an open Net-N invoice is voided', async () => {
    const invoice = await buyOnAccount(world);
    const order = expectStatus(await cancel(invoice.orderId, { reason: 'Not wanted' }), 200);
    expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'voided' });
    expect(await read(`/invoices/${invoice.id}`)).toMatchObject({
      status: 'voided',
      number: invoice.number,
    });
    expect((await read(`/payments/${invoice.paymentId}`)).status).toBe('voided');
  });

  test('a draft abandons its cart without an event, and releases its discount', async () => {
    const cart = await discountBy(world, await makeCart(world), 10);
    const discountId = cart.appliedDiscount.discountId;
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    const [draft] = await read(`/orders?cartId=${cart.id}`);
    const order = expectStatus(await cancel(draft.id), 200);
    expect(order).toMatchObject({ status: 'cancelled', number: null });
    expect(await read(`/carts/${cart.id}`)).toMatchObject({
      status: 'abandoned',
      abandonedAt: expect.any(String),
    });
    expect(await typesOf(cart.id)).not.toContain('cart.abandoned');
    expect(await typesOf(draft.id)).toEqual(['order.updated', 'order.cancelled']);
    expect(await typesOf(discountId)).toContain('discount.released');
  });

  test('an order whose payment is on its way is not cancelled meanwhile', async () => {
    const session = await makeSession(world, await makeCart(world));
    await complete(world, session, { paymentToken: 'tok_3ds' });
    const [pending] = await read(`/orders?cartId=${session.cartId}`);
    expect(pending.status).toBe('pending');
    const busy = await cancel(pending.id);
    expect(codeOf(busy)).toEqual([409, 'request_in_progress']);
    expect(busy.headers.get('retry-after')).toBe('2');
  });

  test('twenty at the same time cancel it once and refund once', async () => {
    const { orderId, paymentId } = await buy(world);
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(orderId)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(codeOf(answer)).toEqual([409, 'invalid_state']);
    expect(await read(`/payments/${paymentId}/refunds`)).toHaveLength(1);
    expect((await typesOf(orderId)).filter((type) => type === 'order.cancelled')).toHaveLength(1);
    expect(await bookedOf(world, orderId)).toHaveLength(2);
  });

  test('a repeat with the key answers the same; bad input and strangers are refused', async () => {
    const { orderId } = await buy(world);
    const wrong = await cancel(orderId, { refund: 'half' });
    expect([wrong.status, wrong.body.error?.details[0]]).toMatchObject([
      400,
      { path: 'refund', code: 'invalid_enum' },
    ]);
    const stranger = await setup();
    expect(codeOf(await stranger.api.post(`/api/v1/orders/${orderId}/cancel`, {}))).toEqual([
      404,
      'not_found',
    ]);
    expect(codeOf(await cancel('7'))).toEqual([404, 'not_found']);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await cancel(orderId, {}, key);
    const second = await cancel(orderId, {}, key);
    expect(second.body.data).toEqual(expectStatus(first, 200));
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  test('cancels its open fulfillments with it, and emits once', async () => {
    const order = await paidOrder(world, [
      { name: 'Mug', unitPrice: 1500, quantity: 2 },
      { name: 'Guide', unitPrice: 900, requiresShipping: false },
    ]);
    const [mug, guide] = order.lineItems;
    const made = async (lineItemId: string, body: object): Promise<Parsed> =>
      fulfil(world, order, { lineItems: [{ lineItemId, quantity: 1 }], ...body });
    const parcel = await made(mug.id, {});
    const given = await made(mug.id, {});
    const file = await made(guide.id, { type: 'digital' });
    const sent = await upload(world, `/api/v1/fulfillments/${file.id}/files`, samples.pdf);
    expect(sent.status).toBe(201);
    const path = `/api/v1/fulfillments/${given.id}/cancel`;
    expectStatus(await world.api.post(path, { reason: 'damaged' }), 200);

    expectStatus(await cancel(order.id, { reason: 'Out of stock' }), 200);
    for (const { id, sequence } of [
      { ...parcel, sequence: 2 },
      { ...file, sequence: 3 },
    ]) {
      const now = await read(`/fulfillments/${id}`);
      expect(now).toMatchObject({ status: 'cancelled', cancelledAt: expect.any(String) });
      expect((await readEvents(id)).at(-1)).toMatchObject({
        type: 'fulfillment.cancelled',
        sequence,
        data: now,
      });
    }
    const emitted = (await typesOf(given.id)).filter((type) => type === 'fulfillment.cancelled');
    expect(emitted).toHaveLength(1);
  });

  test('a refused refund leaves what was to leave as it is', async () => {
    const { orderId } = await buy(world, undefined, {
      complete: { paymentToken: 'tok_refund_fail' },
    });
    const made = await world.api.post(`/api/v1/orders/${orderId}/fulfillments`, {});
    const { id } = expectStatus(made, 201);
    expect(codeOf(await cancel(orderId))).toEqual([402, 'payment_failed']);
    expect((await read(`/fulfillments/${id}`)).status).toBe('pending');
    expectStatus(await world.api.post(`/api/v1/fulfillments/${id}/ship`, {}), 200);
  });

  test('against a shipment at the same time: shipped or cancelled, never both', async () => {
    const race = async (): Promise<string> => {
      const { orderId } = await buy(world);
      const made = await world.api.post(`/api/v1/orders/${orderId}/fulfillments`, {});
      const { id } = expectStatus(made, 201);
      const answers = await Promise.all([
        cancel(orderId),
        world.api.post(`/api/v1/fulfillments/${id}/ship`, {}),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const [order, parcel] = [await read(`/orders/${orderId}`), await read(`/fulfillments/${id}`)];
      return `${order.status} ${parcel.status}`;
    };
    const ends = await Promise.all(Array.from({ length: 12 }, race));
    const possible = ['cancelled cancelled', 'completed shipped'];
    expect(ends.filter((end) => !possible.includes(end))).toEqual([]);
  });

  test('what was shipped is not cancelled any more', async () => {
    const { orderId } = await buy(world);
    const made = await world.api.post(`/api/v1/orders/${orderId}/fulfillments`, {});
    const { id } = expectStatus(made, 201);
    expectStatus(await world.api.post(`/api/v1/fulfillments/${id}/ship`, {}), 200);
    const refused = await cancel(orderId);
    expect([refused.status, refused.body.error?.details]).toMatchObject([
      409,
      { from: 'completed', action: 'cancel' },
    ]);
    const { status } = await read(`/orders/${orderId}`);
    expect(status).toBe('completed');
  });
});
