import { expect, test } from 'bun:test';
import { openWitness } from '../support/events/event-witness.ts';
import { complete, makeCart, makeSession } from '../support/checkout/checkout.ts';
import { cardsOf, makeBuyer, storeCard } from '../support/checkout/saved-cards.ts';
import type { Parsed } from '../support/world/client.ts';
import { expectStatus, setup } from '../support/world/world.ts';

test('what happens to customers and their cards is told as it is', async () => {
  const world = await setup();
  const witness = await openWitness(world);
  const { during, post, patch, remove } = witness;
  const ada = { email: 'Ada@example.test', externalId: 'ada', metadata: { tier: 'gold', a: 1 } };
  const { id } = await post('make', '/customers', ada, 201);
  await post('taken', '/customers', ada, 409);
  const terms = { firstName: 'Ada', netN: 5, metadata: { plan: { seats: 3, by: 'me' }, at: 1 } };
  await patch('change', `/customers/${id}`, terms);
  const same = { ...terms, metadata: { at: 1, plan: { by: 'me', seats: 3 } } };
  await patch('the same in another order', `/customers/${id}`, same);
  await patch('refused', `/customers/${id}`, { netN: 5000 }, 400);
  await patch('for all applications', `/customers/${id}`, { applicationId: null });
  const place = { addressLine1: '1 Main Street', city: 'Springfield', countryCode: 'US' };
  await post('an address', `/customers/${id}/addresses`, place, 201);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const again = () => world.api.post('/api/v1/customers', { email: 'eve@example.test' }, key);
  await during('by a key', again);
  await during('by the same key', again);

  const buyer = await during('a buyer', () => makeBuyer(world));
  const keep = async (token?: string) => expectStatus(await storeCard(world, buyer, token), 200);
  await during('a card', () => keep());
  await during('the same card', () => keep());
  await during('another card', () => keep('tok_mastercard'));
  const [first, second] = await cardsOf(buyer);
  const cards = '/api/v1/me/payment-methods';
  await during('default', () => buyer.client.patch(`${cards}/${second.id}`, { isDefault: true }));
  await during('remove a card', () => buyer.client.delete(`${cards}/${first.id}`));
  await during('remove it again', () => buyer.client.delete(`${cards}/${first.id}`));
  await post('anonymize', `/customers/${buyer.customerId}/anonymize`);
  await post('anonymize again', `/customers/${buyer.customerId}/anonymize`);
  await remove('delete', `/customers/${id}`, 204);
  await remove('delete again', `/customers/${id}`, 404);

  const session = await during('a session', async () => {
    const customer = { externalCustomerId: 'new', firstName: 'Noa', email: 'noa@example.test' };
    return makeSession(world, await makeCart(world), { customer });
  });
  await during('buy as somebody new', () => complete(world, session));
  const card = 'checkout_session.created customer.payment_method_added checkout_session.completed';
  expect(witness.told).toEqual([
    ['make', 'customer.created'],
    ['taken', ''],
    ['change', 'customer.updated'],
    ['the same in another order', ''],
    ['refused', ''],
    ['for all applications', 'customer.updated'],
    ['an address', ''],
    ['by a key', 'customer.created'],
    ['by the same key', ''],
    ['a buyer', 'customer.created'],
    ['a card', card],
    ['the same card', 'checkout_session.created checkout_session.completed'],
    ['another card', card],
    ['default', ''],
    ['remove a card', 'customer.payment_method_removed'],
    ['remove it again', ''],
    ['anonymize', 'customer.updated'],
    ['anonymize again', ''],
    ['delete', 'customer.deleted'],
    ['delete again', ''],
    ['a session', 'cart.created checkout_session.created'],
    [
      'buy as somebody new',
      'customer.created customer.payment_method_added order.created order.paid invoice.issued invoice.paid payment.created payment.captured cart.converted checkout_session.completed',
    ],
  ]);
  expect(await witness.findings()).toEqual([]);
});

test('what belongs to no application is told to all of them, what belongs to one to its own', async () => {
  const world = await setup();
  const witness = await openWitness(world);
  const { during, post, patch, remove } = witness;
  const shared = { applicationId: null };
  const customer = await post('a customer', '/customers', { ...shared, email: 'a@b.test' }, 201);
  const ten = { ...shared, code: 'TEN', name: 'Ten', type: 'percentage', value: 10 };
  const discount = await post('a discount', '/discounts', ten, 201);
  const session = await during('a session', async () => {
    const cart = await makeCart(world, { customerId: customer.id });
    const path = `/api/v1/carts/${cart.id}/apply-discount`;
    expectStatus(await world.api.post(path, { code: 'TEN' }), 200);
    return makeSession(world, cart);
  });
  await during('buy', async () => expectStatus(await complete(world, session), 200));
  await patch('a name', `/customers/${customer.id}`, { firstName: 'Ada' });
  await patch('another name', `/discounts/${discount.id}`, { name: 'Ten %' });
  const { applicationId } = world;
  await patch('of one application', `/customers/${customer.id}`, { applicationId });
  await remove('no discount', `/discounts/${discount.id}`, 204);
  expect(await witness.findings()).toEqual([]);

  const inOther = { 'x-service-application-id': await world.makeApplication('Other') };
  const key = { name: 'other', scopes: ['*'] };
  const made = expectStatus(await world.owner.post('/api/v1/api-keys', key, inOther), 201);
  const other = world.anyone.with({ 'x-api-key': made.key });
  const seen: Parsed[] = expectStatus(await other.get('/api/v1/events?limit=500'), 200);
  expect(seen.map(({ type }) => type)).toEqual([
    'customer.created',
    'discount.created',
    'customer.payment_method_added',
    'discount.redeemed',
    'customer.updated',
    'discount.updated',
    'discount.deleted',
  ]);
  expect(seen).toEqual(witness.events.filter((event) => event.applicationId === null));
});
