import type { Answer, Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';
import { complete, createSession, makeCart } from './checkout.ts';

export const mug = { name: 'Mug', unitPrice: 1_500 };

/** A cart line that names its plan and how often it is billed. */
export const plan = {
  name: 'Club',
  unitPrice: 900,
  type: 'subscription',
  referenceId: 'plan_club',
  metadata: { interval: 'month' },
};

/** Whole terms: 30.00 a month. */
export const monthly = { plan: 'pro', planName: 'Pro', interval: 'month', amount: 3_000 };

/** An e-mail address that nobody else has. */
export function someEmail(): string {
  return `sub-${crypto.randomUUID().slice(0, 8)}@example.test`;
}

/** Asks for a session of a new cart with the lines, for a buyer of its own. */
export async function askToSell(
  world: World,
  lines: readonly object[],
  body: object = {},
): Promise<Answer> {
  const cart = await makeCart(world, {}, lines);
  return createSession(world, { cartId: cart.id, customerEmail: someEmail(), ...body });
}

export async function sell(
  world: World,
  lines: readonly object[],
  body: object = {},
): Promise<Parsed> {
  return expectStatus(await askToSell(world, lines, body), 201);
}

export interface Sold {
  readonly session: Parsed;
  readonly answer: Parsed;
  readonly order: Parsed;
  readonly payment: Parsed;
  readonly subscription: Parsed;
  readonly periods: Parsed[];
  readonly invoices: Parsed[];
}

/** What a completed session sold, as the API shows it. */
export async function soldBy(world: World, session: Parsed, answer: Parsed): Promise<Sold> {
  const read = async (path: string): Promise<Parsed> =>
    expectStatus(await world.api.get(`/api/v1${path}`), 200);
  const { orderId, paymentId, subscriptionId } = answer;
  return {
    session: await read(`/checkout/sessions/${session.id}`),
    answer,
    order: await read(`/orders/${orderId}`),
    payment: await read(`/payments/${paymentId}`),
    subscription: await read(`/subscriptions/${subscriptionId}`),
    periods: (await read(`/subscriptions/${subscriptionId}/periods`)) as unknown as Parsed[],
    invoices: (await read(`/invoices?orderId=${orderId}`)) as unknown as Parsed[],
  };
}

/** Sells a subscription by card. */
export async function buySubscription(
  world: World,
  lines: readonly object[],
  body: object = {},
  completion: object = {},
): Promise<Sold> {
  const session = await sell(world, lines, body);
  const answer = expectStatus(await complete(world, session, completion), 200);
  return soldBy(world, session, answer);
}
