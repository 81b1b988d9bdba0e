import { beforeEach, describe, expect, spyOn, test } from 'bun:test';
import { Redis } from 'ioredis';
import pino from 'pino';
import {
  openLeaseConnection,
  type LeaseConnection,
} from '../../../actors/runtime/lease-connection.ts';
import { LeaseKeeper } from '../../../actors/runtime/lease-keeper.ts';
import type { StreamConsumer } from '../../../actors/runtime/stream-consumer.ts';
import { requestReplay } from '../../../storage/queries/streams/dead-letters.ts';
import { TAKE_SHARDS, VIEW_LEASES } from '../../../storage/queries/actors/shard-leases.ts';
import { statementOf, type Query, type RunQuery } from '../../../storage/query.ts';
import { shardOf } from '../../../storage/shards.ts';
import { createStreamCopy } from '../../../streams/stream-copy.ts';
import { readyKey, streamKey, streamName } from '../../../streams/topics.ts';
import { engineStack } from '../../support/stack/engine-stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { emitCustomer, touchCustomer } from '../../support/webhooks/webhook-stack.ts';
import { setup, type World } from '../../support/world/world.ts';

const { stack, sql, open } = await engineStack();
let world: World;
let shard: number;
let seen: string[];
let poisoned: string | null;
let gate: Promise<void> | null;

const consumer: StreamConsumer = {
  name: 'seen',
  apply: async (_, events) => {
    await gate;
    if (events.some(({ resourceId }) => resourceId === poisoned)) throw new Error('poison');
    return {
      costOf: () => 0,
      committed: () => void seen.push(...events.map(({ resourceId }) => resourceId)),
    };
  },
};

const engineOf = (pool: string) => open({ pool, consumers: [consumer] });

function startKeeper(pool: string, connection: LeaseConnection): LeaseKeeper {
  const logger = pino({ level: 'silent' });
  const { databaseUrl } = stack;
  const keeper = new LeaseKeeper({
    connection,
    databaseUrl,
    pool,
    leaseMs: 2_000,
    metricsUrl: null,
    logger,
  });
  keeper.start();
  return keeper;
}

/** Has the shard go to the processes of another pool. */
const place = (pool: string) => sql`update shard_lease set pool = ${pool} where shard = ${shard}`;
const expiresAt = async (): Promise<number> =>
  (await sql`select expires_at from shard_lease where shard = ${shard}`)[0].expires_at.getTime();
const timesOf = (resourceId: string) => seen.filter((one) => one === resourceId).length;

beforeEach(async () => {
  world = await setup(stack.baseUrl);
  shard = shardOf(world.workspaceId);
  seen = [];
  poisoned = null;
  gate = null;
});

describe('a shard that comes back', () => {
  test('does not restore a parked resource that another process replayed', async () => {
    const [ours, theirs] = [await engineOf('default'), await engineOf('other')];
    const id = await emitCustomer(world);
    await waitFor(() => timesOf(id) === 1);
    poisoned = id;
    await touchCustomer(world, id, 'a');
    const parked = async () => (await sql`select 1 from dead_letter`).length;
    await waitFor(async () => (await parked()) === 1);

    poisoned = null;
    await place('other');
    await waitFor(() => theirs.keeper.isActive(shard));
    await requestReplay(theirs.query, world.workspaceId, id);
    await waitFor(async () => (await parked()) === 0);

    await place('default');
    await waitFor(() => ours.keeper.isActive(shard));
    await touchCustomer(world, id, 'b');
    await waitFor(() => timesOf(id) === 3);
    expect(await parked()).toBe(0);
    await Promise.all([ours.stop(), theirs.stop()]);
  });

  test('with streams that were read to their ends has their further events processed', async () => {
    const [ours, theirs] = [await engineOf('default'), await engineOf('other')];
    const first = await emitCustomer(world);
    const isMarked = async () => {
      const [head] = await sql`
        select may_lag from stream_head where workspace_id = ${world.workspaceId}`;
      return head?.may_lag === false;
    };
    await waitFor(isMarked);
    expect(timesOf(first)).toBe(1);
    const stopped = ours.stop();
    const second = await emitCustomer(world);
    await stopped;
    await place('other');
    await waitFor(() => timesOf(second) === 1);
    await waitFor(isMarked);
    const third = await emitCustomer(world);
    await waitFor(() => timesOf(third) === 1);
    expect([first, second].map(timesOf)).toEqual([1, 1]);
    await theirs.stop();
    await place('default');
  });

  test('is processed again after a failed release', async () => {
    const real = openLeaseConnection(stack.databaseUrl, 1_000);
    let failing = false;
    let failures = 0;
    const connection: LeaseConnection = {
      close: real.close,
      query: (query, values) => {
        const { text } = statementOf(query);
        if (!failing || !text.includes('set owner = null')) return real.query(query, values);
        failures += 1;
        return Promise.reject(new Error('the database did not answer'));
      },
    };
    const keeper = startKeeper('shaky', connection);
    await place('shaky');
    await waitFor(() => keeper.isActive(shard));
    failing = true;
    await place('default');
    await waitFor(() => failures > 0);
    expect(keeper.isActive(shard)).toBe(false);
    await place('shaky');
    await waitFor(() => keeper.isActive(shard));
    failing = false;
    await keeper.drain();
    await keeper.leave(500);
    await real.close();
    await place('default');
  });
});

