import { Redis } from 'ioredis';
import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Applied, StreamConsumer } from '../../../actors/runtime/stream-consumer.ts';
import type { StatementUnit } from '../../../storage/orm/fenced-statement.ts';
import { listDeadLetters } from '../../../storage/queries/streams/dead-letters.ts';
import type { RelayedEvent } from '../../../storage/queries/streams/relayed-events.ts';
import { SHARD_COUNT, shardOf } from '../../../storage/shards.ts';
import { streamKey, streamName } from '../../../streams/topics.ts';
import { engineStack } from '../../support/stack/engine-stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { emitCustomer, touchCustomer } from '../../support/webhooks/webhook-stack.ts';
import { setup, type World } from '../../support/world/world.ts';

/** Which way each resource's events came to the consumer, in the order of its commits. */
let came: { readonly id: string; readonly by: 'stream' | 'numbering' }[];
let poisoned: string | null;
/** A workspace whose events the consumer gets by its stream alone, once the gate is open. */
let behind: string | null;
let gate: Promise<void>;
let beforeNumbering: () => Promise<unknown>;

/** Keeps what it processed in a table, in the commit of the cursor. */
function record(
  unit: Pick<StatementUnit, 'write'>,
  events: readonly RelayedEvent[],
  by: (typeof came)[number]['by'],
): Applied {
  if (events.some(({ resourceId }) => resourceId === poisoned)) throw new Error('poison');
  const ids = events.map(({ eventId }) => eventId);
  unit.write((bind) => `insert into recorded (event_id) select unnest(${bind(ids)}::text[])`);
  return {
    costOf: () => 0,
    committed: () => void came.push(...events.map(({ resourceId: id }) => ({ id, by }))),
  };
}

const consumer: StreamConsumer = {
  name: 'recorder',
  apply: async (tx, events) => {
    if (events.some(({ workspaceId }) => workspaceId === behind)) await gate;
    return record(tx, events, 'stream');
  },
  prepare: async () => {
    await beforeNumbering();
    return {
      rowsOf: ({ workspaceId }) => (workspaceId === behind ? null : 1),
      apply: (unit, events) => record(unit, events, 'numbering'),
    };
  },
};

const { stack, sql, open } = await engineStack();
await sql`create table recorded (position bigserial, event_id text primary key)`;
await sql`grant all on recorded, recorded_position_seq to commerce_system`;
const engine = await open({ leaseMs: 8_000, consumers: [consumer] });
await waitFor(() => engine.keeper.active().length === SHARD_COUNT);
const redis = new Redis(stack.redisUrl);
afterAll(() => redis.disconnect());

let world: World;
const waysOf = (id: string): string[] => came.filter((one) => one.id === id).map(({ by }) => by);

/** A workspace whose stream has a cursor, which its first event gives it. */
async function begun(): Promise<World> {
  const made = await setup(stack.baseUrl);
  const first = await emitCustomer(made);
  await waitFor(() => waysOf(first).length === 1);
  return made;
}

beforeEach(async () => {
  came = [];
  poisoned = null;
  behind = null;
  gate = Promise.resolve();
  beforeNumbering = async () => undefined;
  world = await begun();
});

/** Numbers and cursor of the workspace, and the transactions that wrote them. */
async function positionOf({ workspaceId }: World) {
  const [row] = await sql`
    select h.stream_seq::int as head, c.stream_seq::int as cursor, h.may_lag,
      h.xmin::text = c.xmin::text as "isOneCommit"
    from stream_head h join stream_cursor c using (workspace_id, stream)
    where h.workspace_id = ${workspaceId} and c.consumer = 'recorder'`;
  return row;
}

/** Every event of the workspace was processed once, each resource's in order. */
async function expectOnceInOrder({ workspaceId }: World): Promise<void> {
  const rows = await sql`
    select e.resource_id, e.sequence::int as sequence, n.stream_seq::int as seq, r.position
    from event e join event_number n using (recorded_at, position)
    left join recorded r on r.event_id = e.id where e.workspace_id = ${workspaceId} order by n.stream_seq`;
  expect(rows.map(({ seq }: { seq: number }) => seq)).toEqual(
    rows.map((_: unknown, index: number) => index + 1),
  );
  const positions = rows.map(({ position }: { position: bigint | null }) => Number(position ?? 0));
  expect(positions).toEqual(positions.toSorted((a: number, b: number) => a - b));
  expect(positions).not.toContain(0);
}

