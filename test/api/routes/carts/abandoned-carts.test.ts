import { beforeEach, describe, expect, test } from 'bun:test';
import { buy } from '../../../support/checkout/checkout.ts';
import { mailsTo, waitForMail } from '../../../support/mail/captured-mail.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { changeSettings, expectStatus, setup, type World } from '../../../support/world/world.ts';

const template = 'https://shop.example.test/recover/{cartId}?t={token}';
const chair = { name: 'Chair', unitPrice: 1999, quantity: 2 };

let world: World;
beforeEach(async () => {
  world = await setup();
});

const newEmail = (): string => `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;

async function configure(config: object = {}): Promise<void> {
  const answer = await world.owner.put('/api/v1/embed-config', {
    cartRecoveryUrlTemplate: template,
    companyName: 'Acme Chairs',
    ...config,
  });
  expectStatus(answer, 200);
}

async function makeCart(fields: object = {}, items: object[] = [chair]): Promise<Parsed> {
  const { api, applicationId } = world;
  const cart = expectStatus(await api.post('/api/v1/carts', { applicationId, ...fields }), 201);
  for (const item of items)
    expectStatus(await api.post(`/api/v1/carts/${cart.id}/items`, item), 201);
  return cart;
}

async function getCart(cartId: string): Promise<Parsed> {
  return expectStatus(await world.api.get(`/api/v1/carts/${cartId}`), 200);
}

async function rowOf(cartId: string, query = ''): Promise<Parsed> {
  const rows: Parsed[] = expectStatus(await world.api.get(`/api/v1/abandoned-carts?${query}`), 200);
  return rows.find((row) => row.cartId === cartId);
}

async function sweep(at?: string): Promise<number> {
  const environmentId = world.environments.sandbox;
  const body = at ? { environmentId, at } : { environmentId };
  return expectStatus(await world.anyone.post('/dev/sweeps/cart-abandonment', body), 200).processed;
}

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('a cart that nobody touches for 25 hours', () => {
  test('of a customer who was deleted is abandoned without a mail', async () => {
    await configure();
    const email = newEmail();
    const customer = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
    const cart = await makeCart({ customerId: customer.id, customerEmail: email });
    expectStatus(await world.api.delete(`/api/v1/customers/${customer.id}`), 204);
    await advance(world, { unit: 'hour', count: 25 });
    expect((await getCart(cart.id)).status).toBe('abandoned');
    expect((await rowOf(cart.id)).recoveryStatus).toBe('no_email');
    expect(await mailsTo(world, email)).toEqual([]);
  });

  test('is abandoned once, with a complete event and a mail that links back to it', async () => {
    await configure();
    const email = newEmail();
    const cart = await makeCart({ customerEmail: email, metadata: { source: 'web' } });
    await advance(world, { unit: 'hour', count: 25 });

    const abandoned = await getCart(cart.id);
    expect(abandoned.status).toBe('abandoned');
    expect(Date.parse(abandoned.abandonedAt) - Date.parse(cart.createdAt)).toBeLessThan(
      24 * 3_600_000 + 60_000,
    );
    const events = (await readEvents(cart.id)).filter(({ type }) => type === 'cart.abandoned');
    expect(events).toHaveLength(1);
    const data = events[0]?.data;
    expect(data).toMatchObject({
      cartId: cart.id,
      sequence: 1,
      status: 'abandoned',
      customer: { id: null, email, firstName: null },
      currency: 'USD',
      subtotal: 3998,
      taxTotal: 0,
      shippingTotal: 0,
      discountTotal: 0,
      total: 3998,
      itemCount: 2,
      shippingAddress: null,
      billingAddress: null,
      metadata: { source: 'web' },
    });
    expect(data.lineItems).toEqual(abandoned.lineItems);
    expect(data.recoveryUrl).toStartWith(`https://shop.example.test/recover/${cart.id}?t=`);

    const mail = await waitForMail(world, email, 'customer.cart_abandoned');
    expect(mail.subject).toBe('[TEST] Your cart at Acme Chairs');
    expect(mail.from).toStartWith('"Acme Chairs" <');
    expect(mail.text.split('\n')).toContain(data.recoveryUrl);
    expect(mail.text).toStartWith('TEST');
    expect(mail.text).toContain('2 x Chair: $39.98');
    expect(mail.html).toContain(data.recoveryUrl.replaceAll('&', '&amp;'));
    expect(mail.headers).toMatchObject({
      'X-Service-Template': 'customer.cart_abandoned',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(mail.headers['List-Unsubscribe']).toMatch(/^<.+\/unsubscribe\?token=.+>$/);

    await advance(world, { unit: 'day', count: 40 });
    expect(await sweep()).toBe(0);
    expect((await mailsTo(world, email)).length).toBe(1);
    expect((await rowOf(cart.id)).recoveryStatus).toBe('email_sent');
    const actions: Parsed[] = expectStatus(
      await world.api.get(`/api/v1/carts/${cart.id}/timeline`),
      200,
    );
    expect(actions.map(({ action }) => action)).toEqual(['created', 'item_added', 'abandoned']);
  });

  test('gets no mail when its address has a newer cart, which gets the only one', async () => {
    await configure();
    const email = newEmail();
    const older = await makeCart({ customerEmail: email.toUpperCase() });
    const newer = await makeCart({ customerEmail: email });
    await makeCart({ customerEmail: newEmail() });
    await advance(world, { unit: 'hour', count: 25 });
    await waitForMail(world, email, 'customer.cart_abandoned');
    expect((await rowOf(older.id)).recoveryStatus).toBe('suppressed');
    expect((await rowOf(newer.id)).recoveryStatus).toBe('email_sent');
    expect(await mailsTo(world, email)).toHaveLength(1);
  });

  test('gets no mail when its address has bought since', async () => {
    await configure();
    const [bought, waiting] = [newEmail(), newEmail()];
    const left = await makeCart({ customerEmail: bought });
    const other = await makeCart({ customerEmail: waiting });
    await buy(world, undefined, { complete: { email: bought.toUpperCase() } });
    await advance(world, { unit: 'hour', count: 25 });
    await waitForMail(world, waiting, 'customer.cart_abandoned');
    expect((await rowOf(left.id)).recoveryStatus).toBe('suppressed');
    expect((await rowOf(other.id)).recoveryStatus).toBe('email_sent');
    const templates = (await mailsTo(world, bought)).map(
      (mail) => mail.headers['X-Service-Template'],
    );
    expect(templates).not.toContain('customer.cart_abandoned');
  });

  test('gets no mail when the address opted out', async () => {
    await configure();
    const email = newEmail();
    await makeCart({ customerEmail: email });
    await advance(world, { unit: 'hour', count: 25 });
    const { headers } = await waitForMail(world, email);
    const link: string = headers['List-Unsubscribe'].slice(1, -1);
    const path = link.slice(world.baseUrl.length);
    const oneClick = await fetch(`${world.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(oneClick.status).toBe(200);
    const second = await makeCart({ customerEmail: email.toUpperCase() });
    await advance(world, { unit: 'hour', count: 25 });
    expect((await getCart(second.id)).status).toBe('abandoned');
    expect((await rowOf(second.id)).recoveryStatus).toBe('suppressed');
    expect((await mailsTo(world, email)).length).toBe(1);
  });
});

describe('the sweep', () => {
  test('is abandoned at the threshold, counted from the last mutation', async () => {
    await configure({ cartAbandonmentThresholdMinutes: 30 });
    const cart = await makeCart();
    await advance(world, { unit: 'minute', count: 29 });
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/items`, chair), 201);
    await advance(world, { unit: 'minute', count: 29 });
    expect((await getCart(cart.id)).status).toBe('open');
    await advance(world, { unit: 'minute', count: 2 });
    expect((await getCart(cart.id)).status).toBe('abandoned');
    const refused = await world.api.post(`/api/v1/carts/${cart.id}/items`, chair);
    expect([refused.status, refused.body.error?.code]).toEqual([410, 'cart_abandoned']);
  });

  test('abandons an expired cart whatever the threshold', async () => {
    await configure({ cartAbandonmentThresholdMinutes: 129_600 });
    const cart = await makeCart();
    await advance(world, { unit: 'day', count: 29 });
    expect((await getCart(cart.id)).status).toBe('open');
    await advance(world, { unit: 'day', count: 2 });
    expect((await getCart(cart.id)).status).toBe('abandoned');
  });

  test('leaves empty carts alone', async () => {
    const empty = await makeCart({}, []);
    expect(await sweep(inHours(800))).toBe(0);
    expect((await getCart(empty.id)).status).toBe('open');
  });

  test('runs as of an instant, for one environment, and counts what it did', async () => {
    const cart = await makeCart();
    const other = await setup();
    const spared = expectStatus(
      await other.api.post('/api/v1/carts', { applicationId: other.applicationId }),
      201,
    );
    await other.api.post(`/api/v1/carts/${spared.id}/items`, chair);
    expect(await sweep(inHours(23))).toBe(0);
    expect(await sweep(inHours(25))).toBe(1);
    expect(await sweep(inHours(25))).toBe(0);
    expect((await getCart(cart.id)).status).toBe('abandoned');
    const left = expectStatus(await other.api.get(`/api/v1/carts/${spared.id}`), 200);
    expect(left.status).toBe('open');
  });

  test('cancels the draft order of a cart that was handed over', async () => {
    const cart = await makeCart();
    const { orderId } = expectStatus(
      await world.api.post(`/api/v1/carts/${cart.id}/checkout`),
      201,
    );
    await advance(world, { unit: 'hour', count: 25 });
    expect((await getCart(cart.id)).status).toBe('abandoned');
    const order = expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
    expect(order).toMatchObject({
      status: 'cancelled',
      metadata: { cancelReason: 'cart_abandoned' },
    });
    const types = (await readEvents(cart.id)).map(({ type }) => type);
    expect(types.at(-1)).toBe('cart.abandoned');
  });

  test('sends no mail without a template or an address, and says so', async () => {
    const withoutTemplate = await makeCart({ customerEmail: newEmail() });
    await advance(world, { unit: 'hour', count: 25 });
    expect((await rowOf(withoutTemplate.id)).recoveryStatus).toBe('no_email');
    const [event] = (await readEvents(withoutTemplate.id)).filter(
      ({ type }) => type === 'cart.abandoned',
    );
    expect(event?.data.recoveryUrl).toBeNull();
    await configure();
    const withoutAddress = await makeCart();
    await advance(world, { unit: 'hour', count: 25 });
    expect(await rowOf(withoutAddress.id)).toMatchObject({
      recoveryStatus: 'no_email',
      customer: null,
    });
  });

  test('sends no mail where the application switched mails off', async () => {
    await configure();
    await changeSettings(world, { email: { enabled: false } });
    const email = newEmail();
    const cart = await makeCart({ customerEmail: email });
    await advance(world, { unit: 'hour', count: 25 });
    expect((await rowOf(cart.id)).recoveryStatus).toBe('no_email');
    expect(await mailsTo(world, email)).toEqual([]);
  });
});

