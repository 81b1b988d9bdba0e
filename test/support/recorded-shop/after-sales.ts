import type { Parsed } from '../world/client.ts';
import { buyAgain, until } from './checkout.ts';
import { sendFile } from './send-file.ts';
import type { Shop } from './shop.ts';

/** Goods come back, and a bank takes money back. */
export async function playAfterSales(shop: Shop): Promise<void> {
  await playReturns(shop);
  await playBuyersReturns(shop);
  await playDispute(shop);
}

/** An order of which everything has arrived; its line. */
async function delivered(shop: Shop) {
  const { play } = shop;
  const { orderId, paymentId } = await buyAgain(shop);
  const { id } = await play('ordersFulfill', { path: { id: orderId }, body: { type: 'physical' } });
  await play('fulfillmentsShip', {
    path: { id },
    body: { carrier: 'DHL', trackingNumber: '0034' },
  });
  await play('fulfillmentsDeliver', { path: { id }, body: {} });
  const order = await play('ordersGet', { path: { id: orderId } });
  return { orderId, paymentId, fulfillmentId: id, lineItemId: order.lineItems?.[0]?.id ?? '' };
}

async function playReturns(shop: Shop): Promise<void> {
  const { play } = shop;
  const sold = await delivered(shop);
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
  const other = await delivered(shop);
  const swapped = await play('ordersCreateReturn', {
    path: { id: other.orderId },
    body: { lineItems: [{ lineItemId: other.lineItemId, quantity: 1 }] },
  });
  await play('returnsReceive', { path: { id: swapped.id }, body: {} });
  await play('returnsClose', {
    path: { id: swapped.id },
    body: { reason: 'Exchanged for a larger one' },
  });
  const third = await delivered(shop);
  await play('fulfillmentsReturn', {
    path: { id: third.fulfillmentId },
    body: { lineItems: [{ lineItemId: third.lineItemId, quantity: 1 }] },
  });
}

async function playBuyersReturns(shop: Shop): Promise<void> {
  const { play, use, known, anyone } = shop;
  const { token } = await play('subscriptionsCreateClientToken', {
    body: { customerId: known['customerId'] },
  });
  use('customerToken', anyone.with({ 'x-service-customer-token': token }));
  const sold = await delivered(shop);
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

async function playDispute(shop: Shop): Promise<void> {
  const { play } = shop;
  const disputed = await disputeOf(shop);
  const path = { id: disputed };
  await play('disputesUpdate', {
    path,
    body: { shippingCarrier: 'DHL', shippingTrackingNumber: '00340434161094' },
  });
  const proof = await sendFile(shop, 'disputesAddFile', { path, name: 'receipt.png' });
  await play('disputesGetFile', { path: { ...path, fileId: proof.id } });
  await play('disputesGet', { path });
  await play('disputesList');
  await play('disputesSubmit', { path, body: { via: 'connector' } });
  await play('disputesAccept', { path: { id: await disputeOf(shop) }, body: { dryRun: false } });
}

/** The buyer's bank takes the money of a new order back. */
async function disputeOf(shop: Shop): Promise<string> {
  const { play } = shop;
  const { paymentId } = await buyAgain(shop);
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
