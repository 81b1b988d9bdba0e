import { afterAll, describe, expect, test } from 'bun:test';
import { generateDeliveries } from '../../../support/webhooks/generate-deliveries.ts';
import { maintainPartitions } from '../../../../domain/operations/maintain-partitions.ts';
import { listDeliveries as listDeliveriesOf } from '../../../../domain/webhooks/deliveries/list-deliveries.ts';
import type { DeliveryFilter } from '../../../../domain/webhooks/schemas.ts';
import { deliveryStatuses } from '../../../../storage/queries/webhooks/delivery-rows.ts';
import { sqlOf } from '../../../support/database/cells.ts';
import { runSql } from '../../../support/database/run-sql.ts';
import { openContext } from '../../../support/world/context.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { listDeliveries } from '../../../support/webhooks/webhook-stack.ts';
import { setup, type World } from '../../../support/world/world.ts';

const ROWS = 6_000;
const ENDPOINTS = 6;

const [world, other, busy] = await Promise.all([setup(), setup(), setup()]);
const sql = await sqlOf(world);
const tenantOf = ({ workspaceId, environments, applicationId }: World) => {
  return { workspaceId, environmentId: environments.sandbox, applicationId };
};
const generate = async (of: World, rows: number, endpoints: number) =>
  generateDeliveries(runSql(await sqlOf(of)), tenantOf(of), rows, { endpoints });
const made = await generate(world, ROWS, ENDPOINTS);
await generate(other, 50, 2);
const opened = await openContext(world);

afterAll(() => opened.close());

/** What a plain count over both places says. */
async function countOf(condition: string): Promise<number> {
  const [row] = await sql.unsafe(
    `select count(*)::int as count from every_webhook_delivery
      where workspace_id = '${world.workspaceId}' and ${condition}`,
  );
  return row.count;
}

