import { SQL } from 'bun';
import { afterAll, describe, expect, test } from 'bun:test';
import { maintainPartitions } from '../../../domain/operations/maintain-partitions.ts';
import { sql as asQuery } from '../../../storage/query.ts';
import { openChaosServices, reconcilerContext } from '../../support/stack/chaos-services.ts';
import { startStack } from '../../support/stack/stack.ts';

const stack = await startStack({ apiCount: 0, actorCount: 0 });
const resources = await openChaosServices(stack.env);
const sql = new SQL({ url: stack.databaseUrl, max: 1 });

afterAll(async () => {
  await resources.database.close();
  await sql.close();
  await stack.stop();
});

const dayOf = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

async function insertEvent(id: string, daysAgo: number): Promise<void> {
  await sql`
    insert into event (recorded_at, id, workspace_id, environment_id, type, resource_type, resource_id, sequence, packed,
      bytes, created_at)
    values (now() - ${daysAgo} * interval '1 day', ${id}, gen_random_uuid(), gen_random_uuid(), 'cart.created', 'cart',
      'c', 1, '\\x00', 0, now())`;
}

async function placeOf(id: string): Promise<string | undefined> {
  const [row] = await sql`select tableoid::regclass::text as place from event where id = ${id}`;
  return row?.place;
}

describe('events of days that had no partition', () => {
  test('move into partitions of their days, which expire like any other', async () => {
    await sql.unsafe(`drop table event_${dayOf(0)}`);
    await insertEvent('evt_today', 0);
    await insertEvent('evt_before', 3);
    await insertEvent('evt_expired', 40);
    expect(await placeOf('evt_today')).toBe('event_default');

    const { dropped } = await maintainPartitions(reconcilerContext(resources));
    expect(await placeOf('evt_today')).toBe(`event_${dayOf(0)}`);
    expect(await placeOf('evt_before')).toBe(`event_${dayOf(3)}`);
    expect(dropped).toEqual([`event_${dayOf(40)}`]);
    expect(await placeOf('evt_expired')).toBeUndefined();

    await insertEvent('evt_later', 0);
    expect(await placeOf('evt_later')).toBe(`event_${dayOf(0)}`);
    const own = await resources.database.read(
      asQuery<{ id: string }>(`select id from event where id like 'evt_%' order by id`),
    );
    expect(own.map(({ id }) => id)).toEqual(['evt_before', 'evt_later', 'evt_today']);
  });
});

describe('the events of a day', () => {
  test('are kept while one has no number, and then dropped behind their numbers', async () => {
    await insertEvent('evt_waiting', 40);
    await insertEvent('evt_numbered', 40);
    await sql`
      insert into unrelayed_event (shard, workspace_id, recorded_at, position)
      select 0, workspace_id, recorded_at, position from event where id = 'evt_waiting'`;
    await sql`
      insert into event_number (recorded_at, position, workspace_id, environment_id, type, resource, stream,
        stream_seq, log_sequence)
      select recorded_at, position, workspace_id, environment_id, type, 0, 0, 1, 1
      from event where id = 'evt_numbered'`;
    const maintain = async () => (await maintainPartitions(reconcilerContext(resources))).dropped;
    expect(await maintain()).toEqual([]);
    await sql`delete from unrelayed_event`;
    expect(await maintain()).toEqual([`event_number_${dayOf(40)}`, `event_${dayOf(40)}`]);
  });
});

describe('the log of requests', () => {
  test('is kept for REQUEST_LOG_DAYS, a day at a time', async () => {
    for (const daysAgo of [0, 7, 8, 12])
      await sql`
        insert into request_log (workspace_id, environment_id, created_at, id, actor_type, source, method, route, path,
          status, duration_ms, is_replay)
        values (gen_random_uuid(), gen_random_uuid(), now() - ${daysAgo} * interval '1 day', gen_random_uuid(),
          'api_key', 'api', 'GET', 'carts.list', '/api/v1/carts', 200, 1, false)`;
    const { dropped } = await maintainPartitions(reconcilerContext(resources));
    expect(dropped).toEqual([`request_log_${dayOf(12)}`, `request_log_${dayOf(8)}`]);
    const [left] = await sql`select count(*)::int as rows from request_log`;
    expect(left.rows).toBe(2);
    const services = { ...resources.services, requestLogDays: 2 };
    const shorter = { ...reconcilerContext(resources), services };
    expect((await maintainPartitions(shorter)).dropped).toEqual([`request_log_${dayOf(7)}`]);
  });
});
