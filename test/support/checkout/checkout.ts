import type { Answer, Parsed } from '../world/client.ts';
import { sqlOf } from '../database/cells.ts';
import { waitFor } from '../timing/wait-for.ts';
import { expectStatus, type World } from '../world/world.ts';

export const address = { addressLine1: '1 Main Street', city: 'Springfield', countryCode: 'US' };

/** A cart with one line of 2 x 1500, or the given ones. */
export async function makeCart(
  world: World,
  body: object = {},
  lines: readonly object[] = [{ name: 'Mug', unitPrice: 1500, quantity: 2 }],
): Promise<Parsed> {
  const cart = expectStatus(
    await world.api.post('/api/v1/carts', { applicationId: world.applicationId, ...body }),
    201,
  );
  for (const line of lines)
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/items`, line), 201);
  return expectStatus(await world.api.get(`/api/v1/carts/${cart.id}`), 200);
}

/** A session of the cart that asks for no address. */
export async function makeSession(world: World, cart: Parsed, body: object = {}): Promise<Parsed> {
  return expectStatus(await createSession(world, { cartId: cart.id, ...body }), 201);
}

export function createSession(world: World, body: object): Promise<Answer> {
  return world.api.post('/api/v1/checkout/sessions', {
    applicationId: world.applicationId,
    returnUrl: 'https://shop.example/thanks?from=checkout',
    cancelUrl: 'https://shop.example/cart',
    customerEmail: 'buyer@example.test',
    collect: { shippingAddress: false },
    ...body,
  });
}

export function complete(
  world: World,
  session: Parsed,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return world.anyone.post(
    `/api/v1/checkout-sessions/${session.id}/complete`,
    { paymentMethod: 'card', paymentToken: 'tok_visa', ...body },
    headers,
  );
}

export async function pollSession(world: World, session: Parsed): Promise<Parsed> {
  return expectStatus(await world.anyone.get(`/api/v1/checkout-sessions/${session.id}`), 200);
}

/** Decides a 3-D Secure challenge as the buyer does, and returns to the session's page. */
export async function decideChallenge(
  world: World,
  session: Parsed,
  ref: string,
  action: 'approve' | 'reject',
): Promise<void> {
  expectStatus(await world.anyone.post(`/sandbox/challenge/${ref}`, { action }), 200);
  await waitFor(async () => (await pollSession(world, session)).attempt === null);
}

/** A whole purchase. */
export async function buy(
  world: World,
  lines?: readonly object[],
  options: { readonly cart?: object; readonly session?: object; readonly complete?: object } = {},
): Promise<{ cart: Parsed; session: Parsed; orderId: string; paymentId: string }> {
  const cart = await makeCart(world, options.cart, lines);
  const session = await makeSession(world, cart, options.session);
  const { orderId, paymentId } = expectStatus(
    await complete(world, session, options.complete),
    200,
  );
  return { cart, session, orderId, paymentId };
}

/** What the sandbox booked of a session's attempts. */
export async function ledgerOf(world: World, session: Parsed): Promise<Parsed[]> {
  const rows: Parsed[] = expectStatus(await world.api.get('/api/v1/sandbox/ledger?limit=100'), 200);
  return rows.filter((row) => row.idempotencyKey.startsWith(`cs:${session.id}:`));
}

/** Waits until a charge of the session has begun: its row is stored before the processor gets the request. */
export async function untilCharged(world: World, { id }: Parsed): Promise<void> {
  const sql = await sqlOf(world);
  await waitFor(async () => {
    const begun = await sql`
      select from payment_transaction where idempotency_key like ${`cs:${id}:%`}`;
    return begun.length > 0;
  });
}
