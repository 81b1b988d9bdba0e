import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test';
import type { StackProcess } from '../../../cli/services/stack/side-stack.mjs';
import { behaviours, startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import { makeCart } from '../../support/checkout/checkout.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import {
  emitCustomer,
  envelopeOf,
  listDeliveries,
  registerEndpoint,
  startWebhookStack,
  touchCustomer,
} from '../../support/webhooks/webhook-stack.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, type World } from '../../support/world/world.ts';
import { place, placementOf, untilSettled } from '../../support/actors/placement.ts';

/** Workspaces are placed and divided anew while they work. What is checked is checked from outside: by the receiver. */
let world: World;
let receiver: Receiver;

const own = await startWebhookStack({ actorCount: 2, env: { ACTOR_LEASE_MS: '2000' } });
addToPool();
addToPool();

beforeEach(async () => {
  world = await own.world();
  receiver = await startReceiver();
  await registerEndpoint(world, receiver.url, ['customer.*'], { ordering: 'per_resource' });
});

afterEach(() => receiver.stop());
afterAll(() => own.stop());

function addToPool(): StackProcess {
  return own.stack.addActors({ ACTOR_POOL: 'acme' });
}

/** After each event of a client: events are to be under way in every step, and no more of them than that. */
const LOAD_PAUSE_MS = 25;

