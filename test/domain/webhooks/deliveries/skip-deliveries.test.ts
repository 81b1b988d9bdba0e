import { afterAll, expect, test } from 'bun:test';
import {
  SKIP_BATCH,
  skipBacklog,
  skipClosedDeliveries,
} from '../../../../domain/webhooks/deliveries/skip-deliveries.ts';
import { generateDeliveries } from '../../../support/webhooks/generate-deliveries.ts';
import { sqlOf } from '../../../support/database/cells.ts';
import { runSql } from '../../../support/database/run-sql.ts';
import { openContext } from '../../../support/world/context.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { listDeliveries } from '../../../support/webhooks/webhook-stack.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const sql = await sqlOf(world);
const query = runSql(sql);
const { workspaceId, environments, applicationId } = world;
const tenant = { workspaceId, environmentId: environments.sandbox, applicationId };
const { endpointIds } = await generateDeliveries(query, tenant, 4_000, { endpoints: 3 });
const opened = await openContext(world);

afterAll(async () => {
  await opened.close();
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
  await opened.system.database.transaction((tx) => skipClosedDeliveries(tx, endpointIds));
  expect(await openCounts()).toEqual([before[0] ?? 0, 0, 0]);
  const [row] = await sql`
    select count(*)::int as skipped from webhook_delivery
    where endpoint_id = ${deleted} and status = 'skipped' and completed_at > now() - interval '1 minute'`;
  expect(row.skipped).toBeGreaterThanOrEqual(before[2] ?? 0);
});

const BACKLOG = 2 * SKIP_BATCH + 500;

/** Gives the endpoint, open again, a backlog that is due in an hour. */
async function pileUp(endpointId: string | undefined): Promise<void> {
  await sql`
    update webhook_endpoint set is_active = true, paused_reason = null, deleted_at = null where id = ${endpointId}`;
  await sql`
    insert into webhook_delivery_open (endpoint_id, created_at, id, workspace_id, environment_id,
      application_id, shard, is_ordered, event_recorded_at, event_position, event_id, event_type,
      resource_id, stream_seq, log_sequence, status, attempts, next_attempt_at)
    select id, now(), uuidv7(), workspace_id, environment_id, application_id, 0, false, now(), n, 'evt_' || n,
      'order.created', 'x', n, n, 'failed', 1, now() + interval '1 hour'
    from webhook_endpoint, generate_series(1, ${BACKLOG}) n where id = ${endpointId}`;
}

test('a pause ends a long backlog too: the first portion with it, the rest by a job', async () => {
  const [endpointId = ''] = endpointIds;
  await pileUp(endpointId);
  const [before = 0] = await openCounts();
  expect(before).toBeGreaterThanOrEqual(BACKLOG);
  const path = `/api/v1/webhook-endpoints/${endpointId}`;
  expectStatus(await world.api.patch(path, { isActive: false }), 200);
  const [after = 0] = await openCounts();
  expect(after).toBeLessThanOrEqual(before - SKIP_BATCH);
  await waitFor(async () => (await openCounts())[0] === 0);
  const skipped = await listDeliveries(world, `?endpointId=${endpointId}&status=skipped&limit=1`);
  expect(skipped.total).toBeGreaterThanOrEqual(before);
});

test('the job leaves alone what waits for an endpoint that is open again', async () => {
  const [, endpointId = ''] = endpointIds;
  await pileUp(endpointId);
  const [, before] = await openCounts();
  await skipBacklog(opened.system, endpointId, new AbortController().signal);
  expect((await openCounts())[1]).toBe(before);
});
