import type { Answer, Client, Parsed } from '../world/client.ts';
import { readEvents } from '../events/events.ts';
import { complete } from './checkout.ts';
import { expectStatus, type World } from '../world/world.ts';

const PATH = '/api/v1/me/payment-methods';

/** A customer with a browser that holds its card token. */
export interface Buyer {
  readonly customerId: string;
  readonly token: string;
  readonly client: Client;
}

export async function makeBuyer(world: World, api: Client = world.api): Promise<Buyer> {
  const email = `buyer-${crypto.randomUUID().slice(0, 8)}@example.test`;
  const { id } = expectStatus(await api.post('/api/v1/customers', { email }), 201);
  return buyerOf(world, id, api);
}

export async function buyerOf(
  world: World,
  customerId: string,
  api: Client = world.api,
): Promise<Buyer> {
  const asked = await api.post('/api/v1/payment-methods/client-token', { customerId });
  const { token } = expectStatus(asked, 200);
  return { customerId, token, client: world.anyone.with({ 'x-service-pm-token': token }) };
}

export async function cardsOf({ client }: Buyer): Promise<Parsed[]> {
  return expectStatus(await client.get(PATH), 200);
}

export async function vaultSession({ client }: Buyer): Promise<Parsed> {
  const made = expectStatus(await client.post(`${PATH}/embed-token`), 200);
  return { ...made, id: made.checkoutSessionId };
}

export async function storeCard(
  world: World,
  buyer: Buyer,
  paymentToken = 'tok_visa',
): Promise<Answer> {
  return complete(world, await vaultSession(buyer), { paymentToken });
}

/** A buyer who has stored these cards, in this order; the ids are `cpm_*`. */
export async function withCards(
  world: World,
  ...tokens: readonly string[]
): Promise<{ buyer: Buyer; ids: string[] }> {
  const buyer = await makeBuyer(world);
  const ids: string[] = [];
  for (const token of tokens)
    ids.push(expectStatus(await storeCard(world, buyer, token), 200).paymentMethodId);
  return { buyer, ids };
}

/** The buyer's cards as the merchant lists them. */
export async function merchantView(
  world: World,
  { customerId }: Buyer,
  query = '',
): Promise<Parsed[]> {
  const path = `/api/v1/customers/${customerId}/payment-methods${query}`;
  return expectStatus(await world.api.get(path), 200);
}

/** The types of the events on the buyer's cards, in order. */
export async function cardEventsOf({ customerId }: Buyer): Promise<string[]> {
  return (await readEvents(customerId))
    .map(({ type }) => type)
    .filter((type) => type.includes('payment_'));
}
