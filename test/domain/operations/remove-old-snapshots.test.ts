import { afterAll, expect, test } from 'bun:test';
import { removeOldSnapshots } from '../../../domain/operations/remove-old-snapshots.ts';
import { sql } from '../../../storage/query.ts';
import type { Parsed } from '../../support/world/client.ts';
import { openContext } from '../../support/world/context.ts';
import { california, calculate, cartWith, configure } from '../../support/checkout/priced-cart.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

const world = await setup();
const opened = await openContext(world);

afterAll(() => opened.close());

const run = (text: string, values: readonly unknown[]) =>
  opened.ctx.database.read(sql<{ id: string }>(text), values);

async function makeSnapshot(): Promise<{ cart: Parsed; snapshotId: string }> {
  const cart = await cartWith(world, [{ name: 'Cup', unitPrice: 500 }]);
  const body = { kind: 'checkout_final', shippingAddress: california };
  const { snapshotId } = expectStatus(await calculate(world, cart, body), 200);
  return { cart, snapshotId };
}

test('removes calculations that ended 30 days ago, but those that an order keeps', async () => {
  expectStatus(await configure(world, {}), 200);
  const made = await Promise.all([makeSnapshot(), makeSnapshot(), makeSnapshot()]);
  const [ended, kept, young] = made.map(({ snapshotId }) => snapshotId);
  const checkedOut = await world.api.post(`/api/v1/carts/${made[1].cart.id}/checkout`);
  const { orderId } = expectStatus(checkedOut, 201);
  const order = expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
  expect(order.snapshotId).toBe(kept);
  await run(
    `update pricing_snapshot set expires_at = clock_timestamp() - interval '31 days' where id = any($1)`,
    [[ended, kept]],
  );
  expect(await removeOldSnapshots(opened.ctx, AbortSignal.timeout(10_000))).toBeGreaterThanOrEqual(
    1,
  );
  const left = await run('select id from pricing_snapshot where id = any($1)', [
    [ended, kept, young],
  ]);
  expect(left.map(({ id }) => id).toSorted()).toEqual([kept ?? '', young ?? ''].toSorted());
});
