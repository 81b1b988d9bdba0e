import { SQL } from 'bun';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { withCards } from '../../support/checkout/saved-cards.ts';
import { randomOf, type Random } from '../../support/histories/random.ts';
import { startStack } from '../../support/stack/stack.ts';
import { contradictionsOf, planBoundary, storyOf } from '../../support/subscriptions/story.ts';
import { subscribe, subscriptionOf } from '../../support/subscriptions/subscriptions.ts';
import { act, periodsOf } from '../../support/subscriptions/verbs.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import type { Answer, Parsed } from '../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';
import { seed } from '../../support/seed.ts';
import { longKind } from '../../support/crash/long-kinds.ts';

/**
 * Fifty requests about subscriptions at the instant at which their renewal is due, beside the actor that renews them.
 * Whatever comes first: the events are one order that the contract allows, whoever loses is told so by a code of its
 * verb, each period is charged once, and the audit of the money finds nothing.
 */
const REQUESTS = 50;
/** Until the boundary, so that all requests are made by then. */
const AHEAD_MS = 400;
const unlimited = { RATE_LIMIT_NON_PRODUCTION: '1000000', RATE_LIMIT_CHARGES: '1000' };

/** What each verb may be answered: status, code. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'cancel at the end': ['200', '409 invalid_state'],
  'cancel now': ['200', '409 invalid_state'],
  uncancel: ['200', '409 invalid_state'],
  'change now': ['200', '400 invalid_subscription_state', '409 invalid_state', '422 invalid_state'],
  'change at the end': [
    '200',
    '400 invalid_subscription_state',
    '409 invalid_state',
    '422 invalid_state',
  ],
  pause: ['200', '400 invalid_subscription_state', '409 invalid_state'],
  resume: ['200', '400 invalid_subscription_state', '409 invalid_state'],
  card: ['200', '409 invalid_state'],
  usage: ['201', '422 invalid_state', '422 validation_error'],
  address: ['200'],
};

interface Subject {
  readonly id: string;
  readonly cards: readonly string[];
}

const verbs: Readonly<Record<string, (subject: Subject, random: Random) => Promise<Answer>>> = {
  'cancel at the end': ({ id }) => act(world, id, 'cancel', { reason: 'unused' }),
  'cancel now': ({ id }) => act(world, id, 'cancel', { cancelAtPeriodEnd: false }),
  uncancel: ({ id }) => act(world, id, 'uncancel'),
  'change now': ({ id }, { upTo }) => act(world, id, 'change', { amount: 1_000 * upTo(9) }),
  'change at the end': ({ id }, { upTo }) =>
    act(world, id, 'change', { amount: 1_000 * upTo(9), effective: 'period_end' }),
  pause: ({ id }) => act(world, id, 'pause'),
  resume: ({ id }) => act(world, id, 'resume'),
  card: ({ id, cards }, { pick }) =>
    act(world, id, 'payment-method', { paymentMethodId: pick(cards) }),
  usage: ({ id }) => report(id),
  address: ({ id }, { upTo }) =>
    world.api.patch(`/api/v1/subscriptions/${id}`, { metadata: { at: upTo(1_000) } }),
};

let stack: Awaited<ReturnType<typeof startStack>>;
let sql: SQL;
let world: World;

const { runs, note } = longKind('subscriptions');

beforeAll(async () => {
  if (!runs) return;
  stack = await startStack({ env: { ...unlimited, RECONCILE_AFTER_MS: '500' } });
  sql = new SQL({ url: stack.databaseUrl, max: 4 });
  world = await setup(stack.baseUrl);
});
afterAll(async () => {
  await sql?.end();
  await stack?.stop();
});

function report(id: string, body: object = {}): Promise<Answer> {
  return act(world, id, 'usage', { quantity: 1, identifier: crypto.randomUUID(), ...body });
}

const USAGE = { metric: 'calls', unitAmount: 7, included: 0, aggregation: 'sum' };

function subjects(count: number, terms: object = { usage: USAGE }): Promise<Subject[]> {
  const made = Array.from({ length: count }, async () => {
    const { buyer, ids: cards } = await withCards(world, 'tok_visa', 'tok_mastercard');
    return { id: (await subscribe(world, buyer, terms)).id as string, cards };
  });
  return Promise.all(made);
}

async function eventsSoFar(all: readonly Subject[]): Promise<number> {
  const stories = await Promise.all(all.map(({ id }) => storyOf(sql, id)));
  return Math.max(...stories.map(({ length }) => length));
}

/** Until every subscription has done what was due, and no charge is under way. */
async function settled(all: readonly Subject[]): Promise<void> {
  const ids = sql.array(
    all.map(({ id }) => id),
    'uuid',
  );
  await waitFor(async () => {
    const [row] = await sql`
      select (select count(*) from subscription s where s.id = any(${ids}) and s.wake_at <= now()
          and s.status in ('trialing', 'active', 'past_due'))::int as due,
        (select count(*) from subscription_operation o where o.subscription_id = any(${ids})
          and o.status in ('open', 'undecided'))::int as charging`;
    return row.due === 0 && row.charging === 0;
  }, 300_000);
}