describe('a process that drains', () => {
  /** A keeper; after `hold`, the answer to the statement is late until `answer` is called. */
  function keeperWith(late: Query<object>) {
    const real = openLeaseConnection(stack.databaseUrl, 1_000);
    const answer = Promise.withResolvers<void>();
    let isHeld = false;
    let asked = 0;
    const query: RunQuery = async (statement, values) => {
      const rows = await real.query(statement, values);
      if (!isHeld || statementOf(statement).text !== statementOf(late).text) return rows;
      asked += 1;
      await answer.promise;
      return rows;
    };
    const keeper = startKeeper('drained', { close: real.close, query });
    const hold = async (change: () => Promise<unknown>) => {
      await waitFor(() => keeper.processId !== null);
      isHeld = true;
      await change();
      await waitFor(() => asked > 0);
    };
    return { real, keeper, hold, answer: answer.resolve };
  }

  const ownerOf = async () =>
    (await sql`select owner from shard_lease where shard = ${shard}`)[0].owner;

  test('takes no work again when a view of the leases comes late', async () => {
    const { real, keeper, hold, answer } = keeperWith(VIEW_LEASES);
    await place('drained');
    await waitFor(() => keeper.isActive(shard));
    await hold(async () => undefined);
    await keeper.drain();
    const before = await expiresAt();
    answer();
    // The leases are renewed in turns with the views.
    await waitFor(async () => (await expiresAt()) > before);
    expect(keeper.isActive(shard)).toBe(false);
    await keeper.leave(1_000);
    expect(await ownerOf()).toBeNull();
    await real.close();
    await place('default');
  });

  test('takes no work for a shard that it gains meanwhile, and releases it', async () => {
    const { real, keeper, hold, answer } = keeperWith(TAKE_SHARDS);
    await hold(() => place('drained'));
    await keeper.drain();
    expect(await ownerOf()).toBe(keeper.processId);
    answer();
    await waitFor(() => keeper.holds.epochOf(shard) !== null);
    expect(keeper.isActive(shard)).toBe(false);
    await keeper.leave(1_000);
    expect(await ownerOf()).toBeNull();
    await real.close();
    await place('default');
  });
});

describe('a shard that is being handed over', () => {
  test('makes the stream loop wait without spinning', async () => {
    const engine = await engineOf('default');
    await waitFor(() => engine.keeper.isActive(shard));
    const end = engine.keeper.use(shard);
    const gateOf = Promise.withResolvers<void>();
    gate = gateOf.promise;
    const first = await emitCustomer(world);
    await waitFor(async () => {
      const [row] = await sql`select count(*)::int as count from event_number
        where resource = hashtextextended(${first}, 0)`;
      return row.count === 1;
    });
    const second = await emitCustomer(world);
    await waitFor(async () => {
      const [row] = await sql`select count(*)::int as count from event_number
        where resource = hashtextextended(${second}, 0)`;
      return row.count === 1;
    });
    await waitFor(() => engine.lagging() > 0);
    await place('elsewhere');
    await waitFor(() => !engine.keeper.isActive(shard));
    const asked = spyOn(engine.keeper, 'isActive');
    gateOf.resolve();
    await waitFor(() => timesOf(first) === 1);
    for (let renewal = 0; renewal < 3; renewal += 1) {
      const before = await expiresAt();
      await waitFor(async () => (await expiresAt()) > before);
    }
    expect(timesOf(second)).toBe(0);
    expect(asked.mock.calls.length).toBeLessThan(500);
    end();
    await place('default');
    await waitFor(() => timesOf(second) === 1);
    await engine.stop();
  });
});

describe('a stream that was left behind', () => {
  test('is removed when its shard has an owner, after all of it is processed', async () => {
    const engine = await engineOf('default');
    const id = await emitCustomer(world);
    await waitFor(() => timesOf(id) === 1);
    await engine.stop();
    const redis = new Redis(stack.redisUrl);
    const { workspaceId } = world;
    const environmentId = world.environments.sandbox;
    const recordedAt = '2026-01-01 00:00:00.000001+00';
    // As by an owner that was frozen between the numbers and their copies.
    await createStreamCopy(redis, stack.cell, () => undefined).append([
      {
        workspaceId,
        shard,
        stream: 0,
        slot: 0,
        streamSeq: 1,
        logSequence: 1,
        eventId: 'evt_late',
        type: 'customer.created',
        environmentId,
        applicationId: null,
        resourceType: 'customer',
        resourceId: id,
        orderId: null,
        recordedAt,
        position: 1,
        body: '{}',
      },
    ]);
    expect(await redis.exists(streamKey(stack.cell, shard, streamName(workspaceId, 0)))).toBe(1);
    const next = await engineOf('default');
    await waitFor(
      async () =>
        (await redis.exists(streamKey(stack.cell, shard, streamName(workspaceId, 0)))) === 0,
    );
    expect(await redis.zscore(readyKey(stack.cell, shard), streamName(workspaceId, 0))).toBeNull();
    await next.stop();
    redis.disconnect();
  });
});
