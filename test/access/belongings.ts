import { address, buy, makeCart, makeSession } from '../support/checkout/checkout.ts';
import { installed, makeExtension } from '../support/extensions/extensions.ts';
import { withCards } from '../support/checkout/saved-cards.ts';
import { subscribe } from '../support/subscriptions/subscriptions.ts';
import { samples, upload } from '../support/orders/fulfillment.ts';
import { invited } from '../support/world/team.ts';
import { expectStatus, type World } from '../support/world/world.ts';

/** Ids of what a world owns, by the path segment before the parameter, or by noun and segment. */
export type Belongings = Readonly<Record<string, string>>;

/** One of everything that a route may name by id; `world` says where. */
export async function belongingsOf(world: World): Promise<Belongings> {
  const { api, owner } = world;
  const mark = crypto.randomUUID().slice(0, 8);
  const made = async (path: string, body: object, client = api): Promise<string> => {
    const response = await client.post(path, body);
    if (response.status !== 200 && response.status !== 201) throw new Error(response.text);
    return response.body.data.id;
  };
  const customers = await made('/api/v1/customers', {
    email: `c-${mark}@example.test`,
    externalId: mark,
  });
  const addresses = await made(`/api/v1/customers/${customers}/addresses`, address);
  const open = await makeCart(world);
  const session = await makeSession(world, await makeCart(world));
  const { orderId, paymentId } = await buy(world);
  const { lineItems } = expectStatus(await api.get(`/api/v1/orders/${orderId}`), 200);
  const mug = { lineItems: [{ lineItemId: lineItems[0].id, quantity: 1 }] };
  const parts = `/api/v1/orders/${orderId}/fulfillments`;
  const fulfillments = await made(parts, { ...mug, type: 'digital' });
  await made(`/api/v1/fulfillments/${await made(parts, mug)}/ship`, {});
  const file = await upload(world, `/api/v1/fulfillments/${fulfillments}/files`, samples.pdf);
  const charges = expectStatus(await api.get(`/api/v1/payments/${paymentId}/transactions`), 200);
  const disputed = { type: 'charge.disputed', ref: charges[0].connectorRef };
  expectStatus(await api.post('/api/v1/sandbox/events', disputed), 202);
  const disputes = expectStatus(await api.get(`/api/v1/disputes?paymentId=${paymentId}`), 200);
  const evidencePath = `/api/v1/disputes/${disputes[0].id}/files?kind=receipt`;
  const evidence = await upload(world, evidencePath, samples.pdf);
  const invoices = expectStatus(await api.get('/api/v1/invoices'), 200);
  const endpoint = { url: 'https://receiver.invalid/hook', enabledEvents: ['order.*'] };
  const chat = { url: 'https://hooks.receiver.invalid/T0/B0', kinds: [], isActive: false };
  expectStatus(await owner.put('/api/v1/notification-webhook', chat), 200);
  const extension = await makeExtension(world);
  const installation = await installed(world);
  const connectors = expectStatus(await owner.get('/api/v1/connectors'), 200);
  const { buyer } = await withCards(world, 'tok_visa');
  const subscription = await subscribe(world, buyer, { trialDays: 7 });
  return {
    customers,
    subscriptions: subscription.id,
    extensions: extension.id,
    versions: extension.versionId,
    installations: installation.id,
    addresses,
    'by-external': mark,
    carts: open.id,
    items: open.lineItems[0].id,
    sessions: session.id,
    orders: orderId,
    payments: paymentId,
    disputes: disputes[0].id,
    'disputes/files': evidence.body.data.id,
    invoices: invoices[0]?.id ?? '',
    fulfillments,
    returns: await made(`/api/v1/orders/${orderId}/returns`, mug),
    files: file.body.data.id,
    'webhook-endpoints': await made('/api/v1/webhook-endpoints', endpoint),
    discounts: await made('/api/v1/discounts', {
      code: `D${mark}`.toUpperCase(),
      name: 'Ten',
      type: 'percentage',
      value: 10,
      applicationId: world.applicationId,
    }),
    organizations: await made('/api/v1/organizations', { name: 'O', slug: `o-${mark}` }),
    stores: await made('/api/v1/stores', { name: 'S', slug: `s-${mark}` }),
    connectors: connectors[0].id,
    'api-keys': await made('/api/v1/api-keys', { name: 'K', scopes: ['*'] }, owner),
    environments: world.environments.sandbox,
    applications: world.applicationId,
    views: await made(
      `/api/v1/workspaces/${world.workspaceId}/views`,
      { list: 'orders', name: `V ${mark}`, query: { status: 'processing' } },
      owner,
    ),
    members: expectStatus(
      await owner.get(`/api/v1/workspaces/${world.workspaceId}/members/me`),
      200,
    ).memberId,
    invites: (
      await invited(world, {
        applicationRoles: [{ applicationId: world.applicationId, role: 'viewer' }],
      })
    ).id,
  };
}
