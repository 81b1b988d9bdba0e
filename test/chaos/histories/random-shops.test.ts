import { afterAll, beforeAll, expect, test } from 'bun:test';
import { SQL } from 'bun';
import type { SystemResources } from '../../../domain/context.ts';
import { configure } from '../../support/checkout/priced-cart.ts';
import { startOrderHistory } from '../../support/histories/order-history.ts';
import { randomOf, type Random } from '../../support/histories/random.ts';
import { settleUndecided } from '../../support/histories/settle-undecided.ts';
import { startSubscriptionHistory } from '../../support/histories/subscription-history.ts';
import {
  faultsOfSubscription,
  sequences,
} from '../../support/histories/subscriptions/reckoning.ts';
import { tenPercent } from '../../support/orders/worked-order.ts';
import { openChaosServices } from '../../support/stack/chaos-services.ts';
import { startStack } from '../../support/stack/stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

/**
 * Two shops that sell single purchases and subscriptions, under random requests of several clients and a test clock that
 * they advance, while the API and the actor process are killed (-9) in turn. When all has come to rest, the processor has
 * charged no period twice, everything that was taken is accounted for, events have no gaps, and the money audit finds
 * nothing but what an open issue tells of. STEPS=10000 for the long run; a failure names its SEED.
 */
const steps = Number(process.env['STEPS'] ?? 100);
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
const CLIENTS = 6;
const STEPS_A_CRASH = 50;
const REST_MS = 120_000;

let stack: Awaited<ReturnType<typeof startStack>>;
let sql: SQL;
let resources: SystemResources;
let worlds: World[];

beforeAll(async () => {
  // Longer than any call takes here, or a charge in flight would be looked up and not be found.
  const env = { RECONCILE_AFTER_MS: '8000', RATE_LIMIT_CHARGES: '100000', ACTOR_LEASE_MS: '3000' };
  stack = await startStack({ apiCount: 1, actorCount: 1, env });
  sql = new SQL(stack.databaseUrl);
  resources = await openChaosServices(stack.env);
  worlds = await Promise.all([setup(stack.baseUrl), setup(stack.baseUrl)]);
  for (const world of worlds) {
    expectStatus(await configure(world, tenPercent), 200);
    const now = '2031-01-31T08:30:00.000Z';
    expectStatus(await world.api.post('/api/v1/test-clock', { now }), 200);
  }
}, 60_000);

afterAll(async () => {
  await sql?.end();
  await resources?.database.close();
  await stack?.stop();
}, 30_000);

async function killApi(): Promise<void> {
  const [api] = stack.apiProcesses;
  if (api?.pid === undefined) throw new Error('no API process to kill');
  process.kill(api.pid, 'SIGKILL');
  await api.exited;
  await stack.restartApi(0);
}

async function killActors(): Promise<void> {
  const actors = stack.actorProcesses.at(-1);
  if (actors?.pid === undefined) throw new Error('no actor process to kill');
  process.kill(actors.pid, 'SIGKILL');
  await actors.exited;
  stack.addActors();
}

interface Client {
  readonly step: () => Promise<readonly [deed: string, status: number]>;
}

async function openClient(world: World, random: Random): Promise<Client> {
  const email = `buyer-${random.upTo(1e9)}@example.test`;
  const { id } = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
  const orders = startOrderHistory(world, random, id);
  const subscriptions = startSubscriptionHistory(world, random);
  return { step: () => (random.chance(0.4) ? orders : subscriptions).step() };
}

/** Clocks stand, nothing is due before them, and no work waits. */
async function atRest(): Promise<boolean> {
  const [{ open }] = await sql`
    select (select count(*) from environment where clock_mode = 'advancing')
      + (select count(*) from subscription_operation o where o.status = 'open')
      + (select count(*) from job where kind in ('subscription-refunds', 'payment-return', 'order-cancel')
          and failed_at is null)
      + (select count(*) from timer t join environment e on e.id = t.environment_id
          where t.kind = 'subscription' and e.clock_mode = 'frozen' and t.due_at <= e.clock_now
          and not exists (select from payment_transaction p where p.workspace_id = t.workspace_id
            and p.status in ('pending', 'unknown'))) as open`;
  return Number(open) === 0;
}

/** The processor shows what it had hidden, as a merchant has it do by hand. */
async function reveal(world: World): Promise<void> {
  const hidden: Parsed[] = await sql`
    select idempotency_key as key from sandbox_operation
    where workspace_id = ${world.workspaceId} and hidden`;
  for (const { key } of hidden)
    expectStatus(
      await world.api.post(`/api/v1/sandbox/transactions/${encodeURIComponent(key)}/reveal`),
      200,
    );
}

/** What the audit finds, without the payments that an open issue of a subscription names. */
async function violationsOf(world: World): Promise<Parsed[]> {
  const { invariants } = expectStatus(await world.api.get('/api/v1/audit/money'), 200);
  const issues = await sql`
    select payment_id as payment from subscription_issue
    where workspace_id = ${world.workspaceId} and status = 'open'`;
  const known = new Set(issues.map(({ payment }: Parsed) => payment));
  return invariants.flatMap(({ name, violations }: Parsed) =>
    violations
      .filter(({ resource }: Parsed) => name !== 'captured_money' || !known.has(resource.id))
      .map((violation: Parsed) => ({ name, ...violation })),
  );
}

test(
  `${steps} random steps at two shops end with books that hold (seed ${seed})`,
  async () => {
    const counts = new Map<string, number>();
    let done = 0;
    let kills = 0;
    let isOver = false;
    const run = async (client: Client): Promise<void> => {
      while (done < steps) {
        done += 1;
        const [deed, status] = await client.step();
        expect([deed, status < 500 || status === 503]).toEqual([deed, true]);
        counts.set(`${deed} ${status}`, (counts.get(`${deed} ${status}`) ?? 0) + 1);
      }
    };
    const breaker = async (): Promise<void> => {
      for (let next = STEPS_A_CRASH; ; next += STEPS_A_CRASH) {
        while (!isOver && done < next) await Bun.sleep(50);
        if (isOver) return;
        kills += 1;
        await (kills % 2 === 0 ? killActors() : killApi());
      }
    };
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, (_, number) => {
        const world = worlds[number % worlds.length];
        if (!world) throw new Error('no world');
        return openClient(world, randomOf(seed + number));
      }),
    );
    const breaking = breaker();
    const ended = await Promise.allSettled(clients.map(run));
    isOver = true;
    await breaking;
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    for (const world of worlds) await reveal(world);
    expect(await settleUndecided(sql, resources)).toEqual([]);
    await waitFor(atRest, REST_MS);
    for (const world of worlds) {
      expect(await violationsOf(world)).toEqual([]);
      expect(await sequences(sql, { world })).toEqual([]);
    }
    const subscriptions: Parsed[] = await sql`select id from subscription order by id`;
    for (const { id } of subscriptions)
      expect([id, await faultsOfSubscription(sql, { id })]).toEqual([id, []]);
    console.log(`${done} steps, ${kills} kills, ${subscriptions.length} subscriptions`);
    expect(subscriptions.length).toBeGreaterThan(0);
    for (const deed of ['buy 200', 'subscribe 201', 'advance 202'])
      expect([deed, (counts.get(deed) ?? 0) > 0]).toEqual([deed, true]);
  },
  Math.max(240_000, steps * 1_500),
);
