import { SQL } from 'bun';
import type { Answer, Parsed } from '../world/client.ts';
import { sqlOf } from '../database/cells.ts';
import { withCards, type Buyer } from '../checkout/saved-cards.ts';
import { expectStatus, type World } from '../world/world.ts';

const PATH = '/api/v1/subscriptions';

/** A buyer with a stored card. */
export async function subscriber(world: World, paymentToken = 'tok_visa'): Promise<Buyer> {
  return (await withCards(world, paymentToken)).buyer;
}

/** The buyer's stored card ends with a month, which is within reach of the test clock; the sandbox's own cards live longer. */
export async function endCard(
  world: World,
  { customerId }: Pick<Buyer, 'customerId'>,
  { month, year }: { readonly month: number; readonly year: number },
): Promise<void> {
  const sql = await sqlOf(world);
  await sql`update customer_payment_method set card_exp_month = ${month}, card_exp_year = ${year}
    where workspace_id = ${world.workspaceId} and customer_id = ${customerId}`;
}

/** Asks for a subscription of a buyer with a stored card: 30.00 a month, unless `terms` say otherwise. */
export function askToSubscribe(
  world: World,
  { customerId }: Pick<Buyer, 'customerId'>,
  terms: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { applicationId } = world;
  const plain = { plan: 'pro', planName: 'Pro', interval: 'month', amount: 3_000 };
  return world.api.post(PATH, { applicationId, customerId, ...plain, ...terms }, headers);
}

export async function subscribe(
  world: World,
  buyer: Pick<Buyer, 'customerId'>,
  terms: object = {},
): Promise<Parsed> {
  return expectStatus(await askToSubscribe(world, buyer, terms), 201);
}

export async function subscriptionOf(world: World, id: string): Promise<Parsed> {
  return expectStatus(await world.api.get(`${PATH}/${id}`), 200);
}

/** Moves what is billed next to the past, in real time, and has its actor woken. */
export async function makeDue(sql: SQL, id: string, ms = 1_000): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`
      update subscription set billing_anchor = billing_anchor - (next_billing_at - now()) - ${`${ms} ms`}::interval,
        next_billing_at = now() - ${`${ms} ms`}::interval, wake_at = now() where id = ${id}`;
    await tx`update timer set due_at = now(), version = version + 1 where kind = 'subscription' and id = ${id}`;
  });
}