/** Customers that are changed again and again until the load is stopped; how many events they have emitted. */
function startLoad(clients: number): { readonly stop: () => Promise<number> } {
  let isStopped = false;
  const work = async (): Promise<number> => {
    let emitted = 0;
    while (!isStopped) {
      const id = await emitCustomer(world);
      emitted += 1;
      for (let turn = 0; turn < 5 && !isStopped; turn += 1) {
        await touchCustomer(world, id, `N${turn}`);
        emitted += 1;
        await Bun.sleep(LOAD_PAUSE_MS);
      }
    }
    return emitted;
  };
  const working = Array.from({ length: clients }, work);
  return {
    stop: async () => {
      isStopped = true;
      const counts = await Promise.all(working);
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

test('while it is moved from pool to pool, each event is delivered once and in order', async () => {
  const load = startLoad(4);
  const moves = [
    { pool: 'acme', partitions: 8 },
    { pool: 'acme', partitions: 3 },
    { pool: 'default', partitions: 4 },
    { pool: 'acme', partitions: 1 },
    { pool: 'default', partitions: 1 },
  ];
  for (const to of moves) {
    await furtherRequests(25);
    const { isMoved } = await place(world, to);
    expect(isMoved).toBe(true);
    await untilSettled(world);
    const { pool, partitions, leaving } = await placementOf(world);
    expect({ pool, partitions: partitions.length, leaving }).toEqual({ ...to, leaving: [] });
    expect(new Set(partitions.map((one: { pool: string }) => one.pool))).toEqual(
      new Set([to.pool]),
    );
  }
  await furtherRequests(10);
  const emitted = await load.stop();
  await waitFor(() => receiver.requests.length >= emitted, 30_000);
  const envelopes = receiver.requests.map(envelopeOf);
  expect(envelopes).toHaveLength(emitted);
  expectEachInOrder(envelopes, emitted);
});

/** Waits until so many more deliveries have come: the load continues. */
async function furtherRequests(count: number): Promise<void> {
  await receiver.waitForRequests(receiver.requests.length + count);
}

/** Each event came, without a gap in the log, and those of a resource in order; an event that comes again is looked over. */
function expectEachInOrder(envelopes: readonly Parsed[], emitted: number): void {
  const first = new Map(envelopes.toReversed().map((envelope) => [envelope.id, envelope]));
  expect(first.size).toBe(emitted);
  const numbers = [...first.values()].map(({ logSequence }) => Number(logSequence));
  expect(Math.max(...numbers) - Math.min(...numbers)).toBe(emitted - 1);
  const heard = Map.groupBy(
    envelopes.filter((envelope) => first.get(envelope.id) === envelope),
    ({ resource }) => String(resource.id),
  );
  for (const events of heard.values())
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
}

test('its timers, jobs and open deliveries follow it, and nothing stays behind', async () => {
  receiver.respondWith(behaviours.status(503));
  await Promise.all(Array.from({ length: 20 }, () => emitCustomer(world)));
  await Promise.all(Array.from({ length: 40 }, () => makeCart(world)));
  await waitFor(async () => (await shardsOf('webhook_delivery_open')).length > 0);
  for (const to of [
    { pool: 'acme', partitions: 8 },
    { pool: 'default', partitions: 1 },
  ]) {
    await place(world, to);
    await untilSettled(world);
    const { partitions } = await placementOf(world);
    const shards = partitions.map(({ shard }: { shard: number }) => shard);
    const timers = await shardsOf('timer');
    // Forty of them, by hash: one of eight partitions may have none.
    expect(timers.length).toBeGreaterThan(to.partitions / 2);
    for (const table of ['timer', 'job', 'webhook_delivery_open'])
      expect((await shardsOf(table)).filter((shard) => !shards.includes(shard))).toEqual([]);
  }
  receiver.respondWith(behaviours.ok);
  const { items: open } = await listDeliveries(world, '?status=failed&limit=100');
  for (const { id } of open)
    expectStatus(await world.api.post(`/api/v1/webhook-deliveries/${id}/retry`), 202);
  await waitFor(async () => (await shardsOf('webhook_delivery_open')).length === 0, 20_000);
});

async function shardsOf(table: string): Promise<number[]> {
  const rows = await own.sql`
    select distinct shard from ${own.sql(table)} where workspace_id = ${world.workspaceId}`;
  return rows.map(({ shard }: { shard: number }) => shard);
}

test('an attempt under way when it moves is not made again', async () => {
  receiver.respondWith({ kind: 'slow-headers', delayMs: 3_000 });
  await emitCustomer(world);
  await receiver.waitForRequests(1);
  await place(world, { pool: 'acme', partitions: 2 });
  expect((await placementOf(world)).status).toBe('moving');
  await place(world, { pool: 'acme', partitions: 4 }, 409);
  await untilSettled(world);
  await emitCustomer(world);
  await receiver.waitForRequests(2);
  await waitFor(async () => (await listDeliveries(world, '?status=succeeded')).total === 2, 20_000);
  expect(receiver.requests).toHaveLength(2);
});

test('while processes of both pools die in the middle of its moves, nothing is lost or out of order', async () => {
  const load = startLoad(3);
  const moves = [
    { pool: 'acme', partitions: 4 },
    { pool: 'default', partitions: 3 },
    { pool: 'acme', partitions: 2 },
    { pool: 'default', partitions: 1 },
  ];
  for (const [turn, to] of moves.entries()) {
    await furtherRequests(15);
    const owner = await ownerOfFirst();
    await place(world, to);
    // The owner of the first of the shards that it leaves, at another moment in each turn.
    await Bun.sleep(turn * 30);
    process.kill(owner, 'SIGKILL');
    if (to.pool === 'acme') own.stack.addActors();
    else addToPool();
    await untilSettled(world);
  }
  const emitted = await load.stop();
  await waitFor(
    () => new Set(receiver.requests.map((one) => envelopeOf(one).id)).size >= emitted,
    60_000,
  );
  expectEachInOrder(receiver.requests.map(envelopeOf), emitted);
});

/** The process that owns the first partition's shard; on a starved machine a lease may have ended for a moment. */
async function ownerOfFirst(): Promise<number> {
  let pid = Number.NaN;
  await waitFor(async () => {
    const { partitions } = await placementOf(world);
    pid = Number.parseInt(partitions[0].owner ?? '', 10);
    return own.stack.actorProcesses.some((one) => one.pid === pid && one.running);
  }, 30_000);
  return pid;
}
