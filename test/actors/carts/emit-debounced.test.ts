import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test';
import { emitDebouncedCartUpdates } from '../../../actors/carts/emit-debounced.ts';
import { startTasks } from '../../../actors/runtime/start-tasks.ts';
import { shardOf } from '../../../storage/shards.ts';
import { FenceLost } from '../../../storage/errors/database-errors.ts';
import { makeCart } from '../../support/checkout/checkout.ts';
import { storedData, type StoredData } from '../../support/events/stored-data.ts';
import { engineStack, type Engine } from '../../support/stack/engine-stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

/** The debounced cart.updated in engines of the test, beside a stack whose actors do not run. */
let world: World;
let stops: (() => Promise<void>)[];

const { stack, sql, open, stopEngines } = await engineStack();
beforeEach(async () => {
  world = await setup(stack.baseUrl);
  stops = [];
});
afterEach(async () => {
  for (const stop of stops) await stop();
  await stopEngines();
});

function runTask({ runner, query, logger }: Engine): void {
  stops.push(startTasks(runner, query, logger, [emitDebouncedCartUpdates]));
}

/** A cart whose second and third item wait for their event, which is due after so many milliseconds. */
async function makeChanged(inMs: number): Promise<Parsed> {
  const lines = ['Mug', 'Cup', 'Jug'].map((name) => ({ name, unitPrice: 100 }));
  const cart = await makeCart(world, {}, lines);
  const dueAt = new Date(Date.now() + inMs);
  const held = await sql`
    update cart set updated_event_due_at = ${dueAt}
    where id = ${cart.id} and updated_event_due_at is not null returning shard`;
  expect([...held]).toEqual([{ shard: shardOf(world.workspaceId) }]);
  return cart;
}

const updatesOf = async ({ id }: Parsed): Promise<Parsed[]> => {
  const rows: StoredData[] = await sql`
    select * from event where resource_id = ${id} and type = 'cart.updated' order by position`;
  return rows.map(storedData);
};
const isHeldBack = async ({ id }: Parsed): Promise<boolean> =>
  (await sql`select from cart where id = ${id} and updated_event_due_at is not null`).length > 0;

describe('a held-back cart.updated', () => {
  test('is emitted by the owner of its shard at its instant, once', async () => {
    const [owner, other] = [await open(), await open({ pool: 'elsewhere' })];
    await waitFor(() => owner.keeper.active().length === 256);
    const asked = spyOn(other.runner, 'beginOwned');
    const cart = await makeChanged(0);
    runTask(other);
    await waitFor(() => asked.mock.calls.length > 3);
    expect(await isHeldBack(cart)).toBe(true);
    runTask(owner);
    const dueAt = Date.now() + 400;
    const soon = await makeChanged(400);
    await waitFor(async () => !(await isHeldBack(soon)));
    expect(Date.now()).toBeGreaterThanOrEqual(dueAt);
    await waitFor(async () => !(await isHeldBack(cart)));
    expect([(await updatesOf(cart)).length, (await updatesOf(soon)).length]).toEqual([2, 2]);
  });

  test('is written by no process that has lost the shard, and by its new owner once', async () => {
    const first = await open();
    await waitFor(() => first.keeper.active().length === 256);
    const cart = await makeChanged(0);
    const run = first.runner.beginOwned('cart-updated');
    if (run === null) throw new Error('it owns shards');
    await sql`
      update shard_lease set owner = 'nobody', epoch = epoch + 1, expires_at = now() + interval '1 second'`;
    await expect(emitDebouncedCartUpdates.run(run)).rejects.toBeInstanceOf(FenceLost);
    expect([await isHeldBack(cart), (await updatesOf(cart)).length]).toEqual([true, 1]);
    runTask(first);
    await waitFor(async () => !(await isHeldBack(cart)));
    expect(await updatesOf(cart)).toHaveLength(2);
  });

  test('covers a change that comes at its instant, in the one event or in the next', async () => {
    const owner = await open();
    await waitFor(() => owner.keeper.active().length === 256);
    const cart = await makeChanged(0);
    runTask(owner);
    const path = `/api/v1/carts/${cart.id}/items`;
    expectStatus(await world.api.post(path, { name: 'Pot', unitPrice: 100 }), 201);
    await waitFor(async () => (await updatesOf(cart)).length >= 2);
    await sql`update cart set updated_event_due_at = now() where id = ${cart.id} and updated_event_due_at is not null`;
    await waitFor(async () => !(await isHeldBack(cart)));
    const [last] = (await updatesOf(cart)).slice(-1);
    const data = typeof last?.data === 'string' ? JSON.parse(last.data) : last?.data;
    expect([data.sequence, data.itemCount]).toEqual([4, 4]);
  });
});
