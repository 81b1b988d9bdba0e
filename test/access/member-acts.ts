import { buy, makeCart } from '../support/checkout/checkout.ts';
import { digital, fulfil, paidOrder, released } from '../support/orders/fulfillment.ts';
import { buyOnAccount } from '../support/orders/net30.ts';
import { requestedReturn, shippedOrder } from '../support/orders/returns.ts';
import { subscribe, subscriber } from '../support/subscriptions/subscriptions.ts';
import type { Parsed } from '../support/world/client.ts';
import { changeSettings, expectStatus, type World } from '../support/world/world.ts';
import { disputeOf, laterActs, sendFile, type MemberAct } from './later-acts.ts';

const mark = (): string => crypto.randomUUID().slice(0, 8);
const made = (action: string, ask: MemberAct['ask']): MemberAct => ({ action, ask });

/** A verb of a new resource, which `find` makes and names by its path. */
const verb =
  (find: (world: World) => Promise<string>) =>
  (action: string, name: string, body: object = {}): MemberAct =>
    made(action, async (world) => world.owner.post(`${await find(world)}/${name}`, body));

const orderOf = async (world: World): Promise<string> =>
  `/api/v1/orders/${(await paidOrder(world)).id}`;
const paymentOf = async (world: World): Promise<string> =>
  `/api/v1/payments/${(await buy(world)).paymentId}`;
const invoiceOf = async (world: World): Promise<string> =>
  `/api/v1/invoices/${(await buyOnAccount(world)).id}`;
const unpaidOf = async (world: World): Promise<string> =>
  `/api/v1/payments/${(await buyOnAccount(world)).paymentId}`;
const draftOf = async (world: World): Promise<string> => {
  const { id } = await makeCart(world);
  const { orderId } = expectStatus(await world.api.post(`/api/v1/carts/${id}/checkout`, {}), 201);
  return `/api/v1/orders/${orderId}`;
};
const cancelledOf = async (world: World): Promise<string> => {
  const path = await orderOf(world);
  expectStatus(await world.api.post(`${path}/cancel`, {}), 200);
  return path;
};
const closedOf = async (world: World): Promise<string> => {
  const path = await cancelledOf(world);
  expectStatus(await world.api.post(`${path}/close`), 200);
  return path;
};
const voidedOf = async (world: World): Promise<string> => {
  const path = await invoiceOf(world);
  expectStatus(await world.api.post(`${path}/void`, {}), 200);
  return path;
};
const physicalOf = async (world: World): Promise<string> => {
  const order = await paidOrder(world, [{ name: 'Mug', unitPrice: 1500, quantity: 3 }]);
  return `/api/v1/fulfillments/${(await fulfil(world, order)).id}`;
};
const shippedOf = async (world: World): Promise<string> => {
  const path = await physicalOf(world);
  expectStatus(await world.api.post(`${path}/ship`, {}), 200);
  return path;
};
const returnOf = async (world: World): Promise<string> =>
  `/api/v1/returns/${(await requestedReturn(world, await shippedOrder(world))).id}`;
const receivedOf = async (world: World): Promise<string> => {
  const path = await returnOf(world);
  expectStatus(await world.api.post(`${path}/receive`, {}), 200);
  return path;
};
const digitalOf = async (world: World): Promise<string> =>
  `/api/v1/fulfillments/${(await digital(world)).id}`;
const customerOf = async (world: World): Promise<string> => {
  const email = `c-${mark()}@example.test`;
  const { id } = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
  return `/api/v1/customers/${id}`;
};
const address = { addressLine1: '1 Main Street', city: 'Springfield', countryCode: 'US' };
const addressOf = async (world: World): Promise<string> => {
  const path = `${await customerOf(world)}/addresses`;
  return `${path}/${expectStatus(await world.api.post(path, address), 201).id}`;
};
const subscriptionOf = async (world: World): Promise<string> =>
  `/api/v1/subscriptions/${(await subscribe(world, await subscriber(world))).id}`;
const pausedOf = async (world: World): Promise<string> => {
  const path = await subscriptionOf(world);
  expectStatus(await world.api.post(`${path}/pause`, {}), 200);
  return path;
};

/** Asks in a world of its own whose payments are authorized first. */
const ofAuthorized = (action: string, name: string): MemberAct & { readonly isApart: true } => ({
  isApart: true,
  ...made(action, async (world) => {
    await changeSettings(world, { payments: { captureMode: 'manual' } });
    return world.owner.post(`${await paymentOf(world)}/${name}`, {});
  }),
});

const onOrder = verb(orderOf);
const onSubscription = verb(subscriptionOf);
const onInvoice = verb(invoiceOf);

