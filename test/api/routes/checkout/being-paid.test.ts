import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { returnPaymentJob } from '../../../../domain/cancellation/return-payment-job.ts';
import { sql } from '../../../../storage/query.ts';
import { openStorefront } from '../../../support/checkout/cart-session.ts';
import {
  complete,
  createSession,
  decideChallenge,
  ledgerOf,
  makeCart,
  makeSession,
  pollSession,
} from '../../../support/checkout/checkout.ts';
import { readEvents } from '../../../support/events/events.ts';
import { edit, expectLedgersAgree, readOrder } from '../../../support/orders/worked-order.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { openContext } from '../../../support/world/context.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const opened = await openContext(world);
const shop = await openStorefront(world);

afterAll(async () => {
  await expectLedgersAgree(world);
  await opened.close();
});

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);
const post = (path: string, body: object = {}): Promise<Answer> =>
  world.api.post(`/api/v1${path}`, body);
const refusalOf = ({ status, body, headers }: Answer): unknown[] => [
  status,
  body.error?.code,
  Number(headers.get('retry-after')) > 0,
];
const inProgress = [409, 'request_in_progress', true];

/** A payment that waits for its buyer, so that the attempt runs until the challenge is decided. */
async function startPaying(cart: Parsed): Promise<{ session: Parsed; ref: string }> {
  const session = await makeSession(world, cart);
  const { nextAction } = expectStatus(
    await complete(world, session, { paymentToken: 'tok_3ds' }),
    202,
  );
  return { session, ref: new URL(nextAction.url).pathname.split('/').at(-1) ?? '' };
}

async function makeDraft(): Promise<{ cart: Parsed; orderId: string }> {
  const cart = await makeCart(world);
  const { orderId } = expectStatus(await post(`/carts/${cart.id}/checkout`), 201);
  return { cart, orderId };
}

describe('while a cart is being paid', () => {
  let cart: Parsed;
  let paying: { session: Parsed; ref: string };
  let orderId: string;
  let code: string;
  beforeAll(async () => {
    code = `C${crypto.randomUUID().slice(0, 8)}`;
    const terms = { code, name: code, type: 'percentage', value: 10 };
    expectStatus(await post('/discounts', terms), 201);
    cart = await makeCart(world);
    paying = await startPaying(cart);
    cart = await read(`/carts/${cart.id}`);
    [{ id: orderId }] = await read(`/orders?cartId=${cart.id}`);
  });

  const line = { name: 'Late', unitPrice: 999 };
  const address = { addressLine1: '1 Late Street', city: 'Springfield', countryCode: 'US' };
  const item = () => `/api/v1/carts/${cart.id}/items/${cart.lineItems[0].id}`;
  test.each<[string, () => Promise<Answer>]>([
    ['PATCH /carts/{id}', () => world.api.patch(`/api/v1/carts/${cart.id}`, { notes: 'late' })],
    ['the same in capitals', () => post(`/carts/${cart.id.toUpperCase()}/items`, line)],
    ['POST /carts/{id}/items', () => post(`/carts/${cart.id}/items`, line)],
    ['PATCH /carts/{id}/items/{id}', () => world.api.patch(item(), { quantity: 9 })],
    ['DELETE /carts/{id}/items/{id}', () => world.api.delete(item())],
    ['POST /carts/{id}/items/batch', () => post(`/carts/${cart.id}/items/batch`, { add: [line] })],
    ['POST /carts/{id}/apply-discount', () => post(`/carts/${cart.id}/apply-discount`, { code })],
    ['DELETE /carts/{id}/discount', () => world.api.delete(`/api/v1/carts/${cart.id}/discount`)],
    ['POST /carts/{id}/checkout', () => post(`/carts/${cart.id}/checkout`)],
    [
      'POST /shipping-tax/carts/{id}/calculate',
      () =>
        post(`/shipping-tax/carts/${cart.id}/calculate`, {
          kind: 'checkout_final',
          shippingAddress: address,
        }),
    ],
    [
      'POST /checkout/sessions with a discount code',
      () => createSession(world, { cartId: cart.id, discountCode: code }),
    ],
    [
      'POST /checkout/sessions with terms',
      () => createSession(world, { cartId: cart.id, paymentTerms: { netN: 7 } }),
    ],
    [
      'DELETE /checkout/sessions/{id}',
      () => world.api.delete(`/api/v1/checkout/sessions/${paying.session.id}`),
    ],
    [
      'POST /checkout/sessions/{id}/expire',
      () => post(`/checkout/sessions/${paying.session.id}/expire`),
    ],
    ['POST /orders/{id}/cancel', () => post(`/orders/${orderId}/cancel`)],
    ['POST /orders/{id}/payments', () => post(`/orders/${orderId}/payments`, { method: 'manual' })],
    ['PATCH /orders/{id}/line-items', () => edit(world, orderId, { add: [line] })],
  ])('%s answers 409 with Retry-After', async (_, write) => {
    expect(refusalOf(await write())).toEqual(inProgress);
    expect(await read(`/carts/${cart.id}`)).toEqual(cart);
  });

  test('another session of it can neither be ended nor end it', async () => {
    const other = await makeSession(world, cart);
    const ended = await world.api.delete(`/api/v1/checkout/sessions/${other.id}`);
    expect(refusalOf(ended)).toEqual(inProgress);
  });
});

