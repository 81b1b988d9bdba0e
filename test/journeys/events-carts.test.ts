import { expect, test } from 'bun:test';
import { waitForMail } from '../support/mail/captured-mail.ts';
import { openStorefront } from '../support/checkout/cart-session.ts';
import type { Answer } from '../support/world/client.ts';
import { openWitness } from '../support/events/event-witness.ts';
import { complete, makeSession } from '../support/checkout/checkout.ts';
import { california } from '../support/checkout/priced-cart.ts';
import { expectStatus, setup } from '../support/world/world.ts';

test('what happens to a cart and its sessions is told as it is', async () => {
  const world = await setup();
  const witness = await openWitness(world);
  const { during, post, patch, remove } = witness;
  const { applicationId } = world;
  const cart = await post('make', '/carts', { applicationId, metadata: { from: 'app' } }, 201);
  const path = `/carts/${cart.id}`;
  await post('add', `${path}/items`, { name: 'Mug', unitPrice: 1500, quantity: 2 }, 201);
  const buyer = { customerEmail: 'ada@example.test', metadata: { from: 'shop', a: 1 } };
  await patch('a buyer', path, { ...buyer, shippingAddress: california });
  const cup = { name: 'Cup', unitPrice: 100 };
  await post('add more', `${path}/items`, cup, 201, { until: 'cart.updated' });
  const [first, second, ...further] = witness.events.filter(({ type }) => type === 'cart.updated');
  expect(further).toEqual([]);
  expect(first.previous).toEqual({
    sequence: 0,
    lineItems: [],
    subtotal: 0,
    total: 0,
    itemCount: 0,
  });
  expect(second.previous).toEqual({
    sequence: 1,
    customer: null,
    lineItems: first.data.lineItems,
    subtotal: 3000,
    total: 3000,
    itemCount: 2,
    shippingAddress: null,
    metadata: { from: 'app' },
  });
  const spacing = Date.parse(second.createdAt) - Date.parse(first.createdAt);
  expect(spacing).toBeGreaterThanOrEqual(5_000);
  const same = { shippingAddress: { ...california }, metadata: { a: 1, from: 'shop' } };
  await patch('the same', path, same);
  await remove('no discount', `${path}/discount`);
  await post('refused', `${path}/items`, { name: 'Mug', unitPrice: -1 }, 400);

  await patch('a note', path, { notes: 'ring twice' });
  await post('hand over', `${path}/checkout`, {}, 201);
  await post('hand over again', `${path}/checkout`, {}, 409);
  const cancelled = await during('a session', () => makeSession(world, cart));
  await remove('cancel it', `/checkout/sessions/${cancelled.id}`);
  await remove('cancel it again', `/checkout/sessions/${cancelled.id}`);
  const expired = await during('another', () => makeSession(world, cart));
  await post('expire it', `/checkout/sessions/${expired.id}/expire`);
  await post('expire it again', `/checkout/sessions/${expired.id}/expire`);
  await post('hand over anew', `${path}/checkout`, {}, 201);
  const [one] = await during('two sessions', async () => [
    await makeSession(world, cart),
    await makeSession(world, cart),
  ]);
  const asked = await during('a challenge', async () =>
    expectStatus(await complete(world, one, { paymentToken: 'tok_3ds' }), 202),
  );
  const challenge = new URL(asked.nextAction.url).pathname;
  const ref = challenge.slice(challenge.lastIndexOf('/') + 1);
  await world.anyone.post(challenge, { action: 'approve' });
  const captured = { type: 'charge.captured', ref };
  await post('its end', '/sandbox/events', captured, 202, { until: 'order.paid' });
  expect(witness.told).toEqual([
    ['make', 'cart.created'],
    ['add', ''],
    ['a buyer', ''],
    ['add more', ''],
    ['the same', ''],
    ['no discount', ''],
    ['refused', ''],
    ['a note', ''],
    ['hand over', 'cart.checkout_started'],
    ['hand over again', ''],
    ['a session', 'checkout_session.created'],
    ['cancel it', 'order.updated order.cancelled cart.reopened checkout_session.cancelled'],
    ['cancel it again', ''],
    ['another', 'checkout_session.created'],
    ['expire it', 'checkout_session.expired'],
    ['expire it again', ''],
    ['hand over anew', 'cart.checkout_started'],
    ['two sessions', 'checkout_session.created checkout_session.created'],
    ['a challenge', 'payment.created payment.action_required'],
    [
      'its end',
      'order.created order.paid invoice.issued invoice.paid payment.captured cart.converted checkout_session.completed checkout_session.expired',
    ],
  ]);
  expect(await witness.findings()).toEqual([]);
});

