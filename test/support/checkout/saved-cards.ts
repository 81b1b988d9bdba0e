import type { Answer, Client, Parsed } from '../world/client.ts';
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