test('a cart session that is being paid accepts no write of the browser', async () => {
  const { cartSessionId: id, cart } = await shop.makeSession();
  const added = expectStatus(
    await shop.browser.post(`/api/v1/cart-sessions/${id}/items`, { name: 'Mug', unitPrice: 1500 }),
    200,
  );
  await startPaying(cart);
  const base = `/api/v1/cart-sessions/${id}`;
  const rate = { methodId: 'post', displayName: 'Post', rateAmount: 500 };
  const urls = {
    returnUrl: 'https://shop.example.test/a',
    cancelUrl: 'https://shop.example.test/b',
  };
  const answers = await Promise.all([
    shop.browser.post(`${base}/items`, { name: 'Late', unitPrice: 1 }),
    shop.browser.patch(`${base}/items/${added.item.id}`, { quantity: 3 }),
    shop.browser.delete(`${base}/items/${added.item.id}`),
    shop.browser.post(`${base}/shipping`, rate),
    shop.browser.delete(`${base}/shipping`),
    shop.browser.post(`${base}/discount`, { code: 'ANY' }),
    shop.browser.delete(`${base}/discount`),
    shop.browser.post(`${base}/checkout-session`, urls),
  ]);
  for (const answer of answers) expect(refusalOf(answer)).toEqual(inProgress);
  expect((await read(`/carts/${cart.id}`)).total).toBe(1500);
});

test('a declined payment releases the cart, its order and its session', async () => {
  const cart = await makeCart(world);
  const { session, ref } = await startPaying(cart);
  expect(refusalOf(await post(`/carts/${cart.id}/items`, { name: 'X', unitPrice: 1 }))).toEqual(
    inProgress,
  );
  await decideChallenge(world, session, ref, 'reject');
  expectStatus(await post(`/carts/${cart.id}/items`, { name: 'X', unitPrice: 1 }), 201);
  expectStatus(await world.api.delete(`/api/v1/checkout/sessions/${session.id}`), 200);
});

