import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { repairTestClocksTask } from '../../../actors/clock/repair-test-clocks.ts';
import { testClockTask } from '../../../actors/clock/run-test-clock.ts';
import { defineActor, type Actor } from '../../../actors/runtime/define-actor.ts';
import { runTestClock } from '../../../domain/schedules/run-test-clock.ts';
import { repairTestClocks } from '../../../domain/schedules/repair-test-clocks.ts';
import { wakeNow, wakeTimers } from '../../../storage/queries/timers/due-timers.ts';
import { composeSql } from '../../../storage/query.ts';
import { shardOf } from '../../../storage/shards.ts';
import { setTimer } from '../../../storage/outbox/timers.ts';
import { systemContext } from '../../../actors/runtime/system-context.ts';
import { engineStack, type Engine } from '../../support/stack/engine-stack.ts';
import { advance } from '../../support/timing/test-clock.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';
import { TIMERS_BETWEEN } from '../../../storage/queries/timers/due-timers.ts';

/** Actors of the test in an engine of the test; the API of a stack sets the clock. */
type Next = (id: string, now: Date) => Date | null | Promise<Date | null>;

const START = new Date('2030-01-01T00:00:00.000Z');
const DAY = 86_400_000;
const inDays = (days: number): Date => new Date(START.getTime() + days * DAY);

let engine: Engine;
let world: World;
/** Each step: of whom, at which instant, and the environment's clock as the database shows it then. */
let steps: { name: string; at: string; clock: string | null }[];
let next: Next;
let running: number;

const probe = (kind: string): Actor =>
  defineActor({
    kind,
    wake: async ({ ctx }, { id, environmentId }) => {
      running += 1;
      if (running > 1) throw new Error('two steps at once');
      try {
        const [row] = await sql`select clock_now from environment where id = ${environmentId}`;
        const now = ctx.now();
        const name = `${kind} ${id.split('@')[0]}`;
        steps.push({ name, at: now.toISOString(), clock: row.clock_now?.toISOString() ?? null });
        return await next(id.split('@')[0] ?? '', now);
      } finally {
        running -= 1;
      }
    },
  });

const { stack, sql, open, stopEngines } = await engineStack();
beforeEach(async () => {
  world = await setup(stack.baseUrl);
  steps = [];
  running = 0;
  next = () => null;
  const actors = [probe('alpha'), probe('beta')];
  engine = await open({ actors, jobs: [testClockTask(actors)] });
  await waitFor(() => engine.keeper.active().length === 256);
});
afterEach(stopEngines);

const environmentOf = ({ environments }: World): string => environments.sandbox;
const idOf = (name: string, of = world): string => `${name}@${environmentOf(of)}`;

/** Sets timers `kind name`, each at its instant, in one commit. */
async function set(timers: Readonly<Record<string, Date>>, of = world): Promise<void> {
  const [{ workspaceId }, environmentId] = [of, environmentOf(of)];
  await engine.database.of(workspaceId).transaction(async (tx) => {
    for (const [name, dueAt] of Object.entries(timers)) {
      const [kind = '', id = ''] = name.split(' ');
      setTimer(tx, { kind, id: idOf(id, of), workspaceId, environmentId, dueAt });
    }
  });
}

async function freezeAt(now: Date, of = world): Promise<void> {
  expectStatus(await of.api.post('/api/v1/test-clock', { now: now.toISOString() }), 200);
  await waitFor(async () => (await jobsOf(of)) === 0);
}

const jobsOf = async (of = world): Promise<number> =>
  (await sql`select from job where kind = 'test-clock' and key = ${environmentOf(of)}`).length;
const namesOf = (): string[] => steps.map(({ name }) => name);
const clockOf = async () => expectStatus(await world.api.get('/api/v1/test-clock'), 200);
const timerOf = async (id: string): Promise<Date | undefined> =>
  (await sql`select due_at from timer where id = ${idOf(id)}`)[0]?.due_at;

