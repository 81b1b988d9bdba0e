import { SQL } from 'bun';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { skipClosedDeliveries } from '../../../domain/webhooks/skip-closed-deliveries.ts';
import { generateDeliveries } from '../../../loadtests/delivery-log/generate.ts';
import type { RunQuery } from '../../../storage/queries/run-query.ts';
import { openContext, type OpenedContext } from '../../support/context.ts';
import { setup, type World } from '../../support/world.ts';

let world: World;
let sql: SQL;
let opened: OpenedContext;
let endpointIds: readonly string[];

beforeAll(async () => {
  sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });
  world = await setup();
  const query: RunQuery = async (text, values = []) =>
    sql.unsafe(
      text,
      values.map((value) => (Array.isArray(value) ? sql.array(value, 'uuid') : value)),
    );
  const { workspaceId, environments, applicationId } = world;
  const tenant = { workspaceId, environmentId: environments.sandbox, applicationId };
  ({ endpointIds } = await generateDeliveries(query, tenant, 4_000, { endpoints: 3 }));
  opened = await openContext(world);
}, 60_000);

afterAll(async () => {
  await opened.close();
  await sql.close();
});

/** How many deliveries are open, by endpoint. */
async function openCounts(): Promise<number[]> {
  return Promise.all(
    endpointIds.map(async (id) => {
      const [row] = await sql`
        select count(*)::int as open from webhook_delivery_open where endpoint_id = ${id}`;
      return row.open;
    }),
  );
}

test('ends what waits for paused and deleted endpoints, and leaves those alone that are open again', async () => {
  const [active, paused, deleted] = endpointIds;
  await sql`update webhook_endpoint set is_active = true, paused_reason = null where id = ${active}`;
  await sql`update webhook_endpoint set is_active = false, paused_reason = 'gone' where id = ${paused}`;
  await sql`update webhook_endpoint set deleted_at = now() where id = ${deleted}`;
  const before = await openCounts();
  expect(before.every((count) => count > 0)).toBe(true);
  await opened.system.transaction((tx) => skipClosedDeliveries(tx, endpointIds));
  expect(await openCounts()).toEqual([before[0] ?? 0, 0, 0]);
  const [row] = await sql`
    select count(*)::int as skipped from webhook_delivery
    where endpoint_id = ${deleted} and status = 'skipped' and completed_at > now() - interval '1 minute'`;
  expect(row.skipped).toBeGreaterThanOrEqual(before[2] ?? 0);
});