describe('an event whose stream is read to its end', () => {
  test('is read in the commit that numbers it, and has no copy', async () => {
    const id = await emitCustomer(world);
    await waitFor(() => waysOf(id).length === 1);
    expect(waysOf(id)).toEqual(['numbering']);
    const position = await positionOf(world);
    expect(position).toMatchObject({ isOneCommit: true, may_lag: false, cursor: position.head });
    const { workspaceId } = world;
    const key = streamKey(stack.cell, shardOf(workspaceId), streamName(workspaceId, 0));
    expect(await redis.xrange(key, `${position.head}-0`, '+')).toEqual([]);
    await expectOnceInOrder(world);
  });

  test('is read by the stream when the consumer fails, which holds up neither numbers nor others', async () => {
    const bad = await emitCustomer(world);
    await waitFor(() => waysOf(bad).length === 1);
    poisoned = bad;
    const before = await positionOf(world);
    await touchCustomer(world, bad, 'a');
    await waitFor(async () => (await positionOf(world)).head === before.head + 1);
    const other = await begun();
    const meanwhile = await emitCustomer(other);
    await waitFor(() => waysOf(meanwhile).length === 1);
    await waitFor(async () => (await listDeadLetters(engine.query)).length === 1);
    // The resource is set aside; the others of the workspace are read at once again.
    const next = await emitCustomer(world);
    await waitFor(() => waysOf(next).length === 1);
    await touchCustomer(world, bad, 'b');
    await waitFor(async () => (await listDeadLetters(engine.query))[0]?.messages === 2);
    const last = await emitCustomer(world);
    await waitFor(() => waysOf(last).length === 1);
    expect(waysOf(bad)).toEqual(['numbering']);
    await sql`delete from dead_letter`;
  });

  test('is read at once beside a stream that lags, whose own events stay in order', async () => {
    const opened = Promise.withResolvers<void>();
    gate = opened.promise;
    const slow = await begun();
    behind = slow.workspaceId;
    const late = await emitCustomer(slow);
    await waitFor(() => engine.lagging() === 1);
    await touchCustomer(slow, late, 'a');
    // It would be read at once but for those before it.
    behind = null;
    await touchCustomer(slow, late, 'b');
    await waitFor(async () => (await positionOf(slow)).head === 4);
    const quick = await emitCustomer(world);
    await waitFor(() => waysOf(quick).length === 1);
    expect(waysOf(quick)).toEqual(['numbering']);
    expect(waysOf(late)).toEqual([]);
    opened.resolve();
    await waitFor(() => waysOf(late).length === 3);
    expect(new Set(waysOf(late))).toEqual(new Set(['stream']));
    await expectOnceInOrder(slow);
  });
});

describe('a commit that reads events', () => {
  test('waits for nobody who has locked the cursor; the events are numbered and wait for it', async () => {
    const { head } = await positionOf(world);
    const id = await sql.begin(async (held) => {
      await held`select from stream_cursor where workspace_id = ${world.workspaceId} for update`;
      const emitted = await emitCustomer(world);
      await waitFor(async () => (await positionOf(world)).head === head + 1);
      return emitted;
    });
    await waitFor(() => waysOf(id).length === 1);
    expect(waysOf(id)).toEqual(['stream']);
    await expectOnceInOrder(world);
  });

  test('whose answer is lost has read them once', async () => {
    const { runAsStatement } = engine.effects;
    let lost = 0;
    engine.effects.runAsStatement = async (shards, work) => {
      let isRead = false;
      const result = await runAsStatement(shards, async (unit) => {
        const done = await work(unit);
        isRead =
          typeof done === 'object' && done !== null && 'events' in done && hasSome(done.events);
        return done;
      });
      if (!isRead || lost > 0) return result;
      lost += 1;
      throw new Error('Connection terminated unexpectedly');
    };
    const first = await emitCustomer(world);
    await waitFor(() => lost === 1);
    engine.effects.runAsStatement = runAsStatement;
    const second = await emitCustomer(world);
    await waitFor(() => waysOf(second).length === 1);
    expect(waysOf(second)).toEqual(['numbering']);
    // It was committed without a call of what was to follow.
    expect(waysOf(first)).toEqual([]);
    await expectOnceInOrder(world);
  });

  test('writes nothing when its shard is taken between the reads and the write', async () => {
    const shard = shardOf(world.workspaceId);
    let taken = 0;
    beforeNumbering = async () => {
      if (taken > 0) return;
      const raised = await sql`
        update shard_lease set epoch = epoch + 1
        where shard = ${shard} and exists (select from unrelayed_event where shard = ${shard}) returning 1`;
      taken += raised.length;
    };
    const id = await emitCustomer(world);
    await waitFor(() => waysOf(id).length === 1);
    expect(taken).toBe(1);
    await expectOnceInOrder(world);
  });

  test('writes nothing when the cursor is elsewhere; the events are numbered and wait for it', async () => {
    const { workspaceId } = world;
    const { cursor } = await positionOf(world);
    await sql`
      update stream_cursor set stream_seq = ${cursor + 1}
      where workspace_id = ${workspaceId} and consumer = 'recorder'`;
    const id = await emitCustomer(world);
    await waitFor(async () => (await positionOf(world)).head === cursor + 1);
    // As the cursor says, it was read before.
    const next = await emitCustomer(world);
    await waitFor(() => waysOf(next).length === 1);
    expect(waysOf(id)).toEqual([]);
    expect(await positionOf(world)).toMatchObject({ head: cursor + 2, cursor: cursor + 2 });
  });
});

function hasSome(events: unknown): boolean {
  return Array.isArray(events) && events.length > 0;
}