describe('GET /api/v1/abandoned-carts', () => {
  test('lists the latest first, with customer and filters', async () => {
    await configure();
    const email = newEmail();
    const customer = expectStatus(
      await world.api.post('/api/v1/customers', { email, firstName: 'Ada' }),
      201,
    );
    const first = await makeCart({ customerId: customer.id });
    await advance(world, { unit: 'hour', count: 25 });
    const second = await makeCart({ currency: 'JPY' }, [chair, chair]);
    await advance(world, { unit: 'hour', count: 25 });
    await waitForMail(world, email);

    const rows = expectStatus(await world.api.get('/api/v1/abandoned-carts'), 200);
    expect(rows.map((row: Parsed) => row.cartId)).toEqual([second.id, first.id]);
    expect(rows[0]).toMatchObject({ currency: 'JPY', total: 7996, itemCount: 4 });
    expect(rows[1]).toMatchObject({
      customer: { id: customer.id, email, firstName: 'Ada' },
      total: 3998,
      currency: 'USD',
      itemCount: 2,
      recoveryStatus: 'email_sent',
    });
    expect(await rowOf(first.id, 'recoveryStatus=email_sent')).toBeDefined();
    expect(await rowOf(second.id, 'recoveryStatus=email_sent')).toBeUndefined();
    const from = `from=${encodeURIComponent(rows[0].abandonedAt)}`;
    expect(await rowOf(second.id, from)).toBeDefined();
    expect(await rowOf(first.id, from)).toBeUndefined();
    const page = await world.api.get('/api/v1/abandoned-carts?limit=1');
    const cursor = encodeURIComponent(page.body.meta?.pagination?.cursor ?? '');
    const next = await world.api.get(`/api/v1/abandoned-carts?limit=1&cursor=${cursor}`);
    expect(expectStatus(next, 200)[0].cartId).toBe(first.id);
    expect(next.body.meta?.pagination).toEqual({ cursor: null, hasMore: false });

    const summary = expectStatus(
      await world.api.get('/api/v1/abandoned-carts/summary?windowDays=7'),
      200,
    );
    expect(summary).toEqual({
      windowDays: 7,
      abandonedCount: 2,
      abandonedValue: 3998,
      recoveryEmailsSent: 1,
      byCurrency: [
        { currency: 'JPY', abandonedCount: 1, abandonedValue: 7996 },
        { currency: 'USD', abandonedCount: 1, abandonedValue: 3998 },
      ],
    });
    await advance(world, { unit: 'day', count: 8 });
    const later = await world.api.get('/api/v1/abandoned-carts/summary?windowDays=7');
    expect(expectStatus(later, 200)).toMatchObject({ abandonedCount: 0, abandonedValue: 0 });
  });
});

