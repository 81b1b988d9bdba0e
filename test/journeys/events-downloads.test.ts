import { expect, test } from 'bun:test';
import { openWitness } from '../support/events/event-witness.ts';
import {
  fulfil,
  linksTo,
  paidOrder,
  samples,
  send,
  upload,
} from '../support/orders/fulfillment.ts';
import { setup } from '../support/world/world.ts';

test('what happens to files and their downloads is told as it is', async () => {
  const world = await setup();
  const witness = await openWitness(world);
  const { during, post, patch, remove } = witness;
  const order = await during('buy', () =>
    paidOrder(world, [{ name: 'Guide', unitPrice: 900, quantity: 2, requiresShipping: false }]),
  );
  const one = [{ lineItemId: order.lineItems[0].id, quantity: 1 }];
  const made = await during('make', () =>
    fulfil(world, order, { type: 'digital', lineItems: one, maxDownloads: 2 }),
  );
  const path = `/fulfillments/${made.id}`;
  const add = async () => (await upload(world, `/api/v1${path}/files`, samples.pdf)).body.data;
  const file = await during('a file', add);
  await during('another', add);
  await during('no file', () => send(world, `/api/v1${path}/files`, new FormData()));
  await remove('take one away', `${path}/files/${file.id}`, 204);
  const limits = { maxDownloads: 3, downloadExpiresAt: '2040-01-31T00:00:00.000Z' };
  await patch('limits', path, limits);
  await patch('the same limits', path, limits);
  await post('release', `${path}/release`);
  const [link] = await linksTo(world, made);
  const follow = async () => (await fetch(link.url, { redirect: 'manual' })).status;
  expect(await during('download', follow)).toBe(302);
  expect(await during('the same download', follow)).toBe(302);
  await post('other links', `${path}/download-links`, { rotate: true });
  await post('cancel', `${path}/cancel`);
  const direct = await during('make a direct one', () =>
    fulfil(world, order, { type: 'digital', autoRelease: true, lineItems: one, downloadDays: 3 }),
  );
  await during('its file', () =>
    upload(world, `/api/v1/fulfillments/${direct.id}/files`, samples.pdf),
  );
  expect(witness.told).toEqual([
    [
      'buy',
      'cart.created checkout_session.created order.created order.paid invoice.issued invoice.paid payment.created payment.captured cart.converted checkout_session.completed',
    ],
    ['make', 'fulfillment.created'],
    ['a file', 'fulfillment.updated'],
    ['another', 'fulfillment.updated'],
    ['no file', ''],
    ['take one away', 'fulfillment.updated'],
    ['limits', 'fulfillment.updated'],
    ['the same limits', ''],
    ['release', 'order.updated order.partially_fulfilled fulfillment.delivered'],
    ['download', 'fulfillment.downloaded'],
    ['the same download', ''],
    ['other links', ''],
    ['cancel', 'order.updated fulfillment.cancelled'],
    ['make a direct one', 'fulfillment.created'],
    [
      'its file',
      'order.updated order.partially_fulfilled fulfillment.delivered fulfillment.updated',
    ],
  ]);
  expect(await witness.findings()).toEqual([]);
});
