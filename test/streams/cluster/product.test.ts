import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import type { SideStack } from '../../../cli/services/stack/side-stack.mjs';
import { wakeChannel } from '../../../streams/topics.ts';
import { expectNothingLostOrDoubled } from '../../support/checkout/check-purchases.ts';
import { startPurchases, type Purchases } from '../../support/checkout/recorded-purchases.ts';
import type { ClusterNode } from '../../support/redis-cluster/cluster-node.ts';
import { startRedisCluster, type RedisCluster } from '../../support/redis-cluster/redis-cluster.ts';
import { slotOf, untilSubscribed } from '../../support/redis-cluster/wakes.ts';
import { startStack } from '../../support/stack/stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import {
  envelopeOf,
  registerEndpoint,
  trustInReceivers,
} from '../../support/webhooks/webhook-stack.ts';
import { createClient } from '../../support/world/client.ts';
import { setup, type World } from '../../support/world/world.ts';
import { highRateLimits } from '../../support/stack/rate-limits.ts';
import { longKind } from '../../support/crash/long-kinds.ts';

/** The product on six servers of Redis. What happens to them happens while buyers buy at two API processes. */
const { runs, note } = longKind('outages');
let cluster: RedisCluster;
let stack: SideStack;
let sql: SQL;
let world: World;
let worlds: readonly World[];
let receiver: Receiver;
let pids: readonly (number | undefined)[];
const loads: Purchases[] = [];

beforeAll(async () => {
  if (!runs) return;
  cluster = await startRedisCluster({ encrypted: true });
  stack = await startStack({
    apiCount: 2,
    actorCount: 2,
    redisUrl: cluster.url,
    env: {
      ...trustInReceivers(),
      REDIS_CA_FILE: cluster.caFile,
      ...highRateLimits(),
    },
  });
  sql = new SQL({ url: stack.databaseUrl, max: 2 });
  pids = processes().map(({ pid }) => pid);
});

beforeEach(async () => {
  if (!runs) return;
  await cluster.startAll();
  world = await setup(stack.baseUrl);
  worlds = stack.baseUrls.map((baseUrl) => {
    const anyone = createClient(baseUrl);
    return { ...world, baseUrl, anyone, api: anyone.with({ 'x-api-key': world.secretKey }) };
  });
  await receiver?.stop();
  receiver = await startReceiver();
  await registerEndpoint(world, receiver.url, ['*'], { ordering: 'per_resource' });
  loads.length = 0;
});

afterAll(async () => {
  if (!runs) return;
  await receiver?.stop();
  await sql?.close();
  await stack?.stop();
  await cluster?.stop();
});

function processes() {
  return [...stack.apiProcesses, ...stack.actorProcesses];
}

const BUYERS = 4;
/** A purchase takes so long: what happens to the cluster, not their number, is what is tried. */
const PURCHASE_MS = 2_000;

/** Begins to buy, does something to the cluster, and buys on; every purchase is to be as if nothing had happened. */
async function whileBuying(happening: () => Promise<void>): Promise<void> {
  const load = startPurchases(worlds, BUYERS, PURCHASE_MS);
  await waitFor(() => load.finished.length > BUYERS);
  await happening();
  const before = load.finished.length;
  await waitFor(() => load.finished.length > before + BUYERS);
  await load.end();
  expect(load.rejected).toEqual([]);
  expect(processes().map(({ pid, running }) => (running ? pid : null))).toEqual([...pids]);
  await expectNothingLostOrDoubled({ sql, world, receiver }, [load]);
  expectEachOnceAndInOrder();
}

/** No process has died, so that each event came once; those of a resource in their order. */
function expectEachOnceAndInOrder(): void {
  const envelopes = receiver.requests.map(envelopeOf);
  expect(new Set(envelopes.map(({ id }) => id)).size).toBe(envelopes.length);
  const last = new Map<string, number>();
  for (const { resource, sequence } of envelopes) {
    expect(sequence).toBeGreaterThan(last.get(resource.id) ?? 0);
    last.set(resource.id, sequence);
  }
}

async function masterOfShard(): Promise<ClusterNode> {
  const [{ shard }] = await sql`
    select shard from stream_head where workspace_id = ${world.workspaceId}`;
  return cluster.masterOf(slotOf(wakeChannel(stack.cell, shard)));
}

describe.skipIf(!runs)(`REDIS_URL names a cluster (${note})`, () => {
  test('every shard is woken by the node that has its channel', async () => {
    await untilSubscribed(cluster, stack.cell);
    await whileBuying(() => Promise.resolve());
  });

  test('the master of the workspace is killed, and its replica takes over', async () => {
    await whileBuying(async () => {
      const master = await masterOfShard();
      await master.kill();
      await waitFor(async () => (await masterOfShard()) !== master);
    });
    await cluster.startAll();
    await untilSubscribed(cluster, stack.cell);
  });

  test('slots move from node to node', async () => {
    await whileBuying(async () => {
      const masters = await cluster.masters();
      const slots = [
        ...new Set(
          Array.from({ length: 256 }, (_, shard) => slotOf(wakeChannel(stack.cell, shard))),
        ),
      ];
      for (const [index, target] of masters.entries())
        await cluster.moveSlots(slots.slice(20 * index, 20 * (index + 1)), target);
    });
    await untilSubscribed(cluster, stack.cell);
  });

  test('a node loses all that it had', async () => {
    await whileBuying(async () => {
      for (let round = 0; round < 5; round += 1) {
        for (const { client } of await cluster.masters()) await client.flushall();
        await Bun.sleep(300);
      }
    });
  });

  test('all six are down for some seconds', async () => {
    await whileBuying(async () => {
      await cluster.killAll();
      await Bun.sleep(5_000);
      await cluster.startAll();
    });
    await untilSubscribed(cluster, stack.cell);
  });
});
