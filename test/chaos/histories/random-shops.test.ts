import { afterAll, beforeAll, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { appendFileSync, mkdirSync } from 'node:fs';
import type { SystemResources } from '../../../domain/ports/services.ts';
import { faultsOfBooks } from '../../support/books/find-faults.ts';
import { openBooks } from '../../support/books/open-books.ts';
import { startOrderHistory } from '../../support/histories/order-history.ts';
import { randomOf, type Random } from '../../support/histories/random.ts';
import {
  expectDone,
  runClients,
  type Counts,
  type Told,
} from '../../support/histories/run-clients.ts';
import { settleUndecided } from '../../support/histories/settle-undecided.ts';
import { startSubscriptionHistory } from '../../support/histories/subscription-history.ts';
import {
  faultsOfSubscription,
  rowsOfSubscription,
  sequences,
} from '../../support/histories/subscriptions/reckoning.ts';
import { openChaosServices } from '../../support/stack/chaos-services.ts';
import { killActors, killApi } from '../../support/stack/kill.ts';
import { startStack } from '../../support/stack/stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';
import { seed } from '../../support/seed.ts';
import { lengthOf, longKind } from '../../support/crash/long-kinds.ts';

/**
 * Two shops that sell single purchases and subscriptions, under random requests of several clients and a test clock that
 * they advance, while the API and the actor process are killed (-9) in turn. When all has come to rest, the processor has
 * charged no period twice, everything that was taken is accounted for, events have no gaps, the money audit finds
 * nothing but what an open issue tells of, and credit notes, tax report, CSV and DATEV come to the sum of the documents.
 * A long run has rounds at shops of their own: what an advance of a shop's clock costs grows with all that was sold there.
 * STEPS=10000 for the long run; a failure names the SEED of its round, which STEPS=250 repeats.
 * `test/output/random-shops.txt` lists what happened.
 */
const steps = lengthOf('STEPS', { inRun: 60, full: 1_000 });
const CLIENTS = 6;
const STEPS_A_ROUND = 250;
const STEPS_A_CRASH = 40;
const REST_MS = 120_000;
const REVEALS_MAX = 4;
/** Steps that do not wait until their shop's clock stands, and are refused. */
const HASTY = 0.1;
/** How long the death of an actor process waits for an advance, and then for a moment in it. */
const FOR_ADVANCE_MS = 1_500;
const INTO_ADVANCE_MS = 400;

let stack: Awaited<ReturnType<typeof startStack>>;
let sql: SQL;
let resources: SystemResources;

const { runs, note } = longKind('shops');

beforeAll(async () => {
  if (!runs) return;
  // Longer than any call takes here, or a charge in flight would be looked up and not be found.
  const env = { RECONCILE_AFTER_MS: '8000', RATE_LIMIT_CHARGES: '100000', ACTOR_LEASE_MS: '3000' };
  stack = await startStack({ apiCount: 1, actorCount: 1, env });
  sql = new SQL(stack.databaseUrl);
  resources = await openChaosServices(stack.env);
});

afterAll(async () => {
  await sql?.end();
  await resources?.database.close();
  await stack?.stop();
});

async function openShop(pricesIncludeTax: boolean): Promise<World> {
  const world = await setup(stack.baseUrl);
  await openBooks(world, { pricesIncludeTax });
  const now = '2031-01-31T08:30:00.000Z';
  expectStatus(await world.api.post('/api/v1/test-clock', { now }), 200);
  return world;
}

async function openClient(world: World, random: Random): Promise<() => Promise<Told>> {
  const email = `buyer-${random.upTo(1e9)}@example.test`;
  const { id } = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
  const orders = startOrderHistory(world, random, id);
  const subscriptions = startSubscriptionHistory(world, random);
  return async () => {
    if (!random.chance(HASTY)) await waitFor(async () => !(await isAdvancing(world)), REST_MS);
    return (random.chance(0.4) ? orders : subscriptions).step();
  };
}

async function isAdvancing({ workspaceId }: World): Promise<boolean> {
  const rows = await sql`
    select from environment where workspace_id = ${workspaceId} and clock_mode = 'advancing'`;
  return rows.length > 0;
}

/** In the middle of an advance, unless there is none. */
async function killActorsAdvancing(worlds: readonly World[], random: Random): Promise<void> {
  const isAnyAdvancing = async (): Promise<boolean> =>
    (await Promise.all(worlds.map(isAdvancing))).includes(true);
  await waitFor(isAnyAdvancing, FOR_ADVANCE_MS).catch(() => undefined);
  await Bun.sleep(random.upTo(INTO_ADVANCE_MS));
  await killActors(stack);
}

/** Clocks stand, nothing is due before them but what waits for its own charge, and no work waits. */
async function atRest(): Promise<boolean> {
  const [{ open }] = await sql`
    select (select count(*) from environment where clock_mode = 'advancing')
      + (select count(*) from subscription_operation o where o.status = 'open')
      + (select count(*) from job where kind in ('subscription-refunds', 'payment-return', 'order-cancel')
          and failed_at is null)
      + (select count(*) from timer t join environment e on e.id = t.environment_id
          where t.kind = 'subscription' and e.clock_mode = 'frozen' and t.due_at <= e.clock_now
          and not exists (select from payment y join payment_transaction p on p.workspace_id = y.workspace_id
            and p.payment_id = y.id and p.type = 'charge' and p.status in ('pending', 'unknown')
            where y.workspace_id = t.workspace_id and y.subscription_id::text = t.id::text)) as open`;
  return Number(open) === 0;
}

/** The processor shows what it had hidden, as a merchant has it do by hand. */
async function reveal(world: World): Promise<void> {
  for (const { key } of await hiddenOf(world))
    expectStatus(
      await world.api.post(`/api/v1/sandbox/transactions/${encodeURIComponent(key)}/reveal`),
      200,
    );
}

async function hiddenOf({ workspaceId }: World): Promise<Parsed[]> {
  return sql`
    select idempotency_key as key from sandbox_operation where workspace_id = ${workspaceId} and hidden`;
}

/** What is decided lets its subscription go on, up to its clock: that may be a charge whose outcome is hidden again. */
async function comeToRest(worlds: readonly World[]): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    await waitFor(atRest, REST_MS);
    for (const world of worlds) await reveal(world);
    const undecided = await settleUndecided(sql, resources);
    await waitFor(atRest, REST_MS);
    const waiting = await Promise.all(
      worlds.flatMap((world) => [hiddenOf(world), inFlightOf(world)]),
    );
    if (waiting.flat().length === 0 || turn === REVEALS_MAX) return expect(undecided).toEqual([]);
  }
}

