import { documentJobs } from '../../../cli/services/test/held-documents.mjs';
import { journey } from '../../../loadtests/bench/cpu/units.ts';
import { buy, makeCart } from '../checkout/checkout.ts';
import { buyerOf, storeCard } from '../checkout/saved-cards.ts';
import { makeDue, subscribe } from '../subscriptions/subscriptions.ts';
import { expectStatus } from '../world/world.ts';
import { addCounts, countWork, type Counts } from './count-work.ts';
import type { CountedStack } from './counted-stack.ts';

/** Does a unit of work once; gives what it costs. */
type Unit = (stack: CountedStack) => Promise<Readonly<Record<string, Counts>>>;

const desk = { name: 'Walnut desk', unitPrice: 45_900, quantity: 2 };

/** The units of work, in the order in which they are counted. */
export const units: readonly Unit[] = [
  addItem,
  readCart,
  purchase,
  orderEdit,
  refund,
  renewal,
  delivery,
];

/** The second item of a cart: its event is emitted five seconds after the first one's, for all changes until then. */
async function addItem(stack: CountedStack) {
  const { id } = await makeCart(stack.world, {}, [desk]);
  await stack.drained();
  const { all } = await countRequests(stack, 1, async () => {
    expectStatus(await stack.world.api.post(`/api/v1/carts/${id}/items`, desk), 201);
  });
  return { 'add item': all };
}

async function readCart(stack: CountedStack) {
  const { id } = await makeCart(stack.world, {}, [desk, desk]);
  await stack.drained();
  const { all } = await countRequests(stack, 1, async () => {
    expectStatus(await stack.world.api.get(`/api/v1/carts/${id}`), 200);
  });
  return { 'read cart': all };
}

/** Cart, two items, session, card and order, with its events and deliveries, its invoice as PDF and the mail with it. */
async function purchase(stack: CountedStack) {
  const { baseUrl, secretKey, applicationId } = stack.world;
  const shop = { baseUrl, secretKey, applicationId, email: await stack.newMember() };
  const { all, documents } = await countRequests(stack, 6, () => journey(shop));
  return { purchase: all, mail: documents };
}

/** One line more, which the buyer's stored card is charged for. */
async function orderEdit(stack: CountedStack) {
  const { orderId } = await bought(stack, { customerId: await customerWithCard(stack) });
  const path = `/api/v1/orders/${orderId}/line-items`;
  const { all } = await countRequests(stack, 1, async () => {
    expectStatus(await stack.world.api.patch(path, { add: [desk] }), 200);
  });
  return { 'order edit': all };
}

/** A refund of all that was paid. */
async function refund(stack: CountedStack) {
  const { paymentId } = await bought(stack);
  const path = `/api/v1/payments/${paymentId}/refund`;
  const { all } = await countRequests(stack, 1, async () => {
    expectStatus(await stack.world.api.post(path, {}), 200);
  });
  return { refund: all };
}

async function renewal(stack: CountedStack) {
  const { id } = await subscribe(stack.world, { customerId: await customerWithCard(stack) });
  await documentsMade(stack);
  await makeDue(stack.sql, id);
  const { all } = await countWithDocuments(stack, () => stack.announce('t0'));
  return { renewal: all };
}

/** One event of one endpoint, after the commit that emits it. */
async function delivery(stack: CountedStack) {
  const { api } = stack.world;
  const email = `${crypto.randomUUID()}@example.test`;
  const { id } = expectStatus(await api.post('/api/v1/customers', { email }), 201);
  await stack.drained();
  const resume = await stack.aside(1, async () => {
    expectStatus(await api.patch(`/api/v1/customers/${id}`, { firstName: 'Ada' }), 200);
  });
  return { delivery: await countWork(stack, resume) };
}

function countRequests(stack: CountedStack, requests: number, work: () => Promise<void>) {
  return countWithDocuments(stack, async () => (await stack.aside(requests, work))());
}

/**
 * Documents wait until all else is done; then one kind after the other is made: else it would depend on the renderer's speed
 * how often a mail looks for its own.
 */
async function countWithDocuments(stack: CountedStack, work: () => Promise<void>) {
  const first = await countWork(stack, work);
  const later: Counts[] = [];
  for (const kind of documentJobs)
    if (await released(stack, kind)) later.push(await countWork(stack, () => stack.announce('j')));
  return { all: addCounts([first, ...later]), documents: addCounts(later) };
}

/** Makes the documents that wait, uncounted. */
async function documentsMade(stack: CountedStack): Promise<void> {
  await stack.drained();
  for (const kind of documentJobs) {
    if (!(await released(stack, kind))) continue;
    await stack.announce('j');
    await stack.drained();
  }
}

/** Has the documents that wait be due; false where there is none. */
async function released({ sql }: CountedStack, kind: string): Promise<boolean> {
  const rows = await sql`update job set run_at = now() where kind = ${kind} returning 1`;
  return rows.length > 0;
}

/** A purchase, uncounted, with all that it leaves behind. */
async function bought(stack: CountedStack, cart: object = {}) {
  const session = { customerEmail: await stack.newMember() };
  const purchased = await buy(stack.world, [desk], { cart, session });
  await documentsMade(stack);
  return purchased;
}

async function customerWithCard(stack: CountedStack): Promise<string> {
  const { world } = stack;
  const email = await stack.newMember();
  const { id } = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
  expectStatus(await storeCard(world, await buyerOf(world, id)), 200);
  return id;
}