/** One for each route that declares an act. */
export const memberActs: Readonly<Record<string, MemberAct & { readonly isApart?: true }>> = {
  ...laterActs,
  'POST /api/v1/customers': made('customer.created', ({ owner }) =>
    owner.post('/api/v1/customers', { email: `c-${mark()}@example.test` }),
  ),
  'PATCH /api/v1/customers/:': made('customer.updated', async (world) =>
    world.owner.patch(await customerOf(world), { firstName: 'Ada' }),
  ),
  'DELETE /api/v1/customers/:': made('customer.deleted', async (world) =>
    world.owner.delete(await customerOf(world)),
  ),
  'POST /api/v1/customers/:/tags': verb(customerOf)('customer.tags_changed', 'tags', {
    add: ['VIP'],
  }),
  'POST /api/v1/orders/:/returns': made('return.requested', async (world) => {
    const { id, lineItems } = await shippedOrder(world);
    const asked = [{ lineItemId: lineItems[0].id, quantity: 1 }];
    return world.owner.post(`/api/v1/orders/${id}/returns`, { lineItems: asked });
  }),
  'PATCH /api/v1/returns/:': made('return.updated', async (world) =>
    world.owner.patch(await returnOf(world), { notes: 'On its way' }),
  ),
  'POST /api/v1/returns/:/receive': verb(returnOf)('return.received', 'receive'),
  'POST /api/v1/returns/:/cancel': verb(returnOf)('return.cancelled', 'cancel'),
  'POST /api/v1/returns/:/refund': verb(receivedOf)('return.refunded', 'refund'),
  'POST /api/v1/returns/:/close': verb(receivedOf)('return.closed', 'close'),
  'PATCH /api/v1/disputes/:': made('dispute.updated', async (world) =>
    world.owner.patch(await disputeOf(world), { uncategorizedText: 'It arrived.' }),
  ),
  'POST /api/v1/disputes/:/submit': made('dispute.submitted', async (world) => {
    const path = await disputeOf(world);
    expectStatus(await world.api.patch(path, { uncategorizedText: 'It arrived.' }), 200);
    return world.owner.post(`${path}/submit`, {});
  }),
  'POST /api/v1/disputes/:/accept': verb(disputeOf)('dispute.accepted', 'accept'),
  'POST /api/v1/customers/:/anonymize': verb(customerOf)('customer.anonymized', 'anonymize'),
  'POST /api/v1/customers/:/addresses': verb(customerOf)(
    'customer.address_created',
    'addresses',
    address,
  ),
  'PATCH /api/v1/customers/:/addresses/:': made('customer.address_updated', async (world) =>
    world.owner.patch(await addressOf(world), { label: 'Office' }),
  ),
  'DELETE /api/v1/customers/:/addresses/:': made('customer.address_deleted', async (world) =>
    world.owner.delete(await addressOf(world)),
  ),
  'POST /api/v1/carts/:/checkout': made('order.created', async (world) =>
    world.owner.post(`/api/v1/carts/${(await makeCart(world)).id}/checkout`, {}),
  ),
  'PATCH /api/v1/orders/:': made('order.updated', async (world) =>
    world.owner.patch(await orderOf(world), { notes: 'A gift' }),
  ),
  'PATCH /api/v1/orders/:/line-items': made('order.edited', async (world) => {
    const { id, lineItems } = await paidOrder(world);
    const update = [{ lineItemId: lineItems[0].id, quantity: 2 }];
    return world.owner.patch(`/api/v1/orders/${id}/line-items`, { update });
  }),
  'POST /api/v1/orders/:/cancel': onOrder('order.cancelled', 'cancel'),
  'POST /api/v1/orders/:/close': verb(cancelledOf)('order.closed', 'close'),
  'POST /api/v1/orders/:/reopen': verb(closedOf)('order.reopened', 'reopen'),
  'POST /api/v1/orders/:/payments': verb(draftOf)('order.payment_recorded', 'payments', {
    method: 'manual',
  }),
  'POST /api/v1/payments/:/refund': verb(paymentOf)('payment.refunded', 'refund', { amount: 500 }),
  'POST /api/v1/payments/:/capture': ofAuthorized('payment.captured', 'capture'),
  'POST /api/v1/payments/:/void': ofAuthorized('payment.voided', 'void'),
  'POST /api/v1/payments/:/mark-paid': verb(unpaidOf)('payment.marked_paid', 'mark-paid'),
  'POST /api/v1/payments/:/invoice/resend': verb(unpaidOf)(
    'payment.invoice_resent',
    'invoice/resend',
  ),
  'POST /api/v1/invoices/:/void': onInvoice('invoice.voided', 'void'),
  'POST /api/v1/invoices/:/reissue': verb(voidedOf)('invoice.reissued', 'reissue'),
  'POST /api/v1/invoices/:/mark-paid': onInvoice('invoice.marked_paid', 'mark-paid'),
  'POST /api/v1/orders/:/fulfillments': onOrder('fulfillment.created', 'fulfillments'),
  'PATCH /api/v1/fulfillments/:': made('fulfillment.updated', async (world) =>
    world.owner.patch(await physicalOf(world), { carrier: 'DHL' }),
  ),
  'POST /api/v1/fulfillments/:/ship': verb(physicalOf)('fulfillment.shipped', 'ship'),
  'POST /api/v1/fulfillments/:/deliver': verb(shippedOf)('fulfillment.delivered', 'deliver'),
  'POST /api/v1/fulfillments/:/return': made('fulfillment.returned', async (world) => {
    const path = await shippedOf(world);
    const { lineItems } = expectStatus(await world.api.get(path), 200);
    const [{ lineItemId }] = lineItems;
    return world.owner.post(`${path}/return`, { lineItems: [{ lineItemId, quantity: 1 }] });
  }),
  'POST /api/v1/fulfillments/:/cancel': verb(physicalOf)('fulfillment.cancelled', 'cancel'),
  'POST /api/v1/fulfillments/:/release': verb(digitalOf)('fulfillment.released', 'release'),
  'POST /api/v1/fulfillments/:/files': made('fulfillment.file_added', async (world) =>
    sendFile(world, `${await digitalOf(world)}/files`),
  ),
  'DELETE /api/v1/fulfillments/:/files/:': made('fulfillment.file_removed', async (world) => {
    const { id, files } = await digital(world);
    return world.owner.delete(`/api/v1/fulfillments/${id}/files/${files[0].id}`);
  }),
  'POST /api/v1/fulfillments/:/download-links': verb(
    async (world) => `/api/v1/fulfillments/${(await released(world)).id}`,
  )('fulfillment.links_created', 'download-links'),
  'POST /api/v1/subscriptions': made('subscription.created', async (world) => {
    const { customerId } = await subscriber(world);
    const terms = { plan: 'pro', interval: 'month', amount: 3_000 };
    return world.owner.post('/api/v1/subscriptions', {
      applicationId: world.applicationId,
      customerId,
      ...terms,
    });
  }),
  'PATCH /api/v1/subscriptions/:': made('subscription.updated', async (world) =>
    world.owner.patch(await subscriptionOf(world), { metadata: { tier: 'gold' } }),
  ),
  'POST /api/v1/subscriptions/:/change': onSubscription('subscription.changed', 'change', {
    amount: 4_000,
  }),
  'POST /api/v1/subscriptions/:/change-quantity': onSubscription(
    'subscription.changed',
    'change-quantity',
    { quantity: 2 },
  ),
  'DELETE /api/v1/subscriptions/:/pending-change': made(
    'subscription.change_dropped',
    async (world) => {
      const path = await subscriptionOf(world);
      const later = { amount: 4_000, effective: 'period_end' };
      expectStatus(await world.api.post(`${path}/change`, later), 200);
      return world.owner.delete(`${path}/pending-change`);
    },
  ),
  'POST /api/v1/subscriptions/:/pause': onSubscription('subscription.paused', 'pause'),
  'POST /api/v1/subscriptions/:/resume': verb(pausedOf)('subscription.resumed', 'resume'),
  'POST /api/v1/subscriptions/:/skip-next': onSubscription(
    'subscription.renewals_skipped',
    'skip-next',
    { count: 1 },
  ),
  'POST /api/v1/subscriptions/:/cancel': onSubscription('subscription.cancelled', 'cancel'),
  'POST /api/v1/subscriptions/:/uncancel': made(
    'subscription.cancellation_revoked',
    async (world) => {
      const path = await subscriptionOf(world);
      expectStatus(await world.api.post(`${path}/cancel`, {}), 200);
      return world.owner.post(`${path}/uncancel`);
    },
  ),
  'POST /api/v1/subscriptions/:/refund-cancel': onSubscription(
    'subscription.refunded_and_cancelled',
    'refund-cancel',
  ),
  'PUT /api/v1/subscriptions/:/payment-method': made(
    'subscription.payment_method_set',
    async (world) =>
      world.owner.put(`${await subscriptionOf(world)}/payment-method`, { paymentMethodId: null }),
  ),
  'POST /api/v1/webhook-endpoints/:/replay': made('webhook_endpoint.replayed', async (world) => {
    const endpoint = { url: 'https://receiver.invalid/hook', enabledEvents: ['customer.*'] };
    const { id } = expectStatus(await world.api.post('/api/v1/webhook-endpoints', endpoint), 201);
    await customerOf(world);
    await numbered(world);
    return world.owner.post(`/api/v1/webhook-endpoints/${id}/replay`, { after: 0 });
  }),
};

/** Until an event is in the log: until then there is nothing to replay. */
async function numbered(world: World): Promise<void> {
  for (;;) {
    const events: Parsed[] = expectStatus(
      await world.api.get('/api/v1/events?types=customer.*'),
      200,
    );
    if (events.length > 0) return;
    await Bun.sleep(50);
  }
}