const nameOf = ({ status, body }: Answer): string =>
  [status, body.error?.code].filter(Boolean).join(' ');

async function wrongMoney(): Promise<Parsed[]> {
  const { invariants } = expectStatus(await world.api.get('/api/v1/audit/money'), 200);
  return invariants.flatMap(({ name, violations }: Parsed) =>
    violations.map((violation: Parsed) => ({ name, ...violation })),
  );
}

/** Each charge that the processor approved pays something else, and each has its payment. */
async function wrongCharges(id: string): Promise<string[]> {
  const approved: { key: string; amount: number; captured: number | null }[] = await sql`
    select o.idempotency_key as key, o.amount::int as amount, p.amount_captured::int as captured
    from sandbox_operation o
    left join payment_transaction t on t.idempotency_key = o.idempotency_key
    left join payment p on p.id = t.payment_id
    where o.idempotency_key like ${`sub:${id}:%`} and o.status = 'approved'`;
  const twice = [...Map.groupBy(approved, ({ key }) => key.replace(/:a\d+$/, ''))]
    .filter(([, rows]) => rows.length > 1)
    .map(([period]) => `${period} is charged more than once`);
  const unlike = approved
    .filter(({ amount, captured }) => amount !== captured)
    .map(({ key, amount, captured }) => `${key} took ${amount}, its payment has ${captured}`);
  return [...twice, ...unlike];
}

interface Told {
  readonly verb: string;
  readonly id: string;
  readonly answer: Answer;
}

/** The requests all at once over the subjects, at the boundary of them all. */
async function race(all: readonly Subject[], names: readonly string[], random: Random) {
  const at = await planBoundary(
    sql,
    all.map(({ id }) => id),
    AHEAD_MS,
  );
  await Bun.sleep(at.getTime() - Date.now() - 20);
  return Promise.all(
    Array.from({ length: REQUESTS }, async (_, index): Promise<Told> => {
      const subject = all[index % all.length];
      const verb = random.pick(names);
      if (!subject || verb === undefined) throw new Error('nothing to race');
      const run = verbs[verb];
      if (!run) throw new Error(`no verb ${verb}`);
      await Bun.sleep(random.upTo(60));
      return { verb, id: subject.id, answer: await run(subject, random) };
    }),
  );
}

/** What was answered is what was told: so many events as requests that were granted. */
const grants: readonly (readonly [event: string, verb: string])[] = [
  ['paused', 'pause'],
  ['resumed', 'resume'],
  ['cancel_unscheduled', 'uncancel'],
  ['changed', 'change now'],
  ['change_scheduled', 'change at the end'],
];

async function problemsOf(all: readonly Subject[], told: readonly Told[], planted: number) {
  const refused = told
    .filter(({ verb, answer }) => !allowed[verb]?.includes(nameOf(answer)))
    .map(({ verb, answer }) => `${verb}: ${answer.status} ${answer.text}`);
  const found: string[] = [...refused];
  for (const { id } of all) {
    const story = await storyOf(sql, id);
    const fresh = story.slice(planted);
    found.push(...contradictionsOf(story, planted + 1).map((what) => `${id} ${what}`));
    found.push(...(await wrongCharges(id)));
    for (const [event, verb] of grants) {
      const granted = told.filter(
        (one) => one.id === id && one.verb === verb && one.answer.status === 200,
      ).length;
      const events = fresh.filter(({ type }) => type === event).length;
      const isApplied = event === 'changed' && events > granted;
      if (events !== granted && !isApplied)
        found.push(`${id}: ${granted} ${verb}, ${events} ${event}`);
    }
    const periods = await periodsOf(world, id);
    const indexes = periods.map(({ index }) => index);
    if (indexes.join() !== [...indexes.keys()].join()) found.push(`${id}: periods ${indexes}`);
    const shown = await subscriptionOf(world, id);
    const last = story.at(-1)?.data.subscription;
    if (shown.status !== last.status || shown.sequence !== last.sequence)
      found.push(
        `${id}: shown ${shown.status} ${shown.sequence}, told ${last.status} ${last.sequence}`,
      );
  }
  return [...found, ...(await wrongMoney()).map((one) => JSON.stringify(one))];
}

const lasting = Object.keys(verbs).filter((name) => name !== 'cancel now');

