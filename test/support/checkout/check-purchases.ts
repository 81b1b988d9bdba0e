import type { SQL } from 'bun';
import { expect } from 'bun:test';
import {
  expectGaplessLog,
  expectOneDeliveryEach,
  waitUntilAllDelivered,
} from '../events/event-log.ts';
import type { Receiver } from '../webhooks/receiver.ts';
import type { Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';
import type { Purchases, RecordedPurchase } from './recorded-purchases.ts';

interface Checked {
  readonly sql: SQL;
  readonly world: World;
}

/**
 * Every acknowledged step of the purchases stands, nothing was made twice, the log has no gap, every event was delivered
 * to the world's one endpoint, and the books agree.
 */
export async function expectNothingLostOrDoubled(
  { sql, world, receiver }: Checked & { readonly receiver: Receiver },
  loads: readonly Purchases[],
): Promise<void> {
  await expectPurchasesStand(
    { sql, world },
    loads.flatMap(({ finished }) => finished),
  );
  await waitUntilAllDelivered(sql, world.workspaceId);
  await expectGaplessLog(sql, world.workspaceId);
  await expectOneDeliveryEach(sql, world.workspaceId);
  const arrived = new Set(receiver.requests.map(({ headers }) => headers.get('webhook-id')));
  const events = await sql`select id from event
    where workspace_id = ${world.workspaceId} and type <> 'cart.updated'`;
  expect(events.filter(({ id }: { id: string }) => !arrived.has(id))).toEqual([]);
  await expectBooksAgree(world);
}

/** All purchases of the world, as they were acknowledged, and no others. */
export async function expectPurchasesStand(
  { sql, world }: Checked,
  bought: readonly RecordedPurchase[],
): Promise<void> {
  for (const { cartId, lines, orderId } of bought) {
    const cart = expectStatus(await world.api.get(`/api/v1/carts/${cartId}`), 200);
    expect(cart.lineItems.map(({ name }: Parsed) => name).toSorted()).toEqual(lines.toSorted());
    const order = expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
    expect(order.amountPaid).toBe(3000);
  }
  const [counts] = await sql`
    select (select count(*) from cart where workspace_id = ${world.workspaceId})::int as carts,
      (select count(*) from orders where workspace_id = ${world.workspaceId})::int as orders,
      (select count(*) from payment where workspace_id = ${world.workspaceId})::int as payments`;
  const expected = bought.length;
  expect({ ...counts }).toEqual({ carts: expected, orders: expected, payments: expected });
  expect(new Set(bought.map(({ orderId }) => orderId)).size).toBe(expected);
}

export async function expectBooksAgree(world: World): Promise<void> {
  const { invariants } = expectStatus(await world.api.get('/api/v1/audit/money'), 200);
  expect(invariants.filter(({ ok }: Parsed) => !ok)).toEqual([]);
}