describe('a draft order that is being paid', () => {
  test.each(['tok_slow', 'tok_timeout_captured'])(
    'is not cancelled while %s runs; the money is on the order',
    async (paymentToken) => {
      const { cart, orderId } = await makeDraft();
      const session = await makeSession(world, cart);
      const paid = complete(world, session, { paymentToken });
      await waitForAttempt(session);
      expect(refusalOf(await post(`/orders/${orderId}/cancel`))).toEqual(inProgress);
      expect([200, 202]).toContain((await paid).status);
      await waitFor(async () => (await pollSession(world, session)).status === 'completed');
      expect(await readOrder(world, orderId)).toMatchObject({
        status: 'processing',
        paymentStatus: 'captured',
        amountPaid: 3000,
      });
    },
  );

  test('and cancelled at once is either paid or cancelled, never both', async () => {
    const race = async (): Promise<string> => {
      const { cart, orderId } = await makeDraft();
      const session = await makeSession(world, cart);
      const [paid, cancelled] = await Promise.all([
        complete(world, session),
        post(`/orders/${orderId}/cancel`),
      ]);
      const { status, amountPaid } = await readOrder(world, orderId);
      const charged = (await ledgerOf(world, session)).length;
      return [paid.status, cancelled.status, status, amountPaid, charged].join(' ');
    };
    const ends = await Promise.all(Array.from({ length: 20 }, race));
    // A cancellation after the payment returns the money.
    const possible = /^(200 409 processing 3000 1|409 200 cancelled 0 0|200 200 cancelled 3000 1)$/;
    expect(ends.filter((end) => !possible.test(end))).toEqual([]);
  });

  test('by a second session is not cancelled either, though its payment is new', async () => {
    const cart = await makeCart(world);
    const first = await startPaying(cart);
    const [{ id: orderId }] = await read(`/orders?cartId=${cart.id}`);
    await decideChallenge(world, first.session, first.ref, 'reject');
    const second = await startPaying(cart);
    expect(refusalOf(await post(`/orders/${orderId}/cancel`))).toEqual(inProgress);
    await decideChallenge(world, second.session, second.ref, 'approve');
    expect(await readOrder(world, orderId)).toMatchObject({ status: 'processing' });
  });
});

describe('money that arrives for an order that had ended', () => {
  /** What a cancellation beside the payment left behind before it was refused. */
  async function strand(): Promise<{ session: Parsed; ref: string; orderId: string }> {
    const { cart, orderId } = await makeDraft();
    const paying = await startPaying(cart);
    const write = (text: string, id: string) => opened.ctx.database.read(sql(text), [id]);
    await write(
      `update orders set status = 'cancelled', cancelled_at = now() where id = $1 returning 1`,
      orderId,
    );
    await write(
      `update cart set status = 'abandoned', abandoned_at = now() where id = $1 returning 1`,
      cart.id,
    );
    return { ...paying, orderId };
  }

  const violations = async (orderId: string): Promise<Parsed[]> => {
    const { invariants } = await read(`/audit/money?orderId=${orderId}`);
    return invariants.filter(({ ok }: Parsed) => !ok).map(({ name }: Parsed) => name);
  };

  test('is seen by the audit, recorded on the order and returned once', async () => {
    const { session, ref, orderId } = await strand();
    expect(await violations(orderId)).toEqual(['captured_money']);
    await decideChallenge(world, session, ref, 'approve');
    const [payment] = await read(`/orders/${orderId}/payments`);
    expect(payment).toMatchObject({ amount: 3000, amountCaptured: 3000 });
    expect(await readOrder(world, orderId)).toMatchObject({
      status: 'cancelled',
      amountPaid: 3000,
    });
    expect(await violations(orderId)).toEqual([]);
    await waitFor(async () => (await readOrder(world, orderId)).amountRefunded === 3000);
    const again = () => returnPaymentJob(opened.system, world.workspaceId, payment.id);
    await Promise.all([again(), again()]);
    expect(await readOrder(world, orderId)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      amountRefunded: 3000,
    });
    expect(await read(`/payments/${payment.id}/refunds`)).toMatchObject([
      { amount: 3000, status: 'succeeded' },
    ]);
    expect(await violations(orderId)).toEqual([]);
    const types = (await readEvents(orderId)).map(({ type }) => type);
    expect(types).not.toContain('order.paid');
    expect((await pollSession(world, session)).lastError).toMatchObject({ code: 'cart_not_open' });
    const late = await complete(world, session);
    expect([late.status, late.body.error?.code]).toEqual([409, 'cart_not_open']);
  });

  test('that is declined leaves nothing behind', async () => {
    const { session, ref, orderId } = await strand();
    await decideChallenge(world, session, ref, 'reject');
    expect(await violations(orderId)).toEqual([]);
    expect(await readOrder(world, orderId)).toMatchObject({ status: 'cancelled', amountPaid: 0 });
  });
});

async function waitForAttempt(session: Parsed): Promise<void> {
  await waitFor(async () => (await pollSession(world, session)).attempt !== null);
}
