import type { Parsed } from '../world/client.ts';
import { buyAgain, until } from './checkout.ts';
import { sendFile } from './send-file.ts';
import type { Story } from './shop.ts';

/** Goods come back, and a bank takes money back. */
export async function playAfterSales(story: Story): Promise<void> {
  await playReturns(story);
  await playBuyersReturns(story);
  await playDispute(story);
}

/** An order of which everything has arrived; its line. */
async function delivered(story: Story) {
  const { play } = story;
  const { orderId, paymentId } = await buyAgain(story);
  const { id } = await play('ordersFulfill', { path: { id: orderId }, body: { type: 'physical' } });
  await play('fulfillmentsShip', {
    path: { id },
    body: { carrier: 'DHL', trackingNumber: '0034' },
  });
  await play('fulfillmentsDeliver', { path: { id }, body: {} });
  const order = await play('ordersGet', { path: { id: orderId } });
  return { orderId, paymentId, fulfillmentId: id, lineItemId: order.lineItems?.[0]?.id ?? '' };
}

async function playReturns(story: Story): Promise<void> {
  const { play } = story;
  const sold = await delivered(story);
  const one = (quantity: number) => ({
    lineItems: [{ lineItemId: sold.lineItemId, quantity, reason: 'size' }],
  });
  const path = { id: sold.orderId };
  const back = await play('ordersCreateReturn', { path, body: one(1) });
  await play('returnsUpdate', {
    path: { id: back.id },
    body: { trackingNumber: '00340434161094042557' },
  });
  await play('returnsReceive', { path: { id: back.id }, body: { notes: 'Box damaged' } });
  await play('returnsRefund', { path: { id: back.id }, body: { reason: 'Returned' } });
  await play('returnsGet', { path: { id: back.id } });
  await play('ordersListReturns', { path });
  await play('returnsList');
  const kept = await play('ordersCreateReturn', { path, body: one(1) });
  await play('returnsCancel', { path: { id: kept.id }, body: { reason: 'The buyer keeps it' } });
  const other = await delivered(story);
  const swapped = await play('ordersCreateReturn', {
    path: { id: other.orderId },
    body: { lineItems: [{ lineItemId: other.lineItemId, quantity: 1 }] },
  });
  await play('returnsReceive', { path: { id: swapped.id }, body: {} });
  await play('returnsClose', {
    path: { id: swapped.id },
    body: { reason: 'Exchanged for a larger one' },
  });
  const third = await delivered(story);
  await play('fulfillmentsReturn', {
    path: { id: third.fulfillmentId },
    body: { lineItems: [{ lineItemId: third.lineItemId, quantity: 1 }] },
  });
}

async function playBuyersReturns(story: Story): Promise<void> {
  const { play, use, known, anyone } = story;
  const { token } = await play('subscriptionsCreateClientToken', {
    body: { customerId: known['customerId'] },
  });
  use('customerToken', anyone.with({ 'x-service-customer-token': token }));
  const sold = await delivered(story);
  await play('meReturnsGetOptions');
  const asked = await play('meReturnsCreate', {
    body: {
      orderId: sold.orderId,
      lineItems: [{ lineItemId: sold.lineItemId, quantity: 1, reason: 'size', note: 'Too small.' }],
    },
  });
  await play('meReturnsList');
  await play('meReturnsCancel', { path: { id: asked.id } });
}

async function playDispute(story: Story): Promise<void> {
  const { play } = story;
  const disputed = await disputeOf(story);
  const path = { id: disputed };
  await play('disputesUpdate', {
    path,
    body: { shippingCarrier: 'DHL', shippingTrackingNumber: '00340434161094' },
  });
  const proof = await sendFile(story, 'disputesAddFile', { path, name: 'receipt.png' });
  await play('disputesGetFile', { path: { ...path, fileId: proof.id } });
  await play('disputesGet', { path });
  await play('disputesList');
  await play('disputesSubmit', { path, body: { via: 'connector' } });
  await play('disputesAccept', { path: { id: await disputeOf(story) }, body: { dryRun: false } });
}

/** The buyer's bank takes the money of a new order back. */
async function disputeOf(story: Story): Promise<string> {
  const { play } = story;
  const { paymentId } = await buyAgain(story);
  const transactions = await play('paymentsListTransactions', { path: { id: paymentId } });
  const ref = transactions.at?.(-1)?.connectorRef;
  await play('sandboxCreateEvent', { body: { type: 'charge.disputed', ref } });
  let found: Parsed;
  await until(
    async () => ([found] = await play('disputesList', { query: { paymentId } })),
    (rows: Parsed[]) => rows.length > 0,
  );
  return found?.id ?? '';
}
