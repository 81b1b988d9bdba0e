import { SQL } from 'bun';
import { complete, createSession, makeCart } from '../../../test/support/checkout/checkout.ts';
import { subscribe, subscriber } from '../../../test/support/subscriptions/subscriptions.ts';
import { expectStatus, setup, type World } from '../../../test/support/world/world.ts';
import { percentilesOf, type Percentiles } from '../limits/percentiles.ts';
import { costsBetween, readCosts, type Programs } from '../cpu/costs.ts';
import { plant } from './plant.ts';

/**
 * Renewals that fall due at one instant over many workspaces, beside idle subscriptions and a buyer who reads a cart; and,
 * before them, one-time completions, whose path of reserve, call and settle is the same. Prints JSON.
 * Arguments: due subscriptions, idle ones, workspaces, seconds of completions. Environment: DATABASE_URL, TARGET,
 * PROGRAMS (their process ids, as JSON). With pg_stat_statements loaded, it counts statements as well.
 */
const [due = 20_000, idle = 80_000, workspaces = 50, seconds = 8] = process.argv
  .slice(2)
  .map(Number);
const { baseUrl } = JSON.parse(process.env['TARGET'] ?? '{}') as { baseUrl: string };
const programs = JSON.parse(process.env['PROGRAMS'] ?? '{}') as Programs;
const CLIENTS = 8;
const AHEAD_MS = 20_000;
const DEADLINE_MS = 900_000;
const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 4 });

const shops: { world: World; id: string }[] = [];
for (let count = 0; count < workspaces; count += 1) {
  const world = await setup(baseUrl);
  shops.push({ world, id: (await subscribe(world, await subscriber(world))).id });
}
const [first] = shops;
if (!first) throw new Error('no workspace');
const completions = await completePurchases(first.world);
const ids = shops.map(({ id }) => id);
await plant(sql, ids, { count: idle, dueAt: new Date(Date.now() + 20 * 86_400_000) });
const at = new Date(Date.now() + AHEAD_MS);
await plant(sql, ids, { count: due, dueAt: at });
await sql`vacuum analyze subscription`;
await sql`vacuum analyze timer`;
if (process.env['BENCH_STATEMENTS']) await sql`create extension if not exists pg_stat_statements`;
const alone = await readCarts(first.world, () => Date.now() < at.getTime());
const before = await readCosts(sql, programs);
const from = Date.now();
const run = await untilRenewed();
const to = Date.now();
const costs = costsBetween(before, await readCosts(sql, programs));
process.stdout.write(`${JSON.stringify({ completions, alone, from, to, ...run, ...costs })}\n`);
await sql.end();

/** Completions of sessions that stand ready, by a few clients at once. */
async function completePurchases(world: World): Promise<{ perSecond: number }> {
  const cart = (): Promise<{ id: string }> => makeCart(world);
  const ready: { id: string }[] = [];
  const wanted = 40 * seconds;
  await atOnce(wanted, async () => {
    const made = await createSession(world, { cartId: (await cart()).id });
    ready.push(expectStatus(made, 201));
  });
  const startedAt = performance.now();
  let done = 0;
  await atOnce(ready.length, async (index) => {
    if (performance.now() - startedAt > seconds * 1_000) return;
    const session = ready[index];
    if (!session) return;
    expectStatus(await complete(world, session), 200);
    done += 1;
  });
  return { perSecond: (done * 1_000) / (performance.now() - startedAt) };
}

async function atOnce(count: number, act: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await act(next - 1);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

interface Renewed {
  readonly renewals: number;
  readonly perSecond: number;
  readonly beside: Percentiles;
  readonly charges: number;
  /** How long after the instant the periods were paid (s). */
  readonly paidAfter: Readonly<Record<'p50' | 'p95' | 'p99' | 'last', number>>;
}

async function untilRenewed(): Promise<Renewed> {
  const wanted = Math.round(due / workspaces) * workspaces;
  const deadline = Date.now() + DEADLINE_MS;
  let renewed = 0;
  let endedAt = Date.now();
  const beside = await readCarts(
    (first as { world: World }).world,
    () => renewed < wanted && Date.now() < deadline,
    async () => {
      const [row] = await sql`
        select count(*)::int as paid from subscription_period p where p.status = 'paid' and p.index > 0`;
      renewed = row.paid;
      endedAt = Date.now();
    },
  );
  if (renewed < wanted) throw new Error(`${renewed} of ${wanted} renewed`);
  const [ledger] = await sql`
    select count(*)::int as charges from sandbox_operation
    where status = 'approved' and idempotency_key like 'sub:%:p1:%'`;
  const perSecond = (renewed * 1_000) / (endedAt - at.getTime());
  const [late] = await sql`
    select percentile_disc(array[0.5, 0.95, 0.99, 1]) within group (order by extract(epoch from updated_at - ${at})) as seconds
    from subscription_period where status = 'paid' and index > 0`;
  const [p50 = 0, p95 = 0, p99 = 0, last = 0] = (late.seconds as string[]).map(Number);
  return {
    renewals: renewed,
    perSecond,
    beside,
    charges: ledger.charges,
    paidAfter: { p50, p95, p99, last },
  };
}

/** Reads one cart again and again, 20 times a second, while `goesOn`; `look` runs each second. */
async function readCarts(
  world: World,
  goesOn: () => boolean,
  look?: () => Promise<void>,
): Promise<Percentiles> {
  const { id } = await makeCart(world);
  const durations: number[] = [];
  let lookedAt = 0;
  while (goesOn()) {
    const startedAt = performance.now();
    expectStatus(await world.api.get(`/api/v1/carts/${id}`), 200);
    durations.push(performance.now() - startedAt);
    if (look && Date.now() - lookedAt > 1_000) {
      await look();
      lookedAt = Date.now();
    }
    await Bun.sleep(50);
  }
  return percentilesOf(durations);
}
