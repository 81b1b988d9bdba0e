import { waitForMail } from '../mail/captured-mail.ts';
import type { Parsed } from '../world/client.ts';
import { buyAgain, openSession, until } from './checkout.ts';
import { home, type Shop } from './shop.ts';
import { worldOf } from './team.ts';
import { sendFile } from './send-file.ts';

/** The shop handles its orders: payments, invoices, deliveries. */
export async function playOrders(shop: Shop): Promise<void> {
  const { play, known } = shop;
  const path = { id: known['orderId'] ?? '' };
  const payment = { id: known['paymentId'] ?? '' };
  await playDelivery(shop);
  await play('ordersList');
  await play('ordersGet', { path });
  await play('ordersUpdate', {
    path,
    body: { notes: 'Gift: no invoice in the parcel', metadata: { poNumber: 'PO-4711' } },
  });
  const [first] = await play('invoicesList', { query: { orderId: path.id } });
  known['invoiceId'] = first?.id ?? '';
  await play('paymentsGet', { path: payment });
  await play('paymentsList');
  await play('paymentsGetRouting', { path: payment });
  await play('paymentsListTransactions', { path: payment });
  const order = await play('ordersGet', { path });
  await play('paymentsRefund', {
    path: payment,
    body: {
      lineItems: [{ lineItemId: order.lineItems?.[0]?.id, quantity: 1 }],
      reason: 'Damaged on arrival',
    },
  });
  await play('paymentsListRefunds', { path: payment });
  await play('ordersListPayments', { path });
  await play('ordersListTimeline', { path });
  await playInvoices(shop);
  await playOtherEnds(shop);
  await playMails(shop);
}

async function playDelivery(shop: Shop): Promise<void> {
  const { play, known } = shop;
  const path = { id: known['orderId'] ?? '' };
  const shipment = { carrier: 'DHL', trackingNumber: '00340434161094042557' };
  const made = await play('ordersFulfill', { path, body: { type: 'physical', ...shipment } });
  const fulfillment = { id: made.id };
  known['fulfillmentId'] = made.id;
  await play('fulfillmentsUpdate', {
    path: fulfillment,
    body: { trackingUrl: 'https://www.dhl.com/track?id=00340434161094042557' },
  });
  await play('fulfillmentsCreatePackingSlips', { body: { orderIds: [path.id] } });
  await play('fulfillmentsShip', { path: fulfillment, body: shipment });
  await play('fulfillmentsDeliver', { path: fulfillment, body: {} });
  await play('fulfillmentsGet', { path: fulfillment });
  await play('fulfillmentsList');
  await play('ordersListFulfillments', { path });
  const again = await buyAgain(shop);
  const packed = await play('ordersFulfill', {
    path: { id: again.orderId },
    body: { type: 'physical' },
  });
  await play('fulfillmentsCancel', { path: { id: packed.id }, body: { reason: 'Packed twice' } });
  const files = await play('ordersFulfill', {
    path: { id: again.orderId },
    body: { type: 'digital' },
  });
  const digital = { id: files.id };
  const sent = await sendFile(shop, 'fulfillmentsAddFile', { path: digital });
  await sendFile(shop, 'fulfillmentsAddFile', { path: digital });
  await play('fulfillmentsRelease', { path: digital, body: {} });
  await play('fulfillmentsCreateDownloadLinks', { path: digital, body: { rotate: false } });
  known['fileId'] = sent.id ?? '';
}

