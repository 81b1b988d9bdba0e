import { expect, test } from 'bun:test';
import { ApiError, Commerce, type CommerceEvent } from '../../../sdk/typescript/src/commerce.ts';
import { setup } from '../../support/world/world.ts';

const world = await setup();
const commerce = new Commerce({ baseUrl: world.baseUrl, secretKey: world.secretKey });

const shippingAddress = {
  addressLine1: '12 St James Square',
  city: 'London',
  countryCode: 'GB',
} as const;

async function filledCart(): Promise<string> {
  const cart = await commerce.carts.create({ applicationId: world.applicationId });
  await commerce.carts.addItem(cart.id, { name: 'Desk', unitPrice: 45_900 });
  return cart.id;
}

async function paidOrder(): Promise<string> {
  const { id } = await commerce.checkout.sessions.create({
    applicationId: world.applicationId,
    cartId: await filledCart(),
    returnUrl: 'https://shop.example/thanks',
    cancelUrl: 'https://shop.example/cart',
  });
  const paid = await commerce.buyerCheckout.complete(id, {
    paymentMethod: 'card',
    paymentToken: 'tok_visa',
    email: 'ada@example.com',
    shippingAddress,
  });
  if (!('orderId' in paid)) throw new Error('the payment is undecided');
  return paid.orderId;
}

test('the same idempotency key changes something once', async () => {
  const id = await filledCart();
  const add = () =>
    commerce.carts
      .addItem(id, { name: 'Lamp', unitPrice: 5_000 }, { idempotencyKey: `lamp-${id}` })
      .withAnswer();
  const [first, second] = [await add(), await add()];
  expect([first.isReplay, second.isReplay]).toEqual([false, true]);
  expect(second.requestId).not.toBe(first.requestId);
  expect((await commerce.carts.get(id)).lineItems).toHaveLength(2);
});

test('a change for an older cart is refused, with the sequence as it is', async () => {
  const id = await filledCart();
  const { sequence } = await commerce.carts.get(id);
  const stale = commerce.carts.update(id, { metadata: {} }, { ifMatch: sequence - 1 });
  const error = await stale.catch((one: unknown) => one);
  if (!(error instanceof ApiError) || error.code !== 'cart_changed') throw error;
  expect(error.details?.sequence).toBe(sequence);
});

test('a paid order is found with its payments, and its invoice is a file', async () => {
  const orderId = await paidOrder();
  const order = await commerce.orders.get(orderId, { expand: ['payments', 'invoices'] });
  expect(order.payments.map(({ status, amount }) => [status, amount])).toEqual([
    ['captured', 45_900],
  ]);
  const [invoice] = order.invoices;
  if (!invoice) throw new Error('the order has no invoice');
  // Drawn after the payment; 409 `pdf_not_ready` until then.
  const file = await untilReady(() => commerce.invoices.download(invoice.id));
  expect(file.headers.get('content-type')).toContain('application/pdf');
  expect(new TextDecoder().decode(await file.arrayBuffer()).slice(0, 5)).toBe('%PDF-');
});

async function untilReady<Value>(ask: () => PromiseLike<Value>): Promise<Value> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'pdf_not_ready') throw error;
      await Bun.sleep(100);
    }
  }
}

test('a list is read to its end, page by page', async () => {
  const emails = Array.from({ length: 5 }, (_, index) => `buyer-${index}@pages.example`);
  for (const email of emails) await commerce.customers.create({ email });
  const found: (string | null)[] = [];
  for await (const { email } of commerce.customers.list({ q: 'pages.example', limit: 2 }))
    found.push(email);
  expect(found).toEqual(emails.toReversed());
});

test('the log is followed as it grows', async () => {
  const abort = new AbortController();
  const heard: CommerceEvent[] = [];
  const types: ('customer.created' | 'customer.updated')[] = [
    'customer.created',
    'customer.updated',
  ];
  const after = await endOfLog();
  const following = (async () => {
    for await (const event of commerce.events.follow({ after, types }, abort)) {
      heard.push(event);
      if (event.type === 'customer.updated') break;
    }
  })();
  const { id } = await commerce.customers.create({ email: 'followed@example.com' });
  await commerce.customers.update(id, { firstName: 'Ada' });
  await following;
  // What was created right before may come into the log behind the end that was read.
  expect(heard.filter(({ resource }) => resource.id === id).map(({ type }) => type)).toEqual([
    'customer.created',
    'customer.updated',
  ]);
});

/** The position of the log's end, behind which is only what happens from now on. */
async function endOfLog(): Promise<number> {
  const { nextCursor } = await commerce.events.list({ from: 'latest', limit: 1 });
  return Number(nextCursor);
}

test('the test clock is advanced, and what fell due is done when it has ended', async () => {
  const own = await setup();
  const clocked = new Commerce({ baseUrl: own.baseUrl, secretKey: own.secretKey });
  await clocked.testClock.freeze({ now: '2027-01-01T00:00:00.000Z' });
  const cart = await clocked.carts.create({ applicationId: own.applicationId });
  await clocked.carts.addItem(cart.id, { name: 'Desk', unitPrice: 45_900 });
  const clock = await clocked.testClock.advanceAndWait({ by: { unit: 'month', count: 2 } });
  expect(clock).toMatchObject({ mode: 'frozen', now: '2027-03-01T00:00:00.000Z' });
  expect((await clocked.carts.get(cart.id)).status).toBe('abandoned');
});