describe('GET /webhook-deliveries over a log of 30 days', () => {
  test('lists and counts exactly with every combination of filters, for one application and for all', async () => {
    const [endpointId = ''] = made.endpointIds;
    const [some] = await sql`select event_id, order_id from webhook_delivery
      where workspace_id = ${world.workspaceId} and order_id is not null limit 1`;
    const named: [keyof DeliveryFilter, string, string][] = [
      ['endpointId', 'endpoint_id', endpointId],
      ['orderId', 'order_id', some.order_id],
      ['eventId', 'event_id', some.event_id],
    ];
    for (let mask = 0; mask < 2 ** named.length; mask += 1) {
      const chosen = named.filter((_, index) => mask & (1 << index));
      for (const status of [null, ...deliveryStatuses]) {
        const met = chosen.map(([, column, value]) => `${column} = '${value}'`);
        if (status !== null) met.push(`status = '${status}'`);
        const expected = await countOf(met.join(' and ') || 'true');
        const filter = Object.fromEntries(chosen.map(([name, , value]) => [name, value]));
        const at = String(new URLSearchParams({ ...filter, ...(status ? { status } : {}) }));
        const { total, items } = await listDeliveries(world, `?limit=200&${at}`);
        expect({ at, total }).toEqual({ at, total: expected });
        expect(items).toHaveLength(Math.min(200, total));
        if (status !== null)
          expect(items.every((item: Parsed) => item.status === status)).toBe(true);
        const ofAll = await listDeliveriesOf(
          { ...opened.ctx, applicationId: null },
          { ...filter, ...(status ? { status } : {}), limit: 200, offset: 0 },
        );
        expect({ at, total: ofAll.total }).toEqual({ at, total: expected });
        expect(ofAll.rows.map(({ id }) => id)).toEqual(items.map(({ id }: Parsed) => id));
      }
    }
  });

  test('gives every delivery once, newest first, from page to page', async () => {
    const rows = await sql`select id from every_webhook_delivery
      where workspace_id = ${world.workspaceId} order by created_at desc, id desc`;
    const ids: string[] = [];
    for (let offset = 0; ; offset += 200) {
      const { items, hasMore } = await listDeliveries(world, `?limit=200&offset=${offset}`);
      ids.push(...items.map(({ id }: Parsed) => id));
      if (!hasMore) break;
    }
    expect(ids).toEqual(rows.map(({ id }: { id: string }) => id));
    expect(await listDeliveries(world, `?offset=${rows.length}`)).toEqual({
      items: [],
      total: rows.length,
      hasMore: false,
      searchedUntil: null,
    });
  });

  test('a search that stops says where, and goes on there until nothing is left out', async () => {
    const [endpointId = ''] = made.endpointIds;
    const rows = await sql`select id from every_webhook_delivery
      where workspace_id = ${world.workspaceId} and endpoint_id = ${endpointId}
      order by created_at desc, id desc`;
    const ids: string[] = [];
    let until: string | undefined;
    let searches = 0;
    do {
      const found = await listDeliveriesOf(
        opened.ctx,
        {
          endpointId,
          eventType: 'order.created',
          limit: 200,
          offset: 0,
          ...(until ? { until } : {}),
        },
        150,
      );
      expect(found.total).toBeLessThanOrEqual(150);
      expect(found.hasMore).toBe(false);
      ids.push(...found.rows.map(({ id }) => id));
      until = found.searchedUntil?.toISOString();
      searches += 1;
    } while (until !== undefined);
    expect(searches).toBeGreaterThan(3);
    expect(ids).toEqual(rows.map(({ id }: { id: string }) => id));
  });

  test('a search that finds nothing says how far it has looked', async () => {
    const filter = { eventType: 'customer.created', limit: 10, offset: 0 } as const;
    const found = await listDeliveriesOf(opened.ctx, filter, 100);
    expect(found).toMatchObject({ rows: [], total: 0, hasMore: false });
    expect(found.searchedUntil).toBeInstanceOf(Date);
    expect(await listDeliveriesOf(opened.ctx, filter)).toMatchObject({ searchedUntil: null });
  });

  test('gives the same pages deep in a busy day, by the counts of its hours or without them', async () => {
    const { workspaceId, environments, applicationId } = busy;
    const tenant = { workspaceId, environmentId: environments.sandbox, applicationId };
    const sqlOfBusy = await sqlOf(busy);
    const { endpointIds } = await generateDeliveries(runSql(sqlOfBusy), tenant, ROWS, {
      endpoints: 2,
      days: 1,
    });
    const [endpointId = ''] = endpointIds;
    const scopes: [string, string][] = [
      ['', 'true'],
      [`&endpointId=${endpointId}`, `endpoint_id = '${endpointId}'`],
      ['&status=succeeded', `status = 'succeeded'`],
    ];
    const checkPages = async () => {
      for (const [named, condition] of scopes) {
        const rows: { id: string }[] = await sqlOfBusy.unsafe(`
          select id from every_webhook_delivery where workspace_id = '${workspaceId}' and ${condition}
           order by created_at desc, id desc`);
        for (let offset = 1_990; offset < rows.length + 200; offset += 333) {
          const page = await listDeliveries(busy, `?limit=200&offset=${offset}${named}`);
          const expected = rows.slice(offset, offset + 200).map(({ id }) => id);
          expect(page.items.map(({ id }: Parsed) => id)).toEqual(expected);
          expect(page).toMatchObject({
            total: rows.length,
            hasMore: offset + 200 < rows.length,
          });
        }
      }
    };
    await checkPages();
    await sqlOfBusy`delete from webhook_delivery_hour where endpoint_id = ${endpointId}`;
    await checkPages();
  });

  test("shows nothing of another workspace's, and an owner all applications", async () => {
    expect((await listDeliveries(other)).total).toBe(51);
    const [endpointId = ''] = made.endpointIds;
    expect(await listDeliveries(other, `?endpointId=${endpointId}`)).toMatchObject({ total: 0 });
    await world.makeApplication('Second');
    const ofAll = { ...opened.ctx, applicationId: null };
    const { rows, total } = await listDeliveriesOf(ofAll, { limit: 10, offset: 20 });
    expect(total).toBe(await countOf('true'));
    const { items } = await listDeliveries(world, '?limit=10&offset=20');
    expect(rows.map(({ id }) => id)).toEqual(items.map(({ id }: Parsed) => id));
  });

  test('loses the days that are older than thirty, with what was counted of them', async () => {
    await sql`select ensure_day_partitions('webhook_delivery', (now() at time zone 'UTC')::date - 33, 2)`;
    const [endpointId = ''] = made.endpointIds;
    await sql`
      with moved as (
        insert into webhook_delivery
        select environment_id, application_id, now() - interval '32 days', uuidv7(-interval '32 days'),
          workspace_id, endpoint_id, installation_id, event_recorded_at, event_position, event_id,
          event_type, resource_id, stream_seq, log_sequence, order_id, status, attempts, response_status,
          response_body, duration_ms, error, completed_at
        from webhook_delivery where endpoint_id = ${endpointId} and status = 'exhausted' limit 3
        returning *),
      by_hour as (
        insert into webhook_delivery_hour
          (environment_id, hour, endpoint_id, status, application_id, workspace_id, deliveries)
        select environment_id, date_trunc('hour', created_at, 'UTC'), endpoint_id, status, application_id,
          workspace_id, count(*) from moved group by 1, 2, 3, 4, 5, 6)
      insert into webhook_delivery_count
        (environment_id, endpoint_id, day, status, application_id, workspace_id, deliveries)
      select environment_id, endpoint_id, (created_at at time zone 'UTC')::date, status, application_id,
        workspace_id, count(*) from moved group by 1, 2, 3, 4, 5, 6`;
    const before = (await listDeliveries(world)).total;
    expect(before).toBe(await countOf('true'));
    const { dropped } = await maintainPartitions(opened.system);
    expect(dropped.length).toBeGreaterThan(0);
    expect((await listDeliveries(world)).total).toBe(before - 3);
    expect(await countOf('true')).toBe(before - 3);
  });
});
