import { expect, test } from 'bun:test';
import { openWitness } from '../support/events/event-witness.ts';
import { fulfil, paidOrder } from '../support/orders/fulfillment.ts';
import { california } from '../support/checkout/priced-cart.ts';
import { edit, placeWorked, setupWorked } from '../support/orders/worked-order.ts';
import { expectStatus, setup } from '../support/world/world.ts';

const bought = (paid: string) =>
  `cart.created checkout_session.created order.created ${paid} invoice.issued invoice.paid payment.created payment.captured cart.converted checkout_session.completed`;

test('what happens to an order and its fulfillments is told as it is', async () => {
  const world = await setup();
  const witness = await openWitness(world);
  const { during, post, patch } = witness;
  const order = await during('buy', () => paidOrder(world));
  const path = `/orders/${order.id}`;
  const [mugs] = order.lineItems;
  await patch('a note', path, { notes: 'n', metadata: { gift: { by: 'me', of: 'us' }, a: 1 } });
  await patch('the same', path, { notes: 'n', metadata: { a: 1, gift: { of: 'us', by: 'me' } } });
  await patch('an address', path, { shippingAddress: california });
  await patch('the same address', path, { shippingAddress: { ...california } });
  const two = { type: 'physical', lineItems: [{ lineItemId: mugs.id, quantity: 2 }] };
  const parcel = `/fulfillments/${(await during('two mugs', () => fulfil(world, order, two))).id}`;
  const facts = { carrier: 'UPS', metadata: { shelf: { row: 1, bay: 2 } } };
  await patch('a carrier', parcel, facts);
  await patch('the same carrier', parcel, { ...facts, metadata: { shelf: { bay: 2, row: 1 } } });
  await post('ship', `${parcel}/ship`, { trackingNumber: '1Z' });
  await post('ship again', `${parcel}/ship`, {}, 409);
  await post('arrive', `${parcel}/deliver`);
  const rest = await during('the rest', () => fulfil(world, order));
  await post('not yet', `/fulfillments/${rest.id}/cancel`);
  const all = await during('all the rest', () => fulfil(world, order, { type: 'service' }));
  await post('done', `/fulfillments/${all.id}/deliver`);
  const back = { lineItems: [{ lineItemId: mugs.id, quantity: 1 }] };
  await post('one back', `${parcel}/return`, back);
  await post('both back', `${parcel}/return`, back);
  await post('too many back', `${parcel}/return`, back, 409);
  await post('close', `${path}/close`);
  await post('close again', `${path}/close`, {}, 409);
  await post('reopen', `${path}/reopen`);
  const other = await during('buy more', () => paidOrder(world));
  await post('cancel', `/orders/${other.id}/cancel`, { reason: 'late' });
  await post('cancel again', `/orders/${other.id}/cancel`, {}, 409);
  await post('close it', `/orders/${other.id}/close`);
  await during('a gift', () =>
    paidOrder(world, [{ name: 'Gift', unitPrice: 0, type: 'donation' }]),
  );
  expect(witness.told).toEqual([
    ['buy', bought('order.paid')],
    ['a note', 'order.updated'],
    ['the same', ''],
    ['an address', 'order.updated'],
    ['the same address', ''],
    ['two mugs', 'fulfillment.created'],
    ['a carrier', 'fulfillment.updated'],
    ['the same carrier', ''],
    ['ship', 'order.updated order.partially_fulfilled fulfillment.shipped'],
    ['ship again', ''],
    ['arrive', 'fulfillment.delivered'],
    ['the rest', 'fulfillment.created'],
    ['not yet', 'fulfillment.cancelled'],
    ['all the rest', 'fulfillment.created'],
    ['done', 'order.updated order.completed fulfillment.delivered'],
    ['one back', 'order.updated fulfillment.returned'],
    ['both back', 'order.updated fulfillment.returned'],
    ['too many back', ''],
    ['close', 'order.updated order.closed'],
    ['close again', ''],
    ['reopen', 'order.updated'],
    ['buy more', bought('order.paid')],
    ['cancel', 'order.updated invoice.refunded payment.refunded order.updated order.cancelled'],
    ['cancel again', ''],
    ['close it', 'order.updated order.closed'],
    ['a gift', bought('order.paid order.completed')],
  ]);
  expect(await witness.findings()).toEqual([]);
});

test('edits of an order and what becomes of their money are told as they are', async () => {
  const world = await setupWorked();
  const witness = await openWitness(world);
  const { during } = witness;
  const place = (token: string) => during(token, () => placeWorked(world, { token }));
  const change = (deed: string, orderId: string, body: object, status = 200) =>
    during(deed, async () => expectStatus(await edit(world, orderId, body), status));
  const lamp = { add: [{ name: 'Lamp', unitPrice: 1995 }] };

  const order = await place('tok_visa');
  const named = { update: [{ lineItemId: order.chair, name: 'Stool' }] };
  await change('another name', order.orderId, named);
  await change('the same name', order.orderId, named, 400);
  await change('what if', order.orderId, { ...lamp, dryRun: true });
  await change('more', order.orderId, lamp);
  const less = { update: [{ lineItemId: order.chair, quantity: 1 }] };
  await change('less', order.orderId, less);
  const declined = await place('pm_sandbox_renewalDecline');
  await change('declined', declined.orderId, lamp, 402);
  const orphan = await place('pm_sandbox_renewalOrphan');
  await change('undecided', orphan.orderId, lamp, 202);
  const [charge] = expectStatus(await world.api.get('/api/v1/sandbox/ledger?limit=1'), 200);
  await witness.post('reveal', `/sandbox/transactions/${charge.idempotencyKey}/reveal`);
  const captured = { type: 'charge.captured', ref: charge.ref };
  await witness.post('decided', '/sandbox/events', captured, 202, { until: 'order.edited' });
  const stuck = await place('tok_refund_fail');
  const fewer = { update: [{ lineItemId: stuck.chair, quantity: 1 }] };
  await change('not given back', stuck.orderId, fewer);

  const placed =
    'customer.created cart.created discount.created checkout_session.created customer.payment_method_added discount.redeemed order.created order.paid invoice.issued invoice.paid payment.created payment.captured cart.converted checkout_session.completed';
  const refunded = 'order.updated invoice.refunded payment.refunded';
  expect(witness.told).toEqual([
    ['tok_visa', placed],
    ['another name', 'order.updated order.edited'],
    ['the same name', ''],
    ['what if', ''],
    [
      'more',
      'order.updated order.edited invoice.issued invoice.paid payment.created payment.captured',
    ],
    ['less', `order.updated order.edited ${refunded} ${refunded}`],
    ['pm_sandbox_renewalDecline', placed],
    ['declined', 'payment.created payment.failed'],
    ['pm_sandbox_renewalOrphan', placed],
    ['undecided', 'payment.created'],
    ['reveal', ''],
    ['decided', 'order.updated order.edited invoice.issued invoice.paid payment.captured'],
    ['tok_refund_fail', placed],
    ['not given back', 'order.updated order.edited payment.refund_failed'],
  ]);
  expect(await witness.findings()).toEqual([]);
});