test('what a browser does with its cart is told as it is, and so is the answer to its mail', async () => {
  const world = await setup();
  const cartRecoveryUrlTemplate = 'https://shop.example.test/back?cart={cartId}&token={token}';
  const { browser, create } = await openStorefront(world, { cartRecoveryUrlTemplate });
  const witness = await openWitness(world);
  const { during, post, patch } = witness;
  const sessions = '/api/v1/cart-sessions';
  const ask = (deed: string, act: () => Promise<Answer>, status: number) =>
    during(deed, async () => expectStatus(await act(), status));

  // Its own: other tests mail theirs beside this one.
  const email = `ada-${crypto.randomUUID().slice(0, 8)}@example.test`;
  await post('a customer', '/customers', { email, acceptsMarketing: true }, 201);
  await post('of no marketing', '/customers', { email: email.replace('ada', 'Ada') }, 201);
  const { cartSessionId, cart } = await ask('a session', () => create(), 201);
  const session = `${sessions}/${cartSessionId}`;
  const mug = { name: 'Mug', unitPrice: 1500, quantity: 2 };
  const { item } = await ask('a mug', () => browser.post(`${session}/items`, mug), 200);
  const line = `${session}/items/${item.id}`;
  await ask('three', () => browser.patch(line, { quantity: 3 }), 200);
  await ask('none of them', () => browser.patch(line, { quantity: -1 }), 400);
  await patch('a guest', `/carts/${cart.id}`, { customerEmail: email });
  const sweep = () => {
    const at = new Date(Date.now() + 25 * 3_600_000).toISOString();
    const body = { at, environmentId: world.environments.sandbox };
    return world.anyone.post('/dev/sweeps/cart-abandonment', body);
  };
  await ask('left', sweep, 200);
  await ask('left for longer', sweep, 200);
  const mail = await waitForMail(world, email);
  const [, url = ''] = /(https:\/\/shop\.example\.test\/back\S+)/.exec(mail.text) ?? [];
  const { pathname, search } = new URL(mail.headers['List-Unsubscribe'].slice(1, -1));
  const unsubscribe = () => world.anyone.post(`${pathname}${search}`);
  await during('no more mail, twice at once', () => Promise.all([unsubscribe(), unsubscribe()]));
  await ask('no more mail', unsubscribe, 200);
  const again = { token: new URLSearchParams(search).get('token'), subscribe: true };
  await ask('mail again', () => world.anyone.post('/unsubscribe/apply', again), 200);

  const link = { cartId: cart.id, token: new URL(url).searchParams.get('token') };
  const recover = () => browser.post(`${sessions}/recover`, link);
  const back = await ask('back', recover, 201);
  await ask('back again', recover, 201);
  const place = `${sessions}/${back.cartSessionId}/checkout-session`;
  const urls = {
    returnUrl: 'https://shop.example.test/thanks',
    cancelUrl: 'https://shop.example.test/cart',
  };
  const checkout = await ask('to the till', () => browser.post(place, urls), 200);
  await ask('to the till again', () => browser.post(place, urls), 410);
  const id = checkout.checkoutSessionId;
  const buyer = { shippingAddress: california, email };
  await ask('bought', () => complete(world, { id }, buyer), 200);

  expect(witness.told).toEqual([
    ['a customer', 'customer.created'],
    ['of no marketing', 'customer.created'],
    ['a session', 'cart.created'],
    ['a mug', ''],
    ['three', ''],
    ['none of them', ''],
    ['a guest', ''],
    ['left', 'cart.abandoned'],
    ['left for longer', ''],
    ['no more mail, twice at once', 'customer.updated customer.unsubscribed customer.unsubscribed'],
    ['no more mail', ''],
    ['mail again', ''],
    ['back', 'cart.created cart.recovered'],
    ['back again', ''],
    ['to the till', 'checkout_session.created'],
    ['to the till again', ''],
    [
      'bought',
      'order.created order.paid invoice.issued invoice.paid payment.created payment.captured cart.converted checkout_session.completed',
    ],
  ]);
  const dataOf = (type: string) => witness.events.findLast((event) => event.type === type)?.data;
  expect(dataOf('customer.unsubscribed')).toMatchObject({ category: 'cart_recovery' });
  expect(dataOf('cart.recovered')).toMatchObject({ recoveredFromCartId: cart.id });
  expect(dataOf('cart.abandoned')).toMatchObject({ recoveryUrl: expect.any(String) });
  expect(await witness.findings()).toEqual([]);
});
