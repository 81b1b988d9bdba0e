import { SQL } from 'bun';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { actors } from '../../../actors/all-actors.ts';
import type { Actor } from '../../../actors/runtime/define-actor.ts';
import type { TimerKey } from '../../../storage/timers.ts';
import { shardOf } from '../../../storage/shards.ts';
import { openEngine } from '../../support/stack/engine.ts';
import { startStack } from '../../support/stack/stack.ts';
import { moveTimer } from '../../support/stack/timers.ts';
import { plantIn, plants, type Plant } from '../../support/sweeps/plants.ts';
import { waitFor } from '../../support/timing/wait-for.ts';

/** Each kind of aggregate that owns its time, in engines that run no sweep. */
type Engine = Awaited<ReturnType<typeof openEngine>>;

let stack: Awaited<ReturnType<typeof startStack>>;
let sql: SQL;
/** Steps of the real actors that ended, and what holds them up. */
let steps: (TimerKey & { readonly startedAt: number })[];
let held: Promise<void> | null;

beforeAll(async () => {
  stack = await startStack({ apiCount: 1, actorCount: 0, env: { CAPTURE_MAILS: '1' } });
  sql = new SQL({ url: stack.databaseUrl, max: 2 });
});
beforeEach(() => {
  steps = [];
  held = null;
});
afterAll(async () => {
  await sql?.end();
  await stack?.stop();
});

const watched: readonly Actor[] = actors.map((actor) => ({
  ...actor,
  wake: async (run, timer) => {
    const startedAt = Date.now();
    await held;
    const next = await actor.wake(run, timer);
    steps.push({ kind: timer.kind, id: timer.id, startedAt });
    return next;
  },
}));

async function withEngine(work: (engine: Engine) => Promise<void>): Promise<void> {
  const { cell, databaseUrl, redisUrl } = stack;
  const engine = await openEngine({
    pool: 'default',
    cell,
    databaseUrl,
    redisUrl,
    leaseMs: 2_000,
    actors: watched,
  });
  try {
    await waitFor(() => engine.keeper.active().length > 0);
    await work(engine);
  } finally {
    await engine.stop();
  }
}

const owned = Object.values(plants).filter(
  (plant): plant is Plant & Required<Pick<Plant, 'actor'>> =>
    typeof plant !== 'string' && plant.actor !== undefined,
);
const stepsOf = (id: string): number => steps.filter((step) => step.id === id).length;

async function plantOwned(plant: (typeof owned)[number]) {
  const { id, timerId = id, isDone, world } = await plantIn(plant, stack.baseUrl, sql);
  return { key: { kind: plant.actor.kind, id: timerId }, isDone, world };
}

/** Freezes the environment while the timer is held in memory; plants another one where the machine was too slow for that. */
async function plantFrozenLate(engine: Engine, plant: (typeof owned)[number], inMs = 1_500) {
  const { key, isDone, world } = await plantOwned(plant);
  const dueAt = new Date(Date.now() + inMs);
  await moveTimer(engine, sql, key, dueAt);
  await waitFor(() => engine.heldTimers() > 0 || Date.now() >= dueAt.getTime());
  await sql`
    update environment set clock_mode = 'frozen', clock_now = now() - interval '30 days'
    where workspace_id = ${world.workspaceId}`;
  if (Date.now() < dueAt.getTime()) return { key, isDone, dueAt };
  return plantFrozenLate(engine, plant, 2 * inMs);
}

/** Actors whose time no sweep shares, and where they are tested. */
const elsewhere: Readonly<Record<string, string>> = {
  subscription: 'test/actors/subscriptions/subscription-timers.test.ts',
  webhook_endpoint: 'test/domain/webhooks/deliveries/record-attempts.test.ts',
};

test('every actor is in this file, or it is said where else', () => {
  const kinds = [...owned.map(({ actor }) => actor.kind), ...Object.keys(elsewhere)];
  expect(kinds.toSorted()).toEqual(actors.map(({ kind }) => kind).toSorted());
});

describe('without any sweep', () => {
  for (const plant of owned) {
    const { kind, isRealTime } = plant.actor;

    test(`what a ${kind} waits for is begun at its instant, once`, () =>
      withEngine(async (engine) => {
        const { key, isDone } = await plantOwned(plant);
        const dueAt = new Date(Date.now() + 300);
        await moveTimer(engine, sql, key, dueAt);
        await waitFor(isDone);
        await waitFor(async () => {
          const left = await sql`
              select from timer
              where kind = ${key.kind} and id = ${key.id} and due_at < now() + interval '1 hour'`;
          // The commit that does it may remove the timer, before its step has ended.
          return left.length === 0 && stepsOf(key.id) > 0;
        });
        const own = steps.filter(({ id }) => id === key.id);
        expect(own).toHaveLength(1);
        // `npm run actors-load` measures how late it is.
        expect(own[0]?.startedAt).toBeGreaterThanOrEqual(dueAt.getTime());
      }));

    test(`a ${kind} of a frozen environment ${isRealTime ? 'goes by real time' : 'waits for its clock'}`, () =>
      withEngine(async (engine) => {
        const { key, isDone, world } = await plantOwned(plant);
        await sql`
          update environment set clock_mode = 'frozen', clock_now = now() - interval '30 days'
          where workspace_id = ${world.workspaceId}`;
        await moveTimer(engine, sql, key, new Date());
        if (isRealTime) return waitFor(isDone);
        const other = await plantOwned(plant);
        await moveTimer(engine, sql, other.key, new Date());
        await waitFor(other.isDone);
        expect([stepsOf(key.id), await isDone()]).toEqual([0, false]);
        await sql`
          update environment set clock_mode = 'real', clock_now = null
          where workspace_id = ${world.workspaceId}`;
        return waitFor(isDone);
      }));

    if (!isRealTime)
      test(`a ${kind} whose environment is frozen in the last second waits for that clock`, () =>
        withEngine(async (engine) => {
          const { key, isDone, dueAt } = await plantFrozenLate(engine, plant);
          await waitFor(() => stepsOf(key.id) > 0);
          await waitFor(() => engine.heldTimers() === 0);
          const other = await plantOwned(plant);
          await moveTimer(engine, sql, other.key, new Date());
          await waitFor(other.isDone);
          expect([stepsOf(key.id), await isDone()]).toEqual([1, false]);
          const [left] =
            await sql`select due_at from timer where kind = ${key.kind} and id = ${key.id}`;
          expect(left.due_at.getTime()).toBeLessThan(dueAt.getTime());
        }));

    test(`a process that lost its shard does nothing for a ${kind}; its successor does it`, () =>
      withEngine(async (engine) => {
        const { key, isDone, world } = await plantOwned(plant);
        const gate = Promise.withResolvers<void>();
        held = gate.promise;
        await moveTimer(engine, sql, key, new Date());
        await waitFor(() => engine.heldTimers() > 0);
        await Bun.sleep(50);
        await sql`
          update shard_lease set owner = 'nobody', epoch = epoch + 1, expires_at = now() + interval '2 seconds'
          where shard = ${shardOf(world.workspaceId)}`;
        gate.resolve();
        await waitFor(() => engine.heldTimers() === 0);
        expect([stepsOf(key.id), await isDone()]).toEqual([0, false]);
        await waitFor(() => stepsOf(key.id) > 0);
        expect([stepsOf(key.id), await isDone()]).toEqual([1, true]);
      }));
  }
});