describe('an advance', () => {
  test('that begins after its job has looked for timers keeps to their instants', async () => {
    await freezeAt(START);
    await set({ 'beta a': inDays(2), 'alpha b': inDays(1) });
    const base = systemContext(engine, 'test');
    let isFirst = true;
    const database = new Proxy(base.database, {
      get: (known, name) => {
        const value: unknown = Reflect.get(known, name, known);
        if (typeof value !== 'function') return value;
        if (name !== 'transaction') return value.bind(known);
        return async (...given: unknown[]) => {
          const found: unknown = await value.apply(known, given);
          if (!isFirst) return found;
          isFirst = false;
          await sql`
            update environment set clock_mode = 'advancing', clock_target = ${inDays(3)}
            where id = ${environmentOf(world)}`;
          return found;
        };
      },
    });
    const at: string[] = [];
    await runTestClock({ ...base, database }, environmentOf(world), {
      kinds: ['alpha', 'beta'],
      signal: new AbortController().signal,
      wake: async (ctx, { kind }) => {
        at.push(`${kind} ${ctx.now().toISOString()}`);
        return null;
      },
    });
    expect(at).toEqual([`alpha ${inDays(1).toISOString()}`, `beta ${inDays(2).toISOString()}`]);
    expect(await clockOf()).toMatchObject({ mode: 'frozen', now: inDays(3).toISOString() });
  });

  test('wakes actors of all kinds in the order of instant, kind and id, with the clock at each instant', async () => {
    await freezeAt(START);
    await set({
      'beta a': inDays(2),
      'alpha b': inDays(2),
      'alpha a': inDays(2),
      'beta c': inDays(1),
      'alpha z': inDays(3),
      'alpha later': inDays(3.001),
    });
    await advance(world, { unit: 'day', count: 3 });
    const expected = [
      ['beta c', 1],
      ['alpha a', 2],
      ['alpha b', 2],
      ['beta a', 2],
      ['alpha z', 3],
    ] as const;
    expect(steps).toEqual(
      expected.map(([name, days]) => {
        const at = inDays(days).toISOString();
        return { name, at, clock: at };
      }),
    );
    expect(await clockOf()).toMatchObject({ mode: 'frozen', now: inDays(3).toISOString() });
    expect(await timerOf('later')).toEqual(inDays(3.001));
  });

  test('wakes on the way what its steps set for later, among everything else', async () => {
    await freezeAt(START);
    next = async (id, now) => {
      if (id === 'daily' && now < inDays(4)) return new Date(now.getTime() + DAY);
      if (id === 'once') await set({ 'beta child': inDays(2.5), 'alpha now': now });
      return null;
    };
    await set({ 'beta daily': inDays(1), 'beta once': inDays(2), 'alpha last': inDays(4) });
    await advance(world, { unit: 'week', count: 1 });
    expect(steps.map(({ name, at }) => [name, (Date.parse(at) - START.getTime()) / DAY])).toEqual([
      ['beta daily', 1],
      ['beta daily', 2],
      ['beta once', 2],
      ['alpha now', 2],
      ['beta child', 2.5],
      ['beta daily', 3],
      ['alpha last', 4],
      ['beta daily', 4],
    ]);
    expect(
      await sql`select id from timer where environment_id = ${environmentOf(world)}`,
    ).toHaveLength(0);
  });

  test('renews month after month, day after day, and leaves the next timer ahead', async () => {
    await freezeAt(START);
    next = (id, now) => {
      if (id === 'daily') return new Date(now.getTime() + DAY);
      const later = new Date(now);
      later.setUTCMonth(later.getUTCMonth() + 1);
      return later;
    };
    await set({ 'alpha monthly': inDays(31), 'beta daily': inDays(0.5) });
    await advance(world, { unit: 'month', count: 3 });
    const monthly = steps.filter(({ name }) => name === 'alpha monthly').map(({ at }) => at);
    expect(monthly).toEqual([
      '2030-02-01T00:00:00.000Z',
      '2030-03-01T00:00:00.000Z',
      '2030-04-01T00:00:00.000Z',
    ]);
    expect(steps).toHaveLength(3 + 90);
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted());
    expect(await timerOf('monthly')).toEqual(new Date('2030-05-01T00:00:00.000Z'));
  });

  test('goes on from a step that asks for the past, a second later', async () => {
    await freezeAt(START);
    let looks = 0;
    next = (_, now) => ((looks += 1) < 3 ? new Date(now.getTime() - DAY) : null);
    await set({ 'alpha past': inDays(1) });
    await advance(world, { unit: 'day', count: 2 });
    const seconds = steps.map(({ at }) => (Date.parse(at) - inDays(1).getTime()) / 1_000);
    expect(seconds).toEqual([0, 1, 2]);
  });

  test('starts in real time, and leaves timers that go by real time alone', async () => {
    const { workspaceId } = world;
    const soon = new Date(Date.now() + DAY);
    await engine.database.of(workspaceId).transaction(async (tx) => {
      const timer = { kind: 'alpha', id: idOf('real'), workspaceId, dueAt: soon };
      setTimer(tx, { ...timer, environmentId: null });
    });
    await set({ 'alpha tested': soon });
    const other = await setup(stack.baseUrl);
    await set({ 'alpha other': soon }, other);
    await advance(world, { unit: 'day', count: 2 });
    expect(namesOf()).toEqual(['alpha tested']);
  });

  test('with more than 10,000 timers on the way is refused', async () => {
    await freezeAt(START);
    await set({ 'alpha model': inDays(1) });
    await sql`
      insert into timer select (jsonb_populate_record(t, jsonb_build_object('id', t.id || n))).*
      from timer t, generate_series(1, 10000) n where t.id = ${idOf('model')}`;
    const by = { unit: 'day', count: 1 };
    const { status, body } = await world.api.post('/api/v1/test-clock/advance', { by });
    expect([status, body.error?.details[0].code]).toEqual([422, 'too_much_due']);
    expect((await clockOf()).mode).toBe('frozen');
    const until = { to: inDays(0.99).toISOString() };
    expectStatus(await world.api.post('/api/v1/test-clock/advance', until), 202);
  });
});

