import type { SQL } from 'bun';
import { journey } from '../../../loadtests/bench/cpu/units.ts';
import { buy, makeCart } from '../checkout/checkout.ts';
import { buyerOf, storeCard } from '../checkout/saved-cards.ts';
import { makeDue, subscribe } from '../subscriptions/subscriptions.ts';
import { expectStatus, type World } from '../world/world.ts';
import { countWork, type Counts } from './count-work.ts';
import type { CountedStack } from './counted-stack.ts';

/** Does a unit of work once; gives what it costs. */
type Unit = (stack: CountedStack) => Promise<Counts>;

const desk = { name: 'Walnut desk', unitPrice: 45_900, quantity: 2 };

/** The units of work, in the order in which they are counted. */
export const units: Readonly<Record<string, Unit>> = {
  'add item': addItem,
  'read cart': readCart,
  purchase,
  'order edit': orderEdit,
  refund,
  renewal,
  delivery,
  mail,
};

/** The second item of a cart: its event is emitted five seconds after the first one's, for all changes until then. */
async function addItem(stack: CountedStack): Promise<Counts> {
  const { id } = await makeCart(stack.world, {}, [desk]);
  await stack.drained();
  return countRequests(stack, async () => {
    expectStatus(await stack.world.api.post(`/api/v1/carts/${id}/items`, desk), 201);
  });
}

async function readCart(stack: CountedStack): Promise<Counts> {
  const { id } = await makeCart(stack.world, {}, [desk, desk]);
  await stack.drained();
  return countRequests(stack, async () => {
    expectStatus(await stack.world.api.get(`/api/v1/carts/${id}`), 200);
  });
}

/** Cart, two items, session, card and order, with its events and deliveries, its invoice as PDF and the mail with it. */
async function purchase(stack: CountedStack): Promise<Counts> {
  const { baseUrl, secretKey, applicationId } = stack.world;
  const email = await newMember(stack.sql, stack.world);
  const shop = { baseUrl, secretKey, applicationId, email };
  return countRequests(stack, () => journey(shop));
}

/** One line more, which the buyer's stored card is charged for. */
async function orderEdit(stack: CountedStack): Promise<Counts> {
  const { orderId } = await bought(stack, { customerId: await customerWithCard(stack) });
  const path = `/api/v1/orders/${orderId}/line-items`;
  return countRequests(stack, async () => {
    expectStatus(await stack.world.api.patch(path, { add: [desk] }), 200);
  });
}

/** A refund of all that was paid. */
async function refund(stack: CountedStack): Promise<Counts> {
  const { paymentId } = await bought(stack);
  const path = `/api/v1/payments/${paymentId}/refund`;
  return countRequests(stack, async () => {
    expectStatus(await stack.world.api.post(path, {}), 200);
  });
}

async function renewal(stack: CountedStack): Promise<Counts> {
  const { id } = await subscribe(stack.world, { customerId: await customerWithCard(stack) });
  await stack.drained();
  await makeDue(stack.sql, id);
  return countWork(stack, () => stack.announce(stack.world, 't0'));
}

/** One event of one endpoint, after the commit that emits it. */
async function delivery(stack: CountedStack): Promise<Counts> {
  const { api } = stack.world;
  const email = `${crypto.randomUUID()}@example.test`;
  const { id } = expectStatus(await api.post('/api/v1/customers', { email }), 201);
  await stack.drained();
  const resume = await stack.aside(async () => {
    expectStatus(await api.patch(`/api/v1/customers/${id}`, { firstName: 'Ada' }), 200);
  });
  return countWork(stack, resume);
}

/** The mail of a purchase and the PDF of its invoice, which it is the first to need. */
async function mail(stack: CountedStack): Promise<Counts> {
  const { sql, holding } = stack;
  await bought(stack, {}, holding);
  await sql`
    update job set run_at = now() where workspace_id = ${holding.workspaceId} and kind = 'mail-document'`;
  return countWork(stack, () => stack.announce(holding, 'j'));
}

/** The actors find what all requests have left behind at once. */
function countRequests(stack: CountedStack, work: () => Promise<void>) {
  return countWork(stack, async () => (await stack.aside(work))());
}

/** A purchase, uncounted, with all that it leaves behind. */
async function bought(stack: CountedStack, cart: object = {}, world: World = stack.world) {
  const session = { customerEmail: await newMember(stack.sql, world) };
  const purchased = await buy(world, [desk], { cart, session });
  await stack.drained();
  return purchased;
}

async function customerWithCard({ sql, world }: CountedStack): Promise<string> {
  const email = await newMember(sql, world);
  const { id } = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
  expectStatus(await storeCard(world, await buyerOf(world, id)), 200);
  return id;
}

/** An address that mails are sent to: outside production, only members get some. */
async function newMember(sql: SQL, { workspaceId }: World): Promise<string> {
  const email = `buyer-${crypto.randomUUID().slice(0, 8)}@example.test`;
  await sql`
    insert into member (id, workspace_id, subject, email, grant_type, environment_ids, created_at, updated_at)
    values (${crypto.randomUUID()}, ${workspaceId}, ${email}, ${email}, 'all', '{}', now(), now())`;
  return email;
}
