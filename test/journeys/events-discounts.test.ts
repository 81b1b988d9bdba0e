import { expect, test } from 'bun:test';
import { openWitness } from '../support/events/event-witness.ts';
import { complete, makeCart, makeSession } from '../support/checkout/checkout.ts';
import type { Parsed } from '../support/world/client.ts';
import { expectStatus, setup } from '../support/world/world.ts';

const ten = { code: 'TEN', name: 'Ten', type: 'percentage', value: 10 };

test('what happens to a discount and its uses is told as it is', async () => {
  const world = await setup();
  const witness = await openWitness(world);
  const { during, post, patch, remove } = witness;
  const { id } = await post('make', '/discounts', { ...ten, metadata: { from: 'ads', b: 1 } }, 201);
  await patch('change', `/discounts/${id}`, { name: 'Ten %', metadata: { of: 'ads', b: 1 } });
  await patch('the same', `/discounts/${id}`, { metadata: { b: 1, of: 'ads' }, startsAt: null });
  const session = await during('a cart with it', async () => {
    const cart = await makeCart(world);
    await world.api.post(`/api/v1/carts/${cart.id}/apply-discount`, { code: 'TEN' });
    return makeSession(world, cart);
  });
  await during('declined', () => complete(world, session, { paymentToken: 'tok_decline_generic' }));
  await during('bought', () => complete(world, session));
  await during('bought again', () => complete(world, session));
  await patch('frozen', `/discounts/${id}`, { value: 20 }, 409);
  await remove('delete', `/discounts/${id}`, 204);
  await remove('delete again', `/discounts/${id}`, 404);
  const unused = await post('make one more', '/discounts', ten, 201);
  await remove('delete what was never used', `/discounts/${unused.id}`, 204);
  expect(witness.told).toEqual([
    ['make', 'discount.created'],
    ['change', 'discount.updated'],
    ['the same', ''],
    ['a cart with it', 'cart.created checkout_session.created'],
    ['declined', 'payment.created payment.failed'],
    [
      'bought',
      'discount.redeemed order.created order.paid invoice.issued invoice.paid payment.captured cart.converted checkout_session.completed',
    ],
    ['bought again', ''],
    ['frozen', ''],
    ['delete', 'discount.deleted'],
    ['delete again', ''],
    ['make one more', 'discount.created'],
    ['delete what was never used', 'discount.deleted'],
  ]);
  expect(await witness.findings()).toEqual([]);
});

test('each draft that a sweep cancels gives its use of the one discount back, and that is told', async () => {
  const world = await setup();
  const witness = await openWitness(world);
  const { during, post } = witness;
  await post('make', '/discounts', { ...ten, maxRedemptionsPerCustomer: null }, 201);
  const handedOver = async (email: string): Promise<Parsed> => {
    const cart = await makeCart(world, { customerEmail: email });
    const path = `/api/v1/carts/${cart.id}`;
    expectStatus(await world.api.post(`${path}/apply-discount`, { code: 'TEN' }), 200);
    return expectStatus(await world.api.post(`${path}/checkout`), 201);
  };
  const [ada] = await during('hand over', async () => [
    await handedOver('ada@example.test'),
    await handedOver('eve@example.test'),
    await handedOver('noa@example.test'),
  ]);
  await post('cancel one', `/orders/${ada.orderId}/cancel`);
  const parked = await during('park', () => makeCart(world));
  const sweep = async () => {
    const at = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const body = { at, environmentId: world.environments.sandbox };
    return expectStatus(await world.anyone.post('/dev/sweeps/cart-abandonment', body), 200);
  };
  expect(await during('sweep', sweep)).toEqual({ processed: 3 });
  expect(await during('sweep again', sweep)).toEqual({ processed: 0 });
  await post('recover', `/carts/${parked.id}/recover`, {}, 201);
  await post('recover again', `/carts/${parked.id}/recover`, {}, 201);
  const cancelled = 'discount.released order.updated order.cancelled';
  expect(witness.told).toEqual([
    ['make', 'discount.created'],
    ['hand over', Array(3).fill('cart.created cart.checkout_started').join(' ')],
    ['cancel one', cancelled],
    ['park', 'cart.created'],
    ['sweep', `cart.abandoned ${cancelled} cart.abandoned ${cancelled} cart.abandoned`],
    ['sweep again', ''],
    ['recover', 'cart.created cart.recovered'],
    ['recover again', ''],
  ]);
  expect(await witness.findings()).toEqual([]);
});
