import { afterAll, describe, expect, test } from 'bun:test';
import { newId } from '../../../storage/ids.ts';
import {
  orderLateRows,
  takeDueDeliveries,
} from '../../../storage/queries/webhooks/due-deliveries.ts';
import { sql as asQuery, statementOf, type RunQuery } from '../../../storage/query.ts';
import { startWebhookStack, registerEndpoint } from '../../support/webhooks/webhook-stack.ts';

const SHARD = 300; // Nobody's.

const own = await startWebhookStack({ actorCount: 0 });
const world = await own.world();
const further = { ordering: 'per_resource' };
const { id: endpointId } = await registerEndpoint(world, 'https://127.0.0.1:4444/', ['*'], further);

afterAll(() => own.stop());

const query: RunQuery = (asked, given) => {
  const { text, values } = statementOf(asked, given);
  return own.sql.unsafe(text, [...values]);
};

async function queue(resourceId: string, count: number, isOrdered = true): Promise<void> {
  await own.sql`
    insert into webhook_delivery_open (endpoint_id, created_at, id, workspace_id, environment_id, application_id,
      shard, is_ordered, event_recorded_at, event_position, event_id, event_type, resource_id, stream_seq, log_sequence,
      status, next_attempt_at)
    select ${endpointId}, now(), uuidv7(), ${world.workspaceId}, ${world.environments.sandbox},
      ${world.applicationId}, ${SHARD}, ${isOrdered}, now(), 1, ${resourceId} || '-' || n, 'cart.updated',
      ${resourceId}, n, n, 'pending', now() - interval '1 hour'
    from generate_series(1, ${count}::int) n`;
}

/** The events that may be sent, and how many blocks of the database it took to find them. */
async function take(): Promise<{ events: string[]; blocks: number }> {
  const wanted = [{ endpointId, shard: SHARD, limit: 64 }];
  const rows = await takeDueDeliveries(query, wanted, []);
  let blocks = 0;
  const explained: RunQuery = async (asked, given) => {
    const { text, values } = statementOf(asked, given);
    const [row] = await query(
      asQuery<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
        `explain (analyze, buffers, format json) ${text}`,
      ),
      values,
    );
    const { Plan } = row?.['QUERY PLAN'][0] ?? { Plan: {} };
    blocks = (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0);
    return [];
  };
  await takeDueDeliveries(explained, wanted, []);
  return { events: rows.map(({ eventId }) => eventId).toSorted(), blocks };
}

describe('the queue of an endpoint that takes deliveries in order', () => {
  test('returns the first delivery of each resource, however many wait behind it', async () => {
    await queue('a', 5_000);
    await queue('b', 5_000);
    const { events, blocks } = await take();
    expect(events).toEqual(['a-1', 'b-1']);
    expect(blocks).toBeLessThan(500);
  });

  test('returns deliveries that were created while ordering was switched on', async () => {
    await queue(`c-${newId()}`, 2, false);
    expect((await take()).events).toHaveLength(2);
    await orderLateRows(query, [SHARD]);
    expect((await take()).events).toHaveLength(3);
  });
});