describe('a step that fails', () => {
  const soon = () =>
    sql`update job set run_at = now() where kind = 'test-clock' and claim_id is null`;
  const advanceToStop = async (): Promise<string> => {
    const to = inDays(3).toISOString();
    expectStatus(await world.api.post('/api/v1/test-clock/advance', { to }), 202);
    await waitFor(async () => {
      await soon();
      return (await clockOf()).mode === 'frozen';
    });
    return (await clockOf()).now;
  };

  test('stops the advance at its instant, before all that comes later, until it is dead', async () => {
    await freezeAt(START);
    next = (id) => {
      if (id === 'poison') throw new Error('poisoned');
      return null;
    };
    await set({
      'alpha before': inDays(1),
      'beta poison': inDays(2),
      'beta rest': inDays(2),
      'alpha after': inDays(2.5),
    });
    expect(await advanceToStop()).toBe(inDays(2).toISOString());
    expect(namesOf()).toEqual(['alpha before', ...Array.from({ length: 5 }, () => 'beta poison')]);
    const failed = () => sql`
      select attempts, dead_at is not null as "isDead" from failed_row where row_id = ${`beta:${idOf('poison')}`}`;
    expect([...(await failed())]).toEqual([{ attempts: 5, isDead: false }]);
    // Frozen, the others are done, and it waits.
    await waitFor(async () => (await jobsOf()) === 0);
    steps = [];
    expect(await advanceToStop()).toBe(inDays(3).toISOString());
    expect([...(await failed())]).toEqual([{ attempts: 8, isDead: true }]);
    expect(namesOf().filter((name) => name !== 'beta poison')).toEqual([
      'beta rest',
      'alpha after',
    ]);
  });

  test('once goes on where it stopped, and forgets the failure', async () => {
    await freezeAt(START);
    let failures = 0;
    next = (id) => {
      if (id === 'poison' && (failures += 1) === 1) throw new Error('poisoned');
      return null;
    };
    await set({ 'alpha before': inDays(1), 'beta poison': inDays(2), 'alpha after': inDays(2.5) });
    expect(await advanceToStop()).toBe(inDays(3).toISOString());
    expect(namesOf()).toEqual(['alpha before', 'beta poison', 'beta poison', 'alpha after']);
    expect([
      ...(await sql`select from failed_row where row_id like ${`%${idOf('poison')}`}`),
    ]).toEqual([]);
  });

  test('under a frozen clock holds up no other, and is repaired', async () => {
    await freezeAt(START);
    let isSick = true;
    next = (id) => {
      if (id === 'poison' && isSick) throw new Error('poisoned');
      return null;
    };
    await set({ 'alpha poison': inDays(-2), 'beta rest': inDays(-1) });
    await waitFor(async () => (await jobsOf()) === 0 && steps.length === 2);
    expect(namesOf()).toEqual(['alpha poison', 'beta rest']);
    const ctx = systemContext(engine, 'test');
    await repairTestClocks(ctx);
    expect(await jobsOf()).toBe(0);
    isSick = false;
    await sql`update failed_row set next_try_at = now() where row_id = ${`alpha:${idOf('poison')}`}`;
    await repairTestClocks(ctx);
    await waitFor(async () => (await timerOf('poison')) === undefined);
    expect(repairTestClocksTask.pattern).toBe('* * * * *');
  });
});