/** Charges that have been sent, or are about to be: their subscription is due, and its books are about to change. */
async function inFlightOf({ workspaceId }: World): Promise<Parsed[]> {
  return sql`
    select idempotency_key as key from payment_transaction
    where workspace_id = ${workspaceId} and type = 'charge' and status in ('pending', 'unknown')`;
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

interface Round {
  readonly steps: number;
  readonly seed: number;
}

interface Played {
  readonly counts: Counts;
  readonly kills: number;
  readonly subscriptions: number;
  /** Invoices and credit notes. */
  readonly documents: number;
}

/** Two shops from their first sale to rest, with their books checked. */
async function playRound({ steps: taken, seed: own }: Round): Promise<Played> {
  const worlds = await Promise.all([openShop(false), openShop(true)]);
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, number) => {
      const world = worlds[number % worlds.length];
      if (!world) throw new Error('no world');
      return openClient(world, randomOf(own + number));
    }),
  );
  const random = randomOf(own + CLIENTS);
  let kills = 0;
  const crash = (): Promise<void> => {
    kills += 1;
    return kills % 2 === 0 ? killActorsAdvancing(worlds, random) : killApi(stack);
  };
  const counts = await runClients({ steps: taken, clients, stepsACrash: STEPS_A_CRASH, crash });
  await comeToRest(worlds);
  let subscriptions = 0;
  let documents = 0;
  for (const world of worlds) {
    expect(await violationsOf(world)).toEqual([]);
    expect(await faultsOfBooks(sql, world)).toEqual([]);
    expect(await sequences(sql, { world })).toEqual([]);
    const sold: Parsed[] = await sql`
      select id from subscription where workspace_id = ${world.workspaceId} order by id`;
    for (const { id } of sold) {
      const faults = await faultsOfSubscription(sql, { id });
      if (faults.length > 0)
        console.log(JSON.stringify(await rowsOfSubscription(sql, { id }), null, 1));
      expect([id, faults]).toEqual([id, []]);
    }
    subscriptions += sold.length;
    documents += await countDocuments(world);
  }
  expect(subscriptions).toBeGreaterThan(0);
  return { counts, kills, subscriptions, documents };
}

async function countDocuments({ workspaceId }: World): Promise<number> {
  const [{ count }] = await sql`
    select count(*)::int as count from invoice_version
    where workspace_id = ${workspaceId} and reason in ('issued', 'refunded')`;
  return count;
}

const took = (beganAt: number): number => Math.round((Date.now() - beganAt) / 1_000);

function report(line: string): void {
  mkdirSync('test/output', { recursive: true });
  appendFileSync('test/output/random-shops.txt', `${line}\n`);
}

test.skipIf(!runs)(
  `${steps} random steps at two shops a round end with books that hold (${note})`,
  async () => {
    const rounds = Math.ceil(steps / STEPS_A_ROUND);
    const counts = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      const own = {
        steps: Math.min(STEPS_A_ROUND, steps - round * STEPS_A_ROUND),
        seed: seed + round * 100,
      };
      const beganAt = Date.now();
      const played = await playRound(own).catch((error: unknown) => {
        throw new Error(`round ${round}, SEED=${own.seed} STEPS=${own.steps}`, { cause: error });
      });
      for (const [deed, count] of played.counts) counts.set(deed, (counts.get(deed) ?? 0) + count);
      const { kills, subscriptions, documents } = played;
      report(
        `SEED=${own.seed}: ${own.steps} steps, ${kills} kills, ${subscriptions} subscriptions, ${documents} documents, ${took(beganAt)} s`,
      );
    }
    const done = [...counts].filter(([action]) => / 20\d$/.test(action)).toSorted();
    report(done.map(([action, count]) => `${action}: ${count}`).join(', '));
    expectDone(counts, ['buy 200', 'subscribe 201', 'advance 202']);
  },
);
