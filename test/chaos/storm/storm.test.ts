import { afterAll, beforeAll, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { appendFileSync, mkdirSync } from 'node:fs';
import type { SideStack } from '../../../cli/services/stack/side-stack.mjs';
import { expectBooksAgree, expectPurchasesStand } from '../../support/checkout/check-purchases.ts';
import { startPurchases, type Purchases } from '../../support/checkout/recorded-purchases.ts';
import { startServerPair, type ServerPair } from '../../support/database/server-pair.ts';
import { expectOneDeliveryEach, waitUntilAllDelivered } from '../../support/events/event-log.ts';
import { randomOf } from '../../support/histories/random.ts';
import { seed } from '../../support/seed.ts';
import { startRedisCluster, type RedisCluster } from '../../support/redis-cluster/redis-cluster.ts';
import { startStack } from '../../support/stack/stack.ts';
import {
  addActor,
  disturb,
  gentle,
  rough,
  untilPlaced,
  type Storm,
} from '../../support/storm/disruptions.ts';
import { Journal } from '../../support/storm/journal.ts';
import { behaviours, startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import {
  envelopeOf,
  registerEndpoint,
  trustInReceivers,
} from '../../support/webhooks/webhook-stack.ts';
import { createClient } from '../../support/world/client.ts';
import { setup, type World } from '../../support/world/world.ts';
import { highRateLimits } from '../../support/stack/rate-limits.ts';
import { lengthOf, longKind } from '../../support/crash/long-kinds.ts';

/**
 * Everything at once: two servers of Postgres, six of Redis, two API processes, actors of two pools, buyers in several
 * workspaces; and all the time something is moved, drained, killed, frozen or lost. What the buyers were told and what
 * the receiver heard is held against what is there in the end. STORM_MINUTES=30 SEED=... for a long one; test/output/storm.txt tells
 * what happened.
 */
const minutes = lengthOf('STORM_MINUTES', { inRun: 1.25, full: 10 });
const LEASE_MS = 3_000;
const WORKSPACES = 3;
const BUYERS = 2;
/** A purchase takes so long; as part of a run the storm leaves processors to its neighbours. */
const PURCHASE_MS = minutes < 5 ? 2_000 : 0;
/** In turns; the first are long enough that the senders of the rough ones have recorded what they sent. */
const GENTLE_MS = 45_000;
const ROUGH_MS = 30_000;
const journal = new Journal();
const { runs, note } = longKind('storm');
let pair: ServerPair;
let cluster: RedisCluster;
let stack: SideStack;
let receiver: Receiver;
let worlds: readonly World[];
let over = false;
const isOver = () => over;

beforeAll(async () => {
  if (!runs) return;
  [pair, cluster] = await Promise.all([startServerPair(), startRedisCluster()]);
  receiver = await startReceiver({
    behaviour: (request) => {
      receiver.requests.length = 0;
      journal.record(envelopeOf(request));
      return behaviours.ok;
    },
  });
  stack = await startStack({
    apiCount: 2,
    actorCount: 1,
    databaseUrl: pair.url,
    redisUrl: cluster.url,
    env: {
      ...trustInReceivers(),
      ACTOR_LEASE_MS: String(LEASE_MS),
      RECONCILE_AFTER_MS: '5000',
      ...highRateLimits(),
    },
  });
  for (const pool of ['default', 'acme', 'acme']) addActor({ stack, isOver, journal }, pool);
  worlds = await Promise.all(Array.from({ length: WORKSPACES }, () => setup(stack.baseUrl)));
  for (const world of worlds)
    await registerEndpoint(world, receiver.url, ['*'], { ordering: 'per_resource' });
});

afterAll(async () => {
  over = true;
  await stack?.stop();
  await receiver?.stop();
  await cluster?.stop();
  await pair?.stop();
});

test.skipIf(!runs)(
  `${minutes} minutes of it lose nothing, double nothing and reorder nothing (${note})`,
  async () => {
    const storm: Storm = {
      pair,
      cluster,
      stack,
      worlds,
      journal,
      leaseMs: LEASE_MS,
      isOver,
      random: randomOf(seed).next,
    };
    const loads = new Map(
      worlds.map((world) => [world, startPurchases(atEachApi(world), BUYERS, PURCHASE_MS)]),
    );
    const happened = await disturbFor(storm, minutes * 60_000);
    await cluster.startAll();
    for (const world of worlds) await untilPlaced(world);
    await Promise.all([...loads.values()].map((load) => load.end()));
    await checkAll(loads);
    report(happened, loads);
  },
);

/** Buyers spread over the API processes. */
function atEachApi(world: World): World[] {
  return stack.baseUrls.map((baseUrl) => {
    const anyone = createClient(baseUrl);
    return { ...world, baseUrl, anyone, api: anyone.with({ 'x-api-key': world.secretKey }) };
  });
}

/** How often each thing happened. */
async function disturbFor(storm: Storm, durationMs: number): Promise<Map<string, number>> {
  const happened = new Map<string, number>();
  const began = Date.now();
  while (Date.now() < began + durationMs) {
    const at = (Date.now() - began) % (GENTLE_MS + ROUGH_MS);
    const name = await disturb(storm, at < GENTLE_MS ? gentle : rough);
    happened.set(name, (happened.get(name) ?? 0) + 1);
    expect(journal.faults).toEqual([]);
    await Bun.sleep(1_000 + 2_000 * storm.random());
  }
  return happened;
}

async function checkAll(loads: ReadonlyMap<World, Purchases>): Promise<void> {
  const [pathname] = /[^/]*$/.exec(stack.databaseUrl.replace(/\?.*/, '')) ?? [];
  const sql = new SQL({ url: pair.urlOf(pair.primary, pathname), max: 2 });
  try {
    for (const [world, { finished, rejected }] of loads) {
      expect(finished.length).toBeGreaterThan(0);
      expect(unexpected(rejected)).toEqual([]);
      await expectPurchasesStand({ sql, world }, finished);
      await waitUntilAllDelivered(sql, world.workspaceId);
      await expectOneDeliveryEach(sql, world.workspaceId);
      await expectLogWithoutGaps(sql, world);
      const events = await sql`select id from event
        where workspace_id = ${world.workspaceId} and type <> 'cart.updated'`;
      expect(events.filter(({ id }: { id: string }) => !journal.has(id))).toEqual([]);
      await expectBooksAgree(world);
    }
    expect(journal.faults).toEqual([]);
  } finally {
    await sql.end();
  }
}

/** Its numbers rise by one, and so do those of each resource, in the same order. */
async function expectLogWithoutGaps(sql: SQL, { workspaceId }: World): Promise<void> {
  const gaps = await sql`
    select id, log_sequence, sequence from (
      select e.id, n.log_sequence, e.sequence,
        n.log_sequence - row_number() over (partition by e.environment_id order by n.log_sequence) as log_gap,
        e.sequence - row_number() over (partition by e.resource_id order by n.log_sequence) as gap
      from event e left join event_number n using (recorded_at, position)
      where e.workspace_id = ${workspaceId}) e
    where log_gap <> 0 or gap <> 0 or log_sequence is null limit 10`;
  expect([...gaps]).toEqual([]);
}

/** A client is told to come again, or that its request is still under way, or hears nothing of a killed process. */
function unexpected(rejected: readonly string[]): string[] {
  const known = /^(503 service_unavailable \d+|409 request_in_progress \d+|599 unheard null)$/;
  return [...new Set(rejected)].filter((answer) => !known.test(answer));
}

function report(happened: ReadonlyMap<string, number>, loads: ReadonlyMap<World, Purchases>): void {
  const bought = [...loads.values()].reduce((sum, { finished }) => sum + finished.length, 0);
  const asked = [...loads.values()].reduce((sum, { rejected }) => sum + rejected.length, 0);
  const counts = [...happened].map(([name, count]) => `${name} ${count}`).join(', ');
  mkdirSync('test/output', { recursive: true });
  appendFileSync(
    'test/output/storm.txt',
    `${minutes} minutes, seed ${seed}: ${bought} purchases, ${asked} requests repeated, ${journal.size} events ` +
      `delivered, ${journal.repeats} of them again; ${counts}\n`,
  );
}
