import { beforeEach, describe, expect, test } from 'bun:test';
import { actors } from '../../../actors/all-actors.ts';
import type { Actor } from '../../../actors/runtime/define-actor.ts';
import type { TimerKey } from '../../../storage/outbox/timers.ts';
import { shardOf } from '../../../storage/shards.ts';
import { engineStack, type Engine } from '../../support/stack/engine-stack.ts';
import { moveTimer } from '../../support/stack/timers.ts';
import { plantIn, plants, type Plant } from '../../support/sweeps/plants.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import type { World } from '../../support/world/world.ts';

/** Each kind of aggregate that owns its time, in engines that run no sweep. */
const { stack, sql, open } = await engineStack({ env: { CAPTURE_MAILS: '1' } });
/** Steps of the real actors that ended, and what holds them up. */
let steps: (TimerKey & { readonly startedAt: number })[];
let held: Promise<void> | null;
/** Ids of timers whose steps have begun. */
let begun: Set<string>;

beforeEach(() => {
  steps = [];
  held = null;
  begun = new Set();
});

const watched: readonly Actor[] = actors.map((actor) => ({
  ...actor,
  wake: async (run, timer) => {
    const startedAt = Date.now();
    begun.add(timer.id);
    await held;
    const next = await actor.wake(run, timer);
    steps.push({ kind: timer.kind, id: timer.id, startedAt });
    return next;
  },
}));

async function withEngine(work: (engine: Engine) => Promise<void>): Promise<void> {
  const engine = await open({ actors: watched });
  try {
    await waitFor(() => engine.keeper.active().length > 0);
    await work(engine);
  } finally {
    await engine.stop();
  }
}

type OwnedPlant = Plant & Required<Pick<Plant, 'actor'>>;
const owned = Object.values(plants).filter(
  (plant): plant is OwnedPlant => typeof plant !== 'string' && plant.actor !== undefined,
);
const byTestClock = owned.filter(({ actor }) => !actor.isRealTime);
const byRealTime = owned.filter(({ actor }) => actor.isRealTime);

interface OwnedRow {
  readonly key: TimerKey;
  readonly isDone: () => Promise<boolean>;
  readonly world: World;
}

/** One row of each of the kinds, each in a world of its own. */
function plantEach(kinds: readonly OwnedPlant[]): Promise<OwnedRow[]> {
  return Promise.all(
    kinds.map(async (plant) => {
      const { id, timerId = id, isDone, world } = await plantIn(plant, stack.baseUrl, sql);
      return { key: { kind: plant.actor.kind, id: timerId }, isDone, world };
    }),
  );
}

const moveEach = (engine: Engine, rows: readonly OwnedRow[], dueAt: Date) =>
  Promise.all(rows.map(({ key }) => moveTimer(engine, sql, key, dueAt)));
const worldsOf = (rows: readonly OwnedRow[]) =>
  sql.array(
    rows.map(({ world }) => world.workspaceId),
    'uuid',
  );
const freeze = (rows: readonly OwnedRow[]) => sql`
  update environment set clock_mode = 'frozen', clock_now = now() - interval '30 days'
  where workspace_id = any(${worldsOf(rows)})`;
const thaw = (rows: readonly OwnedRow[]) => sql`
  update environment set clock_mode = 'real', clock_now = null
  where workspace_id = any(${worldsOf(rows)})`;

async function untilEachIsDone(rows: readonly OwnedRow[]): Promise<void> {
  for (const { isDone } of rows) await waitFor(isDone);
}

/** By kind: how many steps its row has had, and whether it is done. */
async function outcomes(rows: readonly OwnedRow[]): Promise<object[]> {
  return Promise.all(
    rows.map(async ({ key, isDone }) => ({
      kind: key.kind,
      steps: steps.filter(({ id }) => id === key.id).length,
      isDone: await isDone(),
    })),
  );
}
const each = (kinds: readonly OwnedPlant[], outcome: { steps: number; isDone: boolean }) =>
  kinds.map(({ actor: { kind } }) => ({ kind, ...outcome }));

/** No timer of the rows is due within the hour, and each has had a step: the commit that does it may end before that. */
async function untilAtRest(rows: readonly OwnedRow[]): Promise<void> {
  await waitFor(async () => {
    const ids = sql.array(
      rows.map(({ key }) => key.id),
      'text',
    );
    const left = await sql`
      select from timer where id = any(${ids}) and due_at < now() + interval '1 hour'`;
    return left.length === 0 && rows.every(({ key }) => steps.some(({ id }) => id === key.id));
  });
}