async function playInvoices(shop: Shop): Promise<void> {
  const { play, known } = shop;
  const path = { id: known['invoiceId'] ?? '' };
  await play('invoicesGet', { path });
  await play('invoicesListVersions', { path });
  await play('customersListInvoices', { path: { id: known['customerId'] ?? '' } });
  await play('invoicesCreateLink', { path, body: {} });
  await until(
    () => play('invoicesRender', { path, body: {}, isShown: true }),
    (invoice: Parsed) => invoice.pdfStatus !== 'pending',
  );
  await play('invoicesDownload', { path });
  const [note] = await play('creditNotesList');
  await play('creditNotesGet', { path: { id: note?.id ?? '' } });
  await until(
    () => play('creditNotesRender', { path: { id: note?.id ?? '' }, body: {}, isShown: true }),
    (rendered: Parsed) => rendered.pdfStatus !== 'pending',
  );
  await play('creditNotesDownload', { path: { id: note?.id ?? '' } });
  const paid = await onAccount(shop);
  await play('invoicesMarkPaid', {
    path: { id: paid.invoiceId },
    body: { reference: 'Bank transfer 2027-114' },
  });
  const marked = await onAccount(shop);
  await play('paymentsGetInvoicePdf', { path: { id: marked.paymentId } });
  await play('paymentsResendInvoice', { path: { id: marked.paymentId }, body: {} });
  await play('paymentsMarkPaid', {
    path: { id: marked.paymentId },
    body: { reference: 'Bank transfer 2027-115' },
  });
  const voided = await onAccount(shop);
  await play('invoicesVoid', {
    path: { id: voided.invoiceId },
    body: { reason: 'Issued to the wrong company' },
  });
  await play('invoicesReissue', { path: { id: voided.invoiceId }, body: { netN: 14 } });
  await play('accountingGetTaxReport', { query: { from: '2027-03-01', to: '2027-03-31' } });
  await play('reportsGetOverview', { query: { from: '2027-03-01', to: '2027-03-31' } });
}

/** An order that the customer pays by invoice. */
async function onAccount(shop: Shop) {
  const { play } = shop;
  const { sessionId } = await openSession(shop);
  const bought = await play('buyerCheckoutComplete', {
    path: { id: sessionId },
    body: {
      paymentMethod: 'net30',
      email: 'ann@example.com',
      shippingAddress: home,
      billingSameAsShipping: true,
      net30Acceptance: { companyName: 'Jones Ltd', billingEmail: 'accounts@example.com' },
    },
  });
  const [invoice] = await play('invoicesList', { query: { orderId: bought.orderId } });
  return { ...bought, invoiceId: invoice?.id ?? '' };
}

async function playOtherEnds(shop: Shop): Promise<void> {
  const { play, known } = shop;
  const dropped = await buyAgain(shop);
  await play('ordersCancel', {
    path: { id: dropped.orderId },
    body: { reason: 'The buyer changed their mind', refund: 'full' },
  });
  const edited = await buyAgain(shop);
  await play('ordersEditLineItems', {
    path: { id: edited.orderId },
    body: { add: [{ name: 'Sample bag', unitPrice: 0 }], reason: 'A present for a regular buyer' },
  });
  const ended = { id: known['orderId'] ?? '' };
  await play('ordersClose', { path: ended });
  await play('ordersReopen', { path: ended });
  await play('ordersRecordPayment', {
    path: { id: known['draftOrderId'] ?? '' },
    body: { method: 'manual', reference: 'Till 3' },
  });
  await capture(shop, 'manual');
  const held = await buyAgain(shop);
  await play('paymentsCapture', { path: { id: held.paymentId }, body: { amount: 2_500 } });
  const freed = await buyAgain(shop);
  await play('paymentsVoid', { path: { id: freed.paymentId }, body: {} });
  await capture(shop, 'automatic');
  await play('paymentRoutingBackTest', { body: { limit: 500 } });
  await play('auditCheckMoney');
}

/** Whether the shop's checkout charges or only authorizes. */
function capture({ play, known }: Shop, captureMode: 'manual' | 'automatic') {
  return play('applicationsUpdate', {
    path: { id: known['applicationId'] ?? '' },
    body: { settings: { payments: { captureMode } } },
  });
}

async function playMails(shop: Shop): Promise<void> {
  const { play, known } = shop;
  const path = { id: known['orderId'] ?? '' };
  await waitForMail(worldOf(shop), 'ann@example.com', 'customer.order_confirmation');
  await play('devMailList', { query: { to: 'ann@example.com' } });
  const activity = await play('ordersListActivity', { path, query: { limit: '100' } });
  const mailed = activity.find?.((item: Parsed) => item.type === 'mail');
  await play('ordersResendMail', { path: { ...path, mailId: mailed?.mail?.id ?? '' }, body: {} });
}