describe('a frozen clock', () => {
  test('costs nothing while what it waits for lies ahead: no step, no job, nothing in memory', async () => {
    const now = new Date(Date.now() + 30 * DAY);
    await freezeAt(now);
    const behind = await setup(stack.baseUrl);
    await sql`
      update environment set clock_mode = 'frozen', clock_now = ${new Date(Date.now() - 30 * DAY)}
      where id = ${environmentOf(behind)}`;
    for (let index = 0; index < 20; index += 1) {
      await set({ [`alpha far-${index}`]: new Date(now.getTime() + 1_000 + index) });
      await set({ [`alpha late-${index}`]: new Date(Date.now() - index) }, behind);
    }
    const sent: string[] = [];
    engine.database.statementListener = (text) => void sent.push(text);
    await waitFor(() => sent.filter((text) => text === TIMERS_BETWEEN.text).length > 8);
    engine.database.statementListener = null;
    expect([steps.length, engine.heldTimers(), await jobsOf(), await jobsOf(behind)]).toEqual([
      0, 0, 0, 0,
    ]);
    expect(sent.filter((text) => text.includes('clock_target'))).toEqual([]);
    expect(await repairTestClocks(systemContext(engine, 'test'))).toBe(0);
  });

  test('ahead of real time does at once what is set for an instant before it, in order', async () => {
    await freezeAt(START);
    const at = START.toISOString();
    await set({ 'beta first': inDays(-20), 'alpha now': START, 'alpha later': inDays(1) });
    await waitFor(() => steps.length === 2);
    expect(steps).toEqual([
      { name: 'beta first', at, clock: at },
      { name: 'alpha now', at, clock: at },
    ]);
    const other = await setup(stack.baseUrl);
    await set({ 'alpha other': inDays(-20), 'alpha marker': new Date() }, other);
    await waitFor(() => namesOf().includes('alpha marker'));
    expect(namesOf()).toEqual(['beta first', 'alpha now', 'alpha marker']);
  });

  test('that is set ahead does what is due by it, at its instant', async () => {
    await freezeAt(START);
    await set({ 'beta two': inDays(2), 'alpha one': inDays(1), 'alpha four': inDays(4) });
    await freezeAt(inDays(3));
    expect(steps.map(({ name, at }) => [name, at])).toEqual([
      ['alpha one', inDays(3).toISOString()],
      ['beta two', inDays(3).toISOString()],
    ]);
  });

  test('behind real time is woken by events and operators, at its present', async () => {
    const now = new Date(Date.now() - 30 * DAY);
    const [{ workspaceId }, environmentId] = [world, environmentOf(world)];
    await sql`update environment set clock_mode = 'frozen', clock_now = ${now} where id = ${environmentId}`;
    const later = new Date(now.getTime() + DAY);
    await set({ 'alpha told': later, 'beta asked': later });
    const wake = { kind: 'alpha', id: idOf('told'), workspaceId, environmentId, at: new Date() };
    await engine.query(composeSql(wakeTimers([wake, { ...wake, id: idOf('new') }])));
    expect(await wakeNow(engine.query, workspaceId, 'beta', idOf('asked'))).toBe(1);
    await waitFor(() => steps.length === 3);
    expect(new Set(namesOf())).toEqual(new Set(['alpha told', 'alpha new', 'beta asked']));
    expect(new Set(steps.map(({ at }) => at))).toEqual(new Set([now.toISOString()]));
  });

  test('that is released to real time fires what is late at once, and the rest at its instant', async () => {
    const now = new Date(Date.now() + 30 * DAY);
    await freezeAt(now);
    await set({
      'alpha ahead': new Date(now.getTime() + DAY),
      'beta near': new Date(now.getTime() + 5),
    });
    await sql`update timer set due_at = now() - interval '3 days' where id = ${idOf('near')}`;
    await set({ 'alpha marker': new Date() }, await setup(stack.baseUrl));
    await waitFor(() => namesOf().includes('alpha marker'));
    expect(namesOf()).toEqual(['alpha marker']);
    steps = [];
    expectStatus(await world.api.delete('/api/v1/test-clock'), 200);
    await waitFor(() => steps.length === 1);
    expect(steps[0]).toMatchObject({ name: 'beta near', clock: null });
    expect(await timerOf('ahead')).toEqual(new Date(now.getTime() + DAY));
  });
});

