import { afterAll, beforeAll, expect, test } from 'bun:test';
import { enterCompletion } from '../../../api/auth/checkout-session.ts';
import { clearing } from '../../../domain/checkout/completion/clearing.ts';
import { completeSession } from '../../../domain/checkout/completion/complete-session.ts';
import { Refusal } from '../../../domain/errors.ts';
import { createConnectorClient } from '../../../domain/connectors/create-client.ts';
import { reconcilePayments } from '../../../domain/sales/reconcile-payments.ts';
import type { SystemResources } from '../../../domain/ports/services.ts';
import { sql as asQuery } from '../../../storage/query.ts';
import { FenceLost } from '../../../storage/errors/database-errors.ts';
import {
  openChaosServices,
  reconcilerContext,
  requestContext,
} from '../../support/stack/chaos-services.ts';
import { createSession, makeCart } from '../../support/checkout/checkout.ts';
import { randomOf, type Random } from '../../support/histories/random.ts';
import { startStack } from '../../support/stack/stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';
import { seed } from '../../support/seed.ts';
import { longKind } from '../../support/crash/long-kinds.ts';

/**
 * 200 checkouts, each a random interleaving of completes: double clicks, other cards, other tabs, processes that die at
 * some point between reserve, call and settle, and retries; two reconcilers run beside them all the time and take what
 * is still in flight. A process that dies is a verb that stops there: what it had not committed is rolled back, and
 * nothing of it runs again (kill -9 of whole processes: checkout-crash.test.ts).
 * `SEED=n npm test -- test/chaos/histories/random-checkouts.test.ts` repeats the choices of a run.
 */
const RUNS = 200;
const LANES = 24;
const SPREAD_MS = 60;
const REST_MS = 100;
/** Longer than any step of a machine that other tests starve. */
const REST_MS_MAX = 90_000;

const dangerous = ['tok_timeout_captured', 'tok_failover_hard'];
const tokens = (
  'tok_visa tok_amex tok_visa_debit tok_country_DE pm_sandbox_noStore ' +
  'tok_decline_generic tok_decline_do_not_honor tok_decline_insufficient_funds tok_decline_lost tok_decline_stolen ' +
  'tok_decline_expired tok_decline_cvc tok_decline_fraud tok_3ds tok_3ds_fail ' +
  'tok_failover_soft tok_failover_network tok_timeout_lost tok_network_error tok_upstream_500 ' +
  'tok_slow tok_nobody'
).split(' ');
const points = [
  'checkout.after_reserve',
  'processor.before_call',
  'processor.after_call',
  'checkout.after_call',
  'checkout.after_failover',
  'checkout.before_settle',
  'checkout.after_settle',
];

/** As of a process that has lost its lease: it writes nothing more, and records no failure of the row. */
class Crash extends FenceLost {}

let stack: Awaited<ReturnType<typeof startStack>>;
let world: World;
let resources: SystemResources;
const reconciling = { on: true, loops: [] as Promise<void>[], crashes: 0 };

const { runs, note } = longKind('orders');

beforeAll(async () => {
  if (!runs) return;
  stack = await startStack({ apiCount: 1, actorCount: 0, env: { RECONCILE_AFTER_MS: '200' } });
  world = await setup(stack.baseUrl);
  resources = await openChaosServices(stack.env);
  for (const lane of [1, 2]) reconciling.loops.push(reconcileOnAndOn(randomOf(seed + lane)));
});

afterAll(async () => {
  reconciling.on = false;
  await Promise.all(reconciling.loops);
  await resources?.database.close();
  await stack?.stop();
});

/** Means of a process that dies when it comes to the point; null: it lives. */
function dyingAt(point: string | null): SystemResources {
  if (point === null) return resources;
  const failpoint = (name: string): void => {
    if (name === point) throw new Crash(name);
  };
  const services: SystemResources['services'] = {
    ...resources.services,
    failpoint,
    createConnectorClient: (own, row) => {
      const connector = createConnectorClient(own, row);
      return {
        ...connector,
        charge: async (request) => {
          failpoint('processor.before_call');
          const outcome = await connector.charge(request);
          failpoint('processor.after_call');
          return outcome;
        },
      };
    },
  };
  return { ...resources, services };
}

let days = 0;

/** The sweeper again and again, each time when every lookup is due; sometimes it dies too. */
async function reconcileOnAndOn(random: Random): Promise<void> {
  while (reconciling.on) {
    days += 2;
    const range = { now: new Date(Date.now() + days * 86_400_000), batch: 10 };
    const own = dyingAt(random.chance(0.2) ? 'reconcile.before_settle' : null);
    await reconcilePayments(reconcilerContext(own), range).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
      reconciling.crashes += 1;
    });
    await Bun.sleep(random.upTo(SPREAD_MS));
  }
}

interface Click {
  readonly tab: string;
  readonly token: string;
  /** A payment that waits for the buyer's bank. */
  readonly replaces: boolean;
}

/** One press of Pay; dies, is refused or succeeds. Anything else fails the test. */
async function press(
  { tab, token: paymentToken, replaces }: Click,
  point: string | null,
): Promise<void> {
  const body = { paymentMethod: 'card', email: 'buyer@example.test' } as const;
  const opened = await enterCompletion(requestContext(dyingAt(point)), tab);
  const input = { ...body, paymentToken, billingSameAsShipping: false, replaceAttempt: replaces };
  await completeSession(opened, input, clearing).catch((error: unknown) => {
    if (!(error instanceof Crash) && !(error instanceof Refusal)) throw error;
  });
}

