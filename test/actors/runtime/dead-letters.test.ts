import { describe, expect, test } from 'bun:test';
import type { StreamConsumer } from '../../../actors/runtime/stream-consumer.ts';
import { listDeadLetters, requestReplay } from '../../../storage/queries/streams/dead-letters.ts';
import { sql as asQuery } from '../../../storage/query.ts';
import { engineStack } from '../../support/stack/engine-stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { emitCustomer, touchCustomer } from '../../support/webhooks/webhook-stack.ts';
import { setup } from '../../support/world/world.ts';

const poisoned = new Set<string>();

/** Keeps what it processed in a table, in the transaction of the cursor. */
const recorder: StreamConsumer = {
  name: 'recorder',
  apply: async (tx, events) => {
    for (const { resourceId, eventId } of events) {
      if (poisoned.has(resourceId)) throw new Error(`cannot stand ${resourceId}`);
      await tx.query(asQuery('insert into recorded (event_id, resource_id) values ($1, $2)'), [
        eventId,
        resourceId,
      ]);
    }
    return { costOf: () => 0 };
  },
};

const { stack, sql, open } = await engineStack();
await sql`create table recorded (position bigserial, event_id text primary key, resource_id text)`;
await sql`grant all on recorded, recorded_position_seq to commerce_system`;
const engine = await open({ leaseMs: 5_000, consumers: [recorder] });
const world = await setup(stack.baseUrl);

const recordedOf = async (resourceId: string): Promise<string[]> => {
  const rows = await sql`
    select e.type, e.sequence from recorded r join event e on e.id = r.event_id
    where r.resource_id = ${resourceId} order by r.position`;
  return rows.map((row: { type: string; sequence: bigint }) => `${row.type} ${row.sequence}`);
};

describe('a message that fails five times', () => {
  test('parks its resource with all later messages; the rest of the workspace is processed', async () => {
    const bad = await emitCustomer(world);
    await waitFor(async () => (await recordedOf(bad)).length === 1);
    poisoned.add(bad);
    await touchCustomer(world, bad, 'a');
    const good = await emitCustomer(world);
    await waitFor(async () => (await recordedOf(good)).length === 1);
    await touchCustomer(world, bad, 'b');
    await touchCustomer(world, good, 'b');
    await waitFor(async () => (await recordedOf(good)).length === 2);
    expect(await recordedOf(bad)).toEqual(['customer.created 1']);
    await waitFor(async () => (await listDeadLetters(engine.query))[0]?.messages === 2);
    expect(await listDeadLetters(engine.query)).toMatchObject([
      { consumer: 'recorder', resourceType: 'customer', resourceId: bad, messages: 2 },
    ]);

    await requestReplay(engine.query, world.workspaceId, bad);
    await waitFor(async () => {
      const rows = await sql`select 1 from dead_letter where replay_requested_at is not null`;
      return rows.length === 0;
    });
    expect((await listDeadLetters(engine.query))[0]?.error).toContain('cannot stand');

    poisoned.delete(bad);
    await requestReplay(engine.query, world.workspaceId, bad);
    await waitFor(async () => (await recordedOf(bad)).length === 3);
    await touchCustomer(world, bad, 'c');
    await waitFor(async () => (await recordedOf(bad)).length === 4);
    expect(await recordedOf(bad)).toEqual([
      'customer.created 1',
      'customer.updated 2',
      'customer.updated 3',
      'customer.updated 4',
    ]);
    expect(await listDeadLetters(engine.query)).toEqual([]);
  });
});