describe.skipIf(!runs)(`at the instant of a renewal (${note})`, () => {
  test('fifty requests about one subscription, in each of four periods', async () => {
    const random = randomOf(seed);
    const all = await subjects(1);
    for (let round = 0; round < 4; round += 1) {
      const planted = await eventsSoFar(all);
      const told = await race(all, lasting, random);
      await settled(all);
      expect(await problemsOf(all, told, planted)).toEqual([]);
      expect(told.filter(({ answer }) => answer.status < 300).length).toBeGreaterThan(0);
      const [{ status }] = await Promise.all(all.map(({ id }) => subscriptionOf(world, id)));
      if (status === 'cancelled') all.splice(0, 1, ...(await subjects(1)));
      if (status === 'paused') expectStatus(await act(world, all[0]?.id ?? '', 'resume'), 200);
    }
  });

  test('fifty requests about ten subscriptions, three times', async () => {
    const random = randomOf(seed + 1);
    for (let round = 0; round < 3; round += 1) {
      const all = await subjects(10);
      const told = await race(all, Object.keys(verbs), random);
      await settled(all);
      expect(await problemsOf(all, told, 2)).toEqual([]);
      const granted = new Set(
        told.filter(({ answer }) => answer.status < 300).map(({ verb }) => verb),
      );
      expect(granted.size).toBeGreaterThan(2);
    }
  });

  test('a cancellation at the end beside the renewal: one of them, never both', async () => {
    const all = await subjects(10);
    const told = await race(all, ['cancel at the end'], randomOf(seed + 2));
    await settled(all);
    expect(await problemsOf(all, told, 2)).toEqual([]);
    for (const { id } of all) {
      const types = (await storyOf(sql, id)).slice(2).map(({ type }) => type);
      const isRenewed = types.includes('renewed');
      // Before the boundary it is stored, and ends it there; after the renewal it is of the period that was paid.
      expect(types.includes('cancelled')).toBe(!isRenewed);
      expect((await periodsOf(world, id)).map(({ status }) => status)).toEqual(
        isRenewed ? ['paid', 'paid'] : ['paid'],
      );
    }
  });

  test('what is used around the boundary is billed once, by the renewal of its period', async () => {
    const all = await subjects(5);
    const ids = all.map(({ id }) => id);
    const boundary = await planBoundary(sql, ids, AHEAD_MS);
    const random = randomOf(seed + 3);
    const told = await Promise.all(
      Array.from({ length: REQUESTS }, async (_, index) => {
        const id = ids[index % ids.length] ?? '';
        await Bun.sleep(boundary.getTime() - Date.now() - 150 + random.upTo(300));
        // Some say when it was: a moment ago, which may be before the boundary.
        const ago = new Date(Date.now() - random.upTo(200)).toISOString();
        return { id, answer: await report(id, random.chance(0.5) ? { timestamp: ago } : {}) };
      }),
    );
    await settled(all);
    const billed = async (id: string) =>
      sql`select total::int as total from orders where subscription_id = ${id} order by created_at`.then(
        (rows: Parsed[]) => rows.map(({ total }) => total),
      );
    const used = (id: string, index: number) =>
      told.filter(({ id: of, answer: { status, body } }) => {
        return of === id && status === 201 && body.data.periodIndex === index;
      }).length;
    for (const { answer } of told) {
      if (answer.status === 201) {
        const { timestamp, periodIndex } = answer.body.data;
        expect(periodIndex).toBe(Date.parse(timestamp) < boundary.getTime() ? 0 : 1);
      } else {
        expect(nameOf(answer)).toBe('422 validation_error');
        expect(answer.body.error?.details).toMatchObject([{ code: 'period_closed' }]);
      }
    }
    for (const id of ids) expect(await billed(id)).toEqual([3_000, 3_000 + 7 * used(id, 0)]);
    const end = await planBoundary(sql, ids, AHEAD_MS);
    await Bun.sleep(end.getTime() - Date.now());
    await settled(all);
    for (const id of ids)
      expect(await billed(id)).toEqual([3_000, 3_000 + 7 * used(id, 0), 3_000 + 7 * used(id, 1)]);
    expect(await wrongMoney()).toEqual([]);
  });

  test('a change around the boundary is paid by the renewal or by its own order, not by both', async () => {
    const all = await subjects(10, {});
    const ids = all.map(({ id }) => id);
    const boundary = await planBoundary(sql, ids, AHEAD_MS);
    const random = randomOf(seed + 4);
    const told = await Promise.all(
      ids.map(async (id) => {
        await Bun.sleep(boundary.getTime() - Date.now() - 100 + random.upTo(250));
        return {
          id,
          verb: 'change now',
          answer: await act(world, id, 'change', { amount: 9_000 }),
        };
      }),
    );
    await settled(all);
    expect(await problemsOf(all, told, 2)).toEqual([]);
    for (const { id, answer } of told) {
      const types = (await storyOf(sql, id)).slice(2).map(({ type }) => type);
      const orders: Parsed[] = await sql`
        select source, total::int as total from orders where subscription_id = ${id} order by created_at, id`;
      const of = (source: string) =>
        orders.filter((order) => order.source === source).map(({ total }) => total);
      const isGranted = answer.status === 200;
      const isFirst = types.indexOf('changed') < types.indexOf('renewed');
      expect(types.toSorted()).toEqual(isGranted ? ['changed', 'renewed'] : ['renewed']);
      expect(of('subscription_renewal')).toEqual([isGranted && isFirst ? 9_000 : 3_000]);
      // The whole of the new period once, at the new price: what the renewal did not take, the change did.
      const [difference = 0] = of('subscription_change');
      if (isGranted && !isFirst) expect(Math.abs(difference - 6_000)).toBeLessThanOrEqual(1);
      if (isGranted && isFirst) expect(difference).toBeLessThanOrEqual(1);
      if (!isGranted) expect(difference).toBe(0);
    }
  });
});
