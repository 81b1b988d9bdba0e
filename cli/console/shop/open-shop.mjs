import { freezeClock } from './clock.mjs';
import { buyers } from './goods.mjs';
import { openCart, sellForWeeks, treatOrders } from './sell.mjs';
import {
  addCustomers,
  addDiscounts,
  addEndpoints,
  addExtension,
  addKeys,
  addSeller,
  addTaxAndShipping,
  startReceiver,
} from './set-up.mjs';
import { sellSubscriptions, treatSubscriptions } from './subscriptions.mjs';
import { addTeam } from './team.mjs';

/**
 * A believable shop, which has sold for five weeks of its sandbox's clock, through the API: orders in every state and three
 * currencies, refunds, carts that were left, subscriptions in dunning, an endpoint that fails, discounts, a team of four,
 * an extension. What cannot be done is said and left out.
 */
export async function openShop(stack, { say, whenStopped }) {
  const attempt = async (what, work) => {
    try {
      return await work();
    } catch (error) {
      say(`not in the shop: ${what}: ${error.message.slice(0, 300)}`);
      return null;
    }
  };
  const { api, owner, demo } = stack;
  const receiver = await startReceiver(stack);
  whenStopped(() => receiver.close());
  const endpoint = await attempt('endpoints', () => addEndpoints(owner, receiver));
  const discount = await attempt('discounts', () => addDiscounts(owner));
  await attempt('seller', () => addSeller(owner));
  await attempt('tax', () => addTaxAndShipping(owner));
  await attempt('keys', () => addKeys(owner));
  await attempt('extension', () => addExtension(owner));
  await attempt('team', () => addTeam(stack));
  const customers = (await attempt('customers', () => addCustomers(api))) ?? {};
  await attempt('the clock', () => freezeClock(stack));
  const subscriptions = await attempt('subscriptions', () => sellSubscriptions(stack));
  const orders = await sellForWeeks({ ...stack, customers }, attempt);
  await treatOrders({ ...stack, customers }, orders, attempt);
  await attempt('subscriptions', () => treatSubscriptions(stack, subscriptions));
  const cart = await attempt('open cart', () => openCart(stack));
  await attempt('refused requests', () =>
    api.post('/api/v1/customers', { nmae: 'Ada' }).catch(() => null),
  );
  const connectors = await attempt('connectors', () => owner.get('/api/v1/connectors?limit=1'));
  return {
    workspace: 'demo',
    environment: demo.environments.sandbox.slug,
    workspaceId: demo.workspaceId,
    applicationId: demo.applicationId,
    orderId: orders.at(-1),
    cartId: cart?.id,
    connectorId: (connectors?.items ?? connectors)?.[0]?.id,
    endpointId: endpoint?.id,
    discountId: discount?.id,
    subscriptionId: subscriptions?.pastDue,
    customerId: customers[buyers[1].email],
    newest: async (list) => {
      // As the owner: keys may not read everything.
      const found = await owner.get(`${list}?limit=1`);
      return (found.items ?? found)[0]?.id;
    },
  };
}
