import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { startSideStack } from '../../../cli/services/stack/side-stack.mjs';
import { expectNothingLostOrDoubled } from '../../support/checkout/check-purchases.ts';
import { startPurchases, type Purchases } from '../../support/checkout/recorded-purchases.ts';
import { startServerPair, type ServerPair } from '../../support/database/server-pair.ts';
import { startStack } from '../../support/stack/stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import { registerEndpoint, trustInReceivers } from '../../support/webhooks/webhook-stack.ts';
import { createClient } from '../../support/world/client.ts';
import { setup, type World } from '../../support/world/world.ts';
import { highRateLimits } from '../../support/stack/rate-limits.ts';
import { longKind } from '../../support/crash/long-kinds.ts';

/** A purchase takes so long: the servers fail whatever their number. */
const { runs, note } = longKind('outages');
const PURCHASE_MS = 2_000;

/** A stack on two servers, of which a process may find either to be the primary. */
let pair: ServerPair;
let stack: Awaited<ReturnType<typeof startSideStack>>;
let world: World;
let worlds: readonly World[];
let receiver: Receiver;
let pids: readonly (number | undefined)[];

beforeAll(async () => {
  if (!runs) return;
  pair = await startServerPair();
  stack = await startStack({
    apiCount: 2,
    actorCount: 2,
    databaseUrl: pair.url,
    env: {
      ...trustInReceivers(),
      ACTOR_LEASE_MS: '3000',
      // A payment whose outcome could not be written is looked up after two minutes else.
      RECONCILE_AFTER_MS: '5000',
      ...highRateLimits(),
    },
  });
  world = await setup(stack.baseUrl);
  worlds = stack.baseUrls.map((baseUrl) => {
    const anyone = createClient(baseUrl);
    return { ...world, baseUrl, anyone, api: anyone.with({ 'x-api-key': world.secretKey }) };
  });
  receiver = await startReceiver();
  await registerEndpoint(world, receiver.url);
  pids = processes().map(({ pid }) => pid);
});

afterAll(async () => {
  if (!runs) return;
  await receiver?.stop();
  await stack?.stop();
  await pair?.stop();
});

function processes() {
  return [...stack.apiProcesses, ...stack.actorProcesses];
}

function openPrimary(): SQL {
  const { pathname } = new URL(stack.databaseUrl.replace(/,[^/]*/, ''));
  return new SQL({ url: pair.urlOf(pair.primary, pathname.slice(1)), max: 3 });
}

interface Lease {
  readonly shard: number;
  readonly owner: string | null;
  readonly epoch: bigint;
}

async function readLeases(sql: SQL): Promise<Map<number, Lease>> {
  const rows: Lease[] = await sql`select shard, owner, epoch from shard_lease`;
  return new Map(rows.map((lease) => [lease.shard, lease]));
}

/** The primary dies under load, and the standby takes its place; what was promised before and since stands. */
async function failOver(): Promise<Purchases> {
  const former = openPrimary();
  const load = startPurchases(worlds, 4, PURCHASE_MS);
  await waitFor(() => load.finished.length > 8, 60_000);
  const before = await readLeases(former);
  await former.close({ timeout: 0 });
  await pair.kill(pair.primary);
  // Nobody takes writes now.
  await waitFor(() => load.rejected.length > 4, 20_000);
  await pair.promote();
  const promotedAt = load.finished.length;
  await waitFor(() => load.finished.length > promotedAt + 8, 60_000);
  await load.end();
  const sql = openPrimary();
  const after = await readLeases(sql);
  for (const [shard, { owner, epoch }] of after) {
    const was = before.get(shard);
    expect(epoch >= (was?.epoch ?? 0n)).toBe(true);
    if (epoch === was?.epoch && owner !== null) expect<string | null>(owner).toBe(was.owner);
  }
  await sql.end();
  return load;
}

async function expectAllKept(loads: readonly Purchases[]): Promise<void> {
  const sql = openPrimary();
  try {
    await expectNothingLostOrDoubled({ sql, world, receiver }, loads);
  } finally {
    await sql.end();
  }
}

function expectOnlyRetries(load: Purchases): void {
  const codes = new Set(load.rejected);
  expect(codes.has('503 service_unavailable 2')).toBe(true);
  codes.delete('503 service_unavailable 2');
  codes.delete('409 request_in_progress 1');
  expect([...codes]).toEqual([]);
}

describe.skipIf(!runs)(`DATABASE_URL names a primary and its synchronous standby (${note})`, () => {
  const loads: Purchases[] = [];

  test('the primary is killed under load: the processes go on with the promoted standby', async () => {
    const load = await failOver();
    loads.push(load);
    expectOnlyRetries(load);
    expect(processes().map(({ pid, running }) => (running ? pid : null))).toEqual([...pids]);
  });

  test('nothing acknowledged is lost, nothing is doubled', async () => {
    await expectAllKept(loads);
  });

  test('the former primary comes back as a standby, is not written to, and takes over again', async () => {
    await pair.join();
    const load = startPurchases(worlds, 4, PURCHASE_MS);
    await waitFor(() => load.finished.length > 8, 60_000);
    await load.end();
    expect(load.rejected).toEqual([]);
    loads.push(load);
    loads.push(await failOver());
    expect(processes().map(({ pid, running }) => (running ? pid : null))).toEqual([...pids]);
    await expectAllKept(loads);
  });
});
