import { afterAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import type { OutboxEvent, Transaction } from '../../storage/database.ts';
import { outboxInsert } from '../../storage/outbox/outbox.ts';
import { readEnvelope, readEventLog } from '../../storage/queries/event-log/read-log.ts';
import { numberEvents } from '../../storage/queries/streams/number-events.ts';
import { readRelayed } from '../../storage/queries/streams/relayed-events.ts';
import { moveLateEvents, takeUnrelayed } from '../../storage/queries/streams/unrelayed-events.ts';
import { assignNumbers } from '../../streams/assign-numbers.ts';
import { relayShards } from '../../streams/relay.ts';
import { openChaosServices } from '../support/stack/chaos-services.ts';
import { startStack } from '../support/stack/stack.ts';

const stack = await startStack({ apiCount: 0, actorCount: 0 });
const { database } = await openChaosServices(stack.env);
const sql = new SQL({ url: stack.databaseUrl, max: 2 });

afterAll(async () => {
  await database.close();
  await sql.close();
  await stack.stop();
});

const read = database.read.bind(database);
let shards = 0;

/** A workspace in a shard that no other test has. */
function newTenant() {
  shards += 1;
  return { workspaceId: crypto.randomUUID(), environmentId: crypto.randomUUID(), shard: shards };
}

type Tenant = ReturnType<typeof newTenant>;

function eventOf(
  tenant: Tenant,
  sequence: number,
  further: Partial<OutboxEvent> = {},
): OutboxEvent {
  return {
    ...tenant,
    id: `evt_${crypto.randomUUID().replaceAll('-', '')}`,
    applicationId: null,
    slot: 0,
    type: 'customer.updated',
    resourceType: 'customer',
    resourceId: tenant.workspaceId,
    sequence,
    data: `{"n":${sequence},"text":"é, \\"{}"}`,
    previous: sequence > 1 ? `{"n":${sequence - 1}}` : null,
    orderId: null,
    createdAt: new Date('2026-01-01T00:00:00.123Z'),
    ...further,
  };
}

async function emitAll(events: readonly OutboxEvent[]): Promise<void> {
  await database.transaction(async (tx) => tx.write(outboxInsert(events)));
}

const relay = ({ shard }: Tenant) => database.transaction((tx) => relayShards(tx, [shard]));

async function numbersOf({ workspaceId }: Tenant): Promise<object[]> {
  return sql`
    select e.sequence::int as sequence, n.stream_seq::int as stream_seq, n.log_sequence::int as log_sequence
    from event e join event_number n using (recorded_at, position)
    where e.workspace_id = ${workspaceId} order by n.stream_seq`;
}

async function entriesOf({ workspaceId }: Tenant): Promise<number> {
  return (await sql`select from unrelayed_event where workspace_id = ${workspaceId}`).length;
}

const versionsOf = ({ workspaceId }: Tenant) =>
  sql`select position, xmin::text, xmax::text from event where workspace_id = ${workspaceId} order by position`;

describe('relayShards', () => {
  test.each([3, 25])(
    'numbers %p events in the order of emission, and changes none',
    async (count) => {
      const tenant = newTenant();
      const events = Array.from({ length: count }, (_, index) => eventOf(tenant, index + 1));
      await emitAll(events.slice(0, 1));
      await emitAll(events.slice(1));
      const before = await versionsOf(tenant);
      const batch = await relay(tenant);
      expect(batch.events.map(({ eventId }) => eventId)).toEqual(events.map(({ id }) => id));
      expect(batch.unfinished).toEqual([]);
      expect(await numbersOf(tenant)).toEqual(
        events.map(({ sequence }) => ({ sequence, stream_seq: sequence, log_sequence: sequence })),
      );
      expect(await entriesOf(tenant)).toBe(0);
      expect(await versionsOf(tenant)).toEqual(before);
      expect((await relay(tenant)).events).toEqual([]);
    },
  );

  test('gives the bytes that every reader composes', async () => {
    const tenant = newTenant();
    await emitAll([1, 2].map((sequence) => eventOf(tenant, sequence)));
    const { events } = await relay(tenant);
    const bodies = events.map(({ body }) => body);
    expect(JSON.parse(bodies[1] ?? '')).toMatchObject({
      createdAt: '2026-01-01T00:00:00.123Z',
      logSequence: 2,
      data: { n: 2, text: 'é, "{}' },
      previous: { n: 1 },
    });
    const { workspaceId, environmentId } = tenant;
    const range = { workspaceId, stream: 0, after: 0, limit: 10 };
    expect(events).toMatchObject(await readRelayed(read, [range]));
    const ofAll = { environmentId, applicationId: null, types: null, after: 0, until: 2 };
    for (const resourceId of [null, workspaceId]) {
      const log = await readEventLog(read, { ...ofAll, resourceId, limit: 10, bytesMax: 1e6 });
      expect(log.map(({ body }) => body)).toEqual(bodies);
    }
    const own = { workspaceId, environmentId, applicationId: null };
    const found = events.map(({ eventId: id }) => readEnvelope(read, { ...own, id }));
    expect(await Promise.all(found)).toEqual(bodies);
  });

  test('numbers an event that exceeds the bytes alone', async () => {
    const tenant = newTenant();
    const data = JSON.stringify({ text: 'x'.repeat(9 * 1024 * 1024) });
    await emitAll([eventOf(tenant, 1, { data }), eventOf(tenant, 2)]);
    const first = await relay(tenant);
    expect(first.events.map(({ streamSeq }) => streamSeq)).toEqual([1]);
    expect(first.unfinished).toEqual([tenant.shard]);
    expect((await relay(tenant)).events.map(({ streamSeq }) => streamSeq)).toEqual([2]);
  });
});

/** Something happens between what the relay reads and what it writes. */
async function relayWhile(shard: number, happen: () => Promise<unknown>): Promise<void> {
  await database.transaction(async (tx: Transaction) => {
    const found = await takeUnrelayed(tx.query.bind(tx), [shard], 256, 1_000);
    expect(found).toHaveLength(1);
    await happen();
    const { numberings, heads } = assignNumbers(found);
    tx.write(numberEvents(numberings, heads));
  });
}

describe('numberEvents', () => {
  test('finds an entry that the owner of the former shard has moved meanwhile', async () => {
    const tenant = newTenant();
    await emitAll([eventOf(tenant, 1)]);
    const home = 1_000 + tenant.shard;
    await sql`
      insert into placement (workspace_id, common_shard, pool, shards, first_stream, former)
      values (${tenant.workspaceId}, ${tenant.shard}, 'default', array[${home}::smallint], 1,
        array[${tenant.shard}::smallint])`;
    await relayWhile(home, () =>
      database.transaction((tx) => moveLateEvents(tx.query.bind(tx), [tenant.shard])),
    );
    expect(await numbersOf(tenant)).toEqual([{ sequence: 1, stream_seq: 1, log_sequence: 1 }]);
    expect(await entriesOf(tenant)).toBe(0);
  });

  test('fails where an entry is gone, and numbers nothing', async () => {
    const tenant = newTenant();
    await emitAll([eventOf(tenant, 1)]);
    const relayed = relayWhile(tenant.shard, () => relay(tenant));
    await expect(relayed).rejects.toThrow('null value in column "position"');
    expect(await numbersOf(tenant)).toEqual([{ sequence: 1, stream_seq: 1, log_sequence: 1 }]);
  });
});
