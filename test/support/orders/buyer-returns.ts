import { makeBuyer } from '../checkout/saved-cards.ts';
import { visitorOf, type PortalVisitor } from '../subscriptions/portal.ts';
import type { Answer, Parsed } from '../world/client.ts';
import { changeSettings, expectStatus, type World } from '../world/world.ts';
import { mugs, shippedOrder } from './returns.ts';

export const OWN_RETURNS = '/api/v1/me/returns';

/** Switches returns by buyers on, with 30 days and what else is said. */
export function allowReturns(world: World, terms: object = {}): Promise<void> {
  return changeSettings(world, { buyerReturns: { enabled: true, windowDays: 30, ...terms } });
}

export interface ReturningBuyer {
  readonly customerId: string;
  readonly order: Parsed;
  readonly visitor: PortalVisitor;
}

/** A customer with a paid order of which everything was shipped, and their browser. */
export async function returningBuyer(
  world: World,
  lines: readonly object[] = mugs,
): Promise<ReturningBuyer> {
  const { customerId } = await makeBuyer(world);
  const order = await shippedOrder(world, lines, { cart: { customerId } });
  return { customerId, order, visitor: await visitorOf(world, { customerId }) };
}

/** Asks for so many units of the first line of the order. */
export function request(
  { visitor, order }: Pick<ReturningBuyer, 'visitor' | 'order'>,
  quantity = 1,
  line: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [{ id: lineItemId }] = order.lineItems;
  const lineItems = [{ lineItemId, quantity, ...line }];
  return visitor.client.post(OWN_RETURNS, { orderId: order.id, lineItems }, headers);
}

export async function ownReturns({ client }: PortalVisitor): Promise<Parsed[]> {
  return expectStatus(await client.get(OWN_RETURNS), 200);
}

export async function returnOptions({ client }: PortalVisitor): Promise<Parsed> {
  return expectStatus(await client.get(`${OWN_RETURNS}/options`), 200);
}
