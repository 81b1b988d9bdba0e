import { expect, test } from 'bun:test';
import { openWitness } from '../support/event-witness.ts';
import { complete, makeSession } from '../support/checkout.ts';
import { california } from '../support/priced-cart.ts';
import { expectStatus, setup } from '../support/world.ts';

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
}, 120_000);