describe('POST /api/v1/carts/{id}/recover', () => {
  async function abandon(fields: object = {}): Promise<Parsed> {
    const cart = await makeCart({ metadata: { source: 'web' }, ...fields }, [
      chair,
      { name: 'Desk', unitPrice: 500, quantity: 1, taxAmount: 40, metadata: { colour: 'oak' } },
    ]);
    await advance(world, { unit: 'hour', count: 25 });
    return getCart(cart.id);
  }

  test('copies the cart into a new open one, and a repeat answers that one', async () => {
    const abandoned = await abandon({ customerEmail: newEmail() });
    const path = `/api/v1/carts/${abandoned.id}/recover`;
    const made = expectStatus(await world.api.post(path), 201);
    expect(made).toMatchObject({
      status: 'open',
      sequence: 0,
      total: abandoned.total,
      customerEmail: abandoned.customerEmail,
      metadata: { source: 'web', recoveredFromCartId: abandoned.id },
    });
    const content = (cart: Parsed) =>
      cart.lineItems.map((line: Parsed) => ({ ...line, id: undefined }));
    expect(content(made)).toEqual(content(abandoned));
    expect((await rowOf(abandoned.id)).recoveryStatus).toBe('recovered');
    const events = await readEvents(made.id);
    expect(events.map(({ type }) => type)).toEqual(['cart.created', 'cart.recovered']);
    expect(events[1]?.data.recoveredFromCartId).toBe(abandoned.id);

    expectStatus(await world.api.post(`/api/v1/carts/${made.id}/items`, chair), 201);
    const again = expectStatus(await world.api.post(path), 201);
    expect(again).toMatchObject({ id: made.id, sequence: 1 });
    expect((await getCart(abandoned.id)).status).toBe('abandoned');
  });

  test('makes one cart for any number of concurrent requests', async () => {
    const abandoned = await abandon();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.api.post(`/api/v1/carts/${abandoned.id}/recover`)),
    );
    const ids = new Set(answers.map((answer) => expectStatus(answer, 201).id));
    expect(ids.size).toBe(1);
  });

  test('may be abandoned and recovered again', async () => {
    const abandoned = await abandon();
    const path = `/api/v1/carts/${abandoned.id}/recover`;
    const first = expectStatus(await world.api.post(path), 201);
    await advance(world, { unit: 'hour', count: 25 });
    expect((await getCart(first.id)).status).toBe('abandoned');
    const second = expectStatus(await world.api.post(path), 201);
    expect(second.id).not.toBe(first.id);
    expect(second.metadata.recoveredFromCartId).toBe(abandoned.id);
  });

  test('refuses a cart that is not abandoned, and one of another tenant', async () => {
    const cart = await makeCart();
    const open = await world.api.post(`/api/v1/carts/${cart.id}/recover`);
    expect([open.status, open.body.error?.code]).toEqual([409, 'invalid_state']);
    const other = await setup();
    const foreign = await other.api.post(`/api/v1/carts/${cart.id}/recover`);
    expect([foreign.status, foreign.body.error?.code]).toEqual([404, 'cart_not_found']);
  });
});

test('a cart is abandoned at its own instant, and the clock stands there meanwhile', async () => {
  await configure({ cartAbandonmentThresholdMinutes: 60 });
  const first = await makeCart();
  await advance(world, { unit: 'minute', count: 30 });
  const second = await makeCart();
  await advance(world, { unit: 'hour', count: 5 });
  for (const cart of [first, second]) {
    const { abandonedAt, updatedAt } = await getCart(cart.id);
    expect(updatedAt).toBe(abandonedAt);
    const idle = Date.parse(abandonedAt) - Date.parse(cart.createdAt);
    expect(idle).toBeGreaterThanOrEqual(3_600_000);
    expect(idle).toBeLessThan(3_610_000);
  }
  await waitFor(async () => (await readEvents(first.id)).length > 0);
});
