import { resolve } from 'node:path';
import { pagesOf, type ConsolePage } from '../../../cli/console/pages.mjs';
import { consoleRoutes } from '../../../cli/console/routes.mjs';
import { address, buy, makeCart } from '../checkout/checkout.ts';
import { subscribe, subscriber } from '../subscriptions/subscriptions.ts';
import { listDeliveries, registerEndpoint } from '../webhooks/webhook-stack.ts';
import { waitFor } from '../timing/wait-for.ts';
import { expectStatus, type World } from '../world/world.ts';

const MILLION = 123_456_789;
const name = 'Standing desk of solid walnut with two motors and a memory for four heights';
const host = 'https://hooks.receiver-of-the-storehouse.example.test';

/** Every page of the console in a shop whose amounts, names and addresses are long. */
export async function pagesOfLargeShop(world: World): Promise<ConsolePage[]> {
  const api = '/api/v1';
  const post = async (path: string, body: object, status = 201) =>
    expectStatus(await world.api.post(`${api}${path}`, body), status);
  const { id: endpointId } = await registerEndpoint(
    world,
    `${host}/commerce/webhooks/v2/with/a/long/path/that/names/the/shop`,
  );
  const buyer = await subscriber(world);
  const { id: subscriptionId } = await subscribe(world, buyer, {
    planName: 'Enterprise with priority support and all extensions',
    amount: MILLION,
    interval: 'month',
    intervalCount: 3,
  });
  const table = {
    name,
    unitPrice: MILLION,
    quantity: 1,
    requiresShipping: true,
    referenceId: 'DESK-WALNUT-180-BLACK-2M',
  };
  const customerEmail = 'accounts-payable.department@a-rather-long-name-of-a-company.example.test';
  const bought = { session: { customerEmail }, complete: { shippingAddress: address } };
  await buy(world, [{ ...table, unitPrice: MILLION }], { ...bought, cart: { currency: 'JPY' } });
  const { orderId, paymentId } = await buy(world, [table, { ...table, quantity: 2 }], bought);
  await post(`/payments/${paymentId}/refund`, { amount: MILLION }, 200);
  const order = expectStatus(await world.api.get(`${api}/orders/${orderId}`), 200);
  await post(`/orders/${orderId}/fulfillments`, {
    lineItems: [{ lineItemId: order.lineItems[1].id, quantity: 1 }],
    carrier: 'DHL',
    trackingNumber: '00340434161094042557',
  });
  const { id: cartId } = await makeCart(world, {}, [{ ...table, quantity: 7 }]);
  const { id: discountId } = await post('/discounts', {
    name: 'Anniversary of the house in the north, all desks and chairs',
    code: 'ANNIVERSARY-OF-THE-HOUSE-2026',
    type: 'fixed_amount',
    value: MILLION,
    currency: 'USD',
  });
  await waitFor(async () => (await listDeliveries(world)).items.length > 0);
  const { slug } = expectStatus(
    await world.owner.get(`${api}/workspaces/${world.workspaceId}`),
    200,
  );
  return pagesOf(consoleRoutes(resolve(import.meta.dir, '../../..')), {
    workspace: slug,
    environment: 'sandbox',
    workspaceId: world.workspaceId,
    applicationId: world.applicationId,
    orderId,
    cartId,
    endpointId,
    discountId,
    subscriptionId,
    customerId: order.customerId,
    newest: async (list) => {
      const { body } = await world.owner.get(`${list}?limit=1`);
      return (body.data?.items ?? body.data)?.[0]?.id;
    },
  });
}
