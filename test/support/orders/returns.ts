import { buy } from '../checkout/checkout.ts';
import type { Answer, Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';
import { fulfil } from './fulfillment.ts';

export const mugs = [{ name: 'Mug', unitPrice: 1_500, quantity: 3 }];

/** A paid order of which everything was shipped. */
export async function shippedOrder(
  world: World,
  lines: readonly object[] = mugs,
  options: Parameters<typeof buy>[2] = {},
): Promise<Parsed> {
  const { orderId } = await buy(world, lines, options);
  const order = expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
  await ship(world, order);
  return expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
}

/** Ships what is open of the order, or the units. */
export async function ship(world: World, order: Parsed, body: object = {}): Promise<Parsed> {
  const { id } = await fulfil(world, order, { type: 'physical', ...body });
  return expectStatus(await world.api.post(`/api/v1/fulfillments/${id}/ship`), 200);
}

/** So many units of the first line of an order. */
export function firstLine({ lineItems }: Parsed, quantity = 1) {
  return { lineItemId: lineItems[0].id ?? lineItems[0].lineItemId, quantity };
}

export function askForReturn(world: World, order: Parsed, body: object): Promise<Answer> {
  return world.api.post(`/api/v1/orders/${order.id}/returns`, body);
}

/** A return of so many units of the first line of an order. */
export async function requestedReturn(world: World, order: Parsed, quantity = 1): Promise<Parsed> {
  const lineItems = [firstLine(order, quantity)];
  return expectStatus(await askForReturn(world, order, { lineItems }), 201);
}

/** A received return of so many units of the first line of an order. */
export async function receivedReturn(world: World, order: Parsed, quantity = 1): Promise<Parsed> {
  const made = await requestedReturn(world, order, quantity);
  return expectStatus(await actOnReturn(world, made, 'receive'), 200);
}

export function actOnReturn(
  { api }: World,
  { id }: Parsed,
  action: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return api.post(`/api/v1/returns/${id}/${action}`, body, headers);
}

export async function readReturn({ api }: World, { id }: Parsed): Promise<Parsed> {
  return expectStatus(await api.get(`/api/v1/returns/${id}`), 200);
}

/** Reads the sandbox's bookings of the refunds of a return. */
export async function bookedOfReturn({ api }: World, { id }: Parsed): Promise<Parsed[]> {
  const rows: Parsed[] = expectStatus(await api.get('/api/v1/sandbox/ledger?limit=100'), 200);
  return rows.filter(
    ({ type, idempotencyKey }) => type === 'refund' && idempotencyKey.includes(`:return:${id}:`),
  );
}