/** A payment of its own, or two sessions of one cart in two tabs. */
async function openTabs(random: Random): Promise<string[]> {
  if (random.chance(0.7)) {
    const made = await world.api.post('/api/v1/checkout-sessions/embed-token', {
      amount: 100 + random.upTo(9_000),
      currency: 'USD',
    });
    return [expectStatus(made, 200).checkoutSessionId];
  }
  const { id: cartId } = await makeCart(world);
  const tabs = [await createSession(world, { cartId }), await createSession(world, { cartId })];
  return tabs.map((tab) => expectStatus(tab, 201).id);
}

async function interleave(random: Random, tabs: readonly string[], token: string): Promise<void> {
  const clicks = Array.from({ length: 1 + random.upTo(4) }, (_, index) => ({
    tab: random.pick(tabs) ?? '',
    token: index > 0 && random.chance(0.2) ? 'tok_mastercard' : token,
    afterMs: random.upTo(SPREAD_MS),
    point: random.chance(0.6) ? (random.pick(points) ?? null) : null,
    retries: random.chance(0.7),
    replaces: random.chance(0.3),
  }));
  await Promise.all(
    clicks.map(async (click) => {
      await Bun.sleep(click.afterMs);
      await press(click, click.point);
      if (click.retries) await press(click, null);
    }),
  );
}

interface Row {
  readonly key: string;
  readonly status: string;
  readonly amount: number;
  readonly ref: string | null;
}

const OURS = `
  select idempotency_key as key, status, amount, connector_ref as ref from payment_transaction
  where split_part(idempotency_key, ':', 2) = any($1)`;
const THEIRS = `
  select idempotency_key as key, status, amount, ref from sandbox_operation
  where split_part(idempotency_key, ':', 2) = any($1) and type <> 'void'`;
const SESSIONS = `
  select status, (select count(*)::int from checkout_attempt a where a.checkout_session_id = s.id and a.status = 'running') as running
  from checkout_session s where id = any($1)`;
const PAID = `
  select o.amount_paid as paid, p.amount_captured as captured from orders o
  join payment p on p.workspace_id = o.workspace_id and p.order_id = o.id and p.status = 'captured'
  where p.checkout_session_id = any($1)`;

const rowsOf = <T extends object>(sql: string, tabs: readonly string[]): Promise<T[]> =>
  resources.database.read(asQuery<T>(sql), [tabs]);

/** Ends the buyers' challenges, and waits until the reconcilers have settled everything. */
async function comeToRest(random: Random, tabs: readonly string[]): Promise<void> {
  await waitFor(async () => {
    const theirs = await rowsOf<Row>(THEIRS, tabs);
    for (const { ref } of theirs.filter(({ status }) => status === 'pending')) {
      const action = random.chance(0.5) ? 'approve' : 'reject';
      await world.anyone.post(`/sandbox/challenge/${ref}`, { action });
    }
    const ours = await rowsOf<Row>(OURS, tabs);
    const sessions = await rowsOf<{ running: number }>(SESSIONS, tabs);
    const isOpen = ours.some(({ status }) => status === 'pending' || status === 'unknown');
    const isAtRest = !isOpen && sessions.every(({ running }) => running === 0);
    if (!isAtRest) await Bun.sleep(REST_MS);
    return isAtRest;
  }, REST_MS_MAX);
}

const told = (rows: readonly Row[], status: string): string[] =>
  rows
    .filter((row) => row.status === status)
    .map(({ key, amount }) => `${key} ${amount}`)
    .toSorted();

async function expectPaidAtMostOnce(tabs: readonly string[], token: string): Promise<number> {
  const [ours, theirs] = [await rowsOf<Row>(OURS, tabs), await rowsOf<Row>(THEIRS, tabs)];
  expect(told(ours, 'succeeded')).toEqual(told(theirs, 'approved'));
  const charged = theirs.filter(({ status }) => status === 'approved');
  expect(charged.length).toBeLessThanOrEqual(1);
  if (token === 'tok_failover_hard')
    expect(theirs.filter(({ key }) => !key.endsWith(':c0'))).toEqual([]);
  const statuses = (await rowsOf<{ status: string }>(SESSIONS, tabs)).map(({ status }) => status);
  const completed = statuses.filter((status) => status === 'completed');
  expect(completed).toHaveLength(charged.length);
  const [sum] = charged.map(({ amount }) => amount);
  const paid = charged.length === 0 ? [] : [{ paid: sum, captured: sum }];
  expect(await rowsOf<object>(PAID, tabs)).toEqual(paid);
  return charged.length;
}

test.skipIf(!runs)(`random checkouts are charged at most once (${note})`, async () => {
  const tally = new Map<string, number>();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let run = next++; run < RUNS; run = next++) {
      const random = randomOf(seed * RUNS + run);
      const pool = run % 3 === 0 ? dangerous : tokens;
      const token = pool[Math.floor(run / 3) % pool.length] ?? 'tok_visa';
      try {
        const tabs = await openTabs(random);
        await interleave(random, tabs, token);
        await comeToRest(random, tabs);
        const charges = await expectPaidAtMostOnce(tabs, token);
        tally.set(token, (tally.get(token) ?? 0) + charges);
      } catch (error) {
        throw new Error(`run ${run} with ${token} (SEED=${seed})`, { cause: error });
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  expect(tally.size).toBe(tokens.length + dangerous.length);
  expect(tally.get('tok_timeout_captured')).toBeGreaterThan(0);
  expect(reconciling.crashes).toBeGreaterThan(0);
});
