import { complete, makeCart, makeSession } from '../checkout/checkout.ts';
import type { Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';

/** An order of 3000 that is to be paid in 10 days; answers its open invoice. */
export async function buyOnAccount(
  world: World,
  { cart = {}, lines, session: terms = {}, completion = {} }: OnAccount = {},
): Promise<Parsed> {
  const session = await makeSession(world, await makeCart(world, cart, lines), {
    paymentTerms: { netN: 10 },
    ...terms,
  });
  const bought = await complete(world, session, {
    paymentMethod: 'net30',
    paymentToken: undefined,
    email: 'buyer@example.test',
    net30Acceptance: { companyName: 'ACME' },
    ...completion,
  });
  const { orderId } = expectStatus(bought, 200);
  const [invoice] = expectStatus(await world.api.get(`/api/v1/invoices?orderId=${orderId}`), 200);
  return invoice;
}

interface OnAccount {
  readonly cart?: object;
  readonly lines?: readonly object[];
  readonly session?: object;
  readonly completion?: object;
}
