import { expect, test } from 'bun:test';
import { openWitness } from '../support/events/event-witness.ts';
import { buyOnAccount } from '../support/orders/net30.ts';
import { edit } from '../support/orders/worked-order.ts';
import { expectStatus, setup } from '../support/world/world.ts';

test('what happens to invoices that are paid later is told as it is', async () => {
  const world = await setup();
  const witness = await openWitness(world);
  const { during, post } = witness;
  const buy = () => during('buy', () => buyOnAccount(world));
  const paid = await buy();
  await post('paid', `/payments/${paid.paymentId}/mark-paid`);
  await post('paid again', `/payments/${paid.paymentId}/mark-paid`, {}, 409);
  await post('a part back', `/payments/${paid.paymentId}/refund`, { amount: 5 });
  const named = await buy();
  await post('paid by its number', `/invoices/${named.id}/mark-paid`, { reference: 'r' });
  const voided = await buy();
  await post('void', `/invoices/${voided.id}/void`);
  const edited = await buy();
  const order = expectStatus(await world.api.get(`/api/v1/orders/${edited.orderId}`), 200);
  const lineItemId = order.lineItems[0].id;
  const change = (deed: string, fields: object) =>
    during(deed, async () =>
      expectStatus(await edit(world, order.id, { update: [{ lineItemId, ...fields }] }), 200),
    );
  await change('one less', { quantity: 1 });
  const overdue = async () => {
    const at = new Date(Date.now() + 40 * 86_400_000).toISOString();
    const body = { at, environmentId: world.environments.sandbox };
    return expectStatus(await world.anyone.post('/dev/sweeps/overdue', body), 200);
  };
  await during('overdue', overdue);
  await during('overdue again', overdue);
  await change('for nothing', { unitPrice: 0 });
  const dropped = await buy();
  await post('cancel', `/orders/${dropped.orderId}/cancel`);

  const bought =
    'cart.created checkout_session.created order.created invoice.issued payment.created cart.converted checkout_session.completed';
  const captured = 'order.updated order.paid invoice.paid payment.captured';
  const ended = 'order.updated invoice.voided payment.voided';
  expect(witness.told).toEqual([
    ['buy', bought],
    ['paid', captured],
    ['paid again', ''],
    ['a part back', 'order.updated invoice.refunded payment.refunded'],
    ['buy', bought],
    ['paid by its number', captured],
    ['buy', bought],
    ['void', ended],
    ['buy', bought],
    ['one less', 'invoice.updated order.updated order.edited'],
    ['overdue', 'invoice.overdue'],
    ['overdue again', ''],
    ['for nothing', `order.updated order.edited ${ended}`],
    ['buy', bought],
    ['cancel', `${ended} order.updated order.cancelled`],
  ]);
  expect(await witness.findings()).toEqual([]);
});
