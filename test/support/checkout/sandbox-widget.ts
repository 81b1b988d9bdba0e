import type { Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';

/** What the sandbox's widget does with a card: charges it for the session. */
export async function widgetPays(
  world: World,
  session: Parsed,
  body: object = {},
): Promise<Parsed> {
  const path = `/api/v1/checkout-sessions/${session.id}/embed-token`;
  const { embedToken } = expectStatus(await world.anyone.get(path), 200);
  const charge = { embedToken, paymentToken: 'tok_visa', ...body };
  return expectStatus(await world.anyone.post('/api/v1/sandbox/transactions', charge), 201);
}