/**
 * Freezes the environments while the timers are held in memory; plants others where the machine was too slow for that.
 */
async function plantFrozenLate(
  engine: Engine,
  inMs = 1_500,
): Promise<{ rows: OwnedRow[]; dueAt: Date }> {
  const rows = await plantEach(byTestClock);
  const dueAt = new Date(Date.now() + inMs);
  await moveEach(engine, rows, dueAt);
  await waitFor(() => engine.heldTimers() >= rows.length || Date.now() >= dueAt.getTime());
  await freeze(rows);
  if (Date.now() < dueAt.getTime()) return { rows, dueAt };
  return plantFrozenLate(engine, 2 * inMs);
}

/** Actors whose time no sweep shares, and where they are tested. */
const elsewhere: Readonly<Record<string, string>> = {
  attention: 'test/domain/notifications/wake-attention.test.ts',
  subscription: 'test/actors/subscriptions/subscription-timers.test.ts',
  webhook_endpoint: 'test/domain/webhooks/deliveries/record-attempts.test.ts',
};

test('every actor is in this file, or it is said where else', () => {
  const kinds = [...owned.map(({ actor }) => actor.kind), ...Object.keys(elsewhere)];
  expect(kinds.toSorted()).toEqual(actors.map(({ kind }) => kind).toSorted());
});

describe('without any sweep', () => {
  test('what each waits for is begun at its instant, once; in a frozen environment at that of its clock, or by real time', () =>
    withEngine(async (engine) => {
      const [waiting, real] = [await plantEach(byTestClock), await plantEach(byRealTime)];
      await freeze([...waiting, ...real]);
      await moveEach(engine, [...waiting, ...real], new Date());
      await untilEachIsDone(real);
      const rows = await plantEach(owned);
      const dueAt = new Date(Date.now() + 300);
      await moveEach(engine, rows, dueAt);
      await untilEachIsDone(rows);
      await untilAtRest(rows);
      expect(await outcomes(rows)).toEqual(each(owned, { steps: 1, isDone: true }));
      // `npm run actors-load` measures how late it is.
      const ids = new Set(rows.map(({ key }) => key.id));
      const startedAt = steps.filter(({ id }) => ids.has(id)).map((step) => step.startedAt);
      expect(Math.min(...startedAt)).toBeGreaterThanOrEqual(dueAt.getTime());
      expect(await outcomes(waiting)).toEqual(each(byTestClock, { steps: 0, isDone: false }));
      await thaw(waiting);
      await untilEachIsDone(waiting);
    }));

  test('what is frozen in the last second waits for that clock', () =>
    withEngine(async (engine) => {
      const { rows, dueAt } = await plantFrozenLate(engine);
      await waitFor(() => rows.every(({ key }) => steps.some(({ id }) => id === key.id)));
      await waitFor(() => engine.heldTimers() === 0);
      const others = await plantEach(byTestClock);
      await moveEach(engine, others, new Date());
      await untilEachIsDone(others);
      expect(await outcomes(rows)).toEqual(each(byTestClock, { steps: 1, isDone: false }));
      for (const { key } of rows) {
        const [left] =
          await sql`select due_at from timer where kind = ${key.kind} and id = ${key.id}`;
        expect(left.due_at.getTime()).toBeLessThan(dueAt.getTime());
      }
    }));

  test('a process that lost its shards does nothing for any; their successor does it', () =>
    withEngine(async (engine) => {
      const rows = await plantEach(owned);
      const gate = Promise.withResolvers<void>();
      held = gate.promise;
      await moveEach(engine, rows, new Date());
      await waitFor(() => rows.every(({ key }) => begun.has(key.id)));
      const shards = sql.array(
        rows.map(({ world }) => shardOf(world.workspaceId)),
        'int4',
      );
      await sql`
        update shard_lease set owner = 'nobody', epoch = epoch + 1, expires_at = 'infinity'
        where shard = any(${shards})`;
      gate.resolve();
      await waitFor(() => engine.heldTimers() === 0);
      expect(await outcomes(rows)).toEqual(each(owned, { steps: 0, isDone: false }));
      await sql`update shard_lease set expires_at = now() where shard = any(${shards})`;
      await untilEachIsDone(rows);
      await waitFor(() => rows.every(({ key }) => steps.some(({ id }) => id === key.id)));
      expect(await outcomes(rows)).toEqual(each(owned, { steps: 1, isDone: true }));
    }));
});