test('an advance without a job, as after five failures of the database, gets one', async () => {
  await freezeAt(START);
  await set({ 'alpha a': inDays(1) });
  await sql`
    update environment set clock_mode = 'advancing', clock_target = ${inDays(2)} where id = ${environmentOf(world)}`;
  expect(await repairTestClocks(systemContext(engine, 'test'))).toBe(1);
  await waitFor(async () => (await clockOf()).mode === 'frozen');
  expect(namesOf()).toEqual(['alpha a']);
  expect((await clockOf()).now).toBe(inDays(2).toISOString());
});

test('a process that lost the shard in the middle of an advance does no more; its successor goes on', async () => {
  await freezeAt(START);
  const gate = Promise.withResolvers<void>();
  next = async (id) => {
    if (id === 'slow' && steps.length === 2) await gate.promise;
    return null;
  };
  await set({ 'alpha a': inDays(1), 'alpha slow': inDays(2), 'alpha z': inDays(3) });
  const to = inDays(4).toISOString();
  expectStatus(await world.api.post('/api/v1/test-clock/advance', { to }), 202);
  await waitFor(() => steps.length === 2);
  await sql`
    update shard_lease set owner = 'nobody', epoch = epoch + 1, expires_at = now() + interval '1 second'
    where shard = ${shardOf(world.workspaceId)}`;
  gate.resolve();
  await waitFor(async () => (await clockOf()).mode === 'frozen');
  expect(namesOf()).toEqual(['alpha a', 'alpha slow', 'alpha slow', 'alpha z']);
  expect((await clockOf()).now).toBe(to);
});
