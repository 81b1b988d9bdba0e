import { afterAll, describe, expect, test } from 'bun:test';
import { generateDeliveries } from '../../../support/webhooks/generate-deliveries.ts';
import {
  recordAttempts,
  type RecordedAttempt,
} from '../../../../domain/webhooks/deliveries/record-attempts.ts';
import { wakeEndpoint } from '../../../../domain/webhooks/endpoints/wake-endpoint.ts';
import { sqlOf } from '../../../support/database/cells.ts';
import { runSql } from '../../../support/database/run-sql.ts';
import { openContext } from '../../../support/world/context.ts';
import { setup } from '../../../support/world/world.ts';

const URL = 'https://hooks.example.com/now';

const world = await setup();
const sql = await sqlOf(world);
const opened = await openContext(world);

afterAll(async () => {
  await opened.close();
});

/** An endpoint of the world with deliveries that wait for it. */
async function makeEndpoint(): Promise<string> {
  const query = runSql(sql);
  const { workspaceId, environments, applicationId } = world;
  const tenant = { workspaceId, environmentId: environments.sandbox, applicationId };
  const { endpointIds } = await generateDeliveries(query, tenant, 2_000, { endpoints: 1 });
  const [id = ''] = endpointIds;
  await sql`update webhook_endpoint set url = ${URL}, is_active = true, paused_reason = null,
    failing_since = null where id = ${id}`;
  return id;
}

/** Attempts at the oldest open deliveries, as the statuses say. */
async function attemptsAt(
  endpointId: string,
  statuses: readonly number[],
): Promise<RecordedAttempt[]> {
  const [endpoint] =
    await sql`select updated_at::text as version from webhook_endpoint where id = ${endpointId}`;
  const rows = await sql`select id, attempts from webhook_delivery_open
    where endpoint_id = ${endpointId} order by created_at, id limit ${statuses.length}`;
  expect(rows).toHaveLength(statuses.length);
  return statuses.map((responseStatus, index) => ({
    id: rows[index].id,
    attemptsBefore: rows[index].attempts,
    endpointId,
    endpointVersion: endpoint.version,
    status: responseStatus === 200 ? 'succeeded' : responseStatus === 410 ? 'skipped' : 'failed',
    responseStatus,
    responseBody: '',
    durationMs: 5,
    error: responseStatus === 200 ? null : `status: The endpoint answered ${responseStatus}.`,
    retryMs: responseStatus === 500 ? 5_000 : null,
    isGone: responseStatus === 410,
    changesHealth: false,
    attemptedAt: new Date().toISOString(),
    facts: null,
  }));
}

async function record(attempts: readonly RecordedAttempt[]): Promise<readonly string[]> {
  return opened.system.database.transaction((tx) => recordAttempts(opened.ctx, tx, attempts));
}

async function endpointOf(id: string) {
  const [row] = await sql`select is_active, paused_reason, failing_since from webhook_endpoint
    where id = ${id}`;
  return row;
}

async function countOpen(id: string): Promise<number> {
  const [row] = await sql`select count(*)::int as open from webhook_delivery_open
    where endpoint_id = ${id}`;
  return row.open;
}

describe('recordAttempts', () => {
  test('an answer 410 pauses the endpoint although it took others at the same moment', async () => {
    const id = await makeEndpoint();
    expect(await record(await attemptsAt(id, [200, 410, 200]))).toEqual([id]);
    expect(await endpointOf(id)).toMatchObject({ is_active: false, paused_reason: 'gone' });
    expect(await countOpen(id)).toBe(0);
  });

  test('an answer 410 neither pauses an endpoint that was changed or activated since nor ends the delivery', async () => {
    const id = await makeEndpoint();
    const open = await countOpen(id);
    const [attempt] = await attemptsAt(id, [410]);
    if (!attempt) throw new Error('no attempt');
    await sql`update webhook_endpoint set updated_at = updated_at + interval '1 s' where id = ${id}`;
    expect(await record([attempt])).toEqual([]);
    expect(await endpointOf(id)).toMatchObject({ is_active: true, paused_reason: null });
    expect(await countOpen(id)).toBe(open);
    const [row] = await sql`select status, attempts, response_status,
      next_attempt_at <= clock_timestamp() as is_due from webhook_delivery_open where id = ${attempt.id}`;
    expect(row).toEqual({
      status: 'failed',
      attempts: attempt.attemptsBefore + 1,
      response_status: 410,
      is_due: true,
    });
  });

  test('a failing endpoint whose five days its actor missed is paused, which counts as a repair', async () => {
    const id = await makeEndpoint();
    await sql`update webhook_endpoint set failing_since = now() - interval '5 days 1 minute' where id = ${id}`;
    expect(await record(await attemptsAt(id, [500]))).toEqual([]);
    await sql`update webhook_endpoint set failing_since = now() - interval '5 days 3 minutes' where id = ${id}`;
    const repaired: string[] = [];
    const services = {
      ...opened.ctx.services,
      repaired: (work: string) => void repaired.push(work),
    };
    const attempts = await attemptsAt(id, [500]);
    const paused = opened.system.database.transaction((tx) =>
      recordAttempts({ ...opened.ctx, services }, tx, attempts),
    );
    expect(await paused).toEqual([id]);
    expect(repaired).toEqual(['webhook-pause']);
    expect(await endpointOf(id)).toMatchObject({ is_active: false, paused_reason: 'failing' });
  });

  test('the actor of an endpoint waits while it fails, pauses it after five days, and ends when it does not fail', async () => {
    const id = await makeEndpoint();
    expect(await wakeEndpoint(opened.system, id)).toBeNull();
    await record(await attemptsAt(id, [500]));
    const { failing_since: since } = await endpointOf(id);
    expect(await wakeEndpoint(opened.system, id)).toEqual(new Date(since.getTime() + 432_000_000));
    const accepted = await attemptsAt(id, [200]);
    await record(accepted.map((attempt) => ({ ...attempt, changesHealth: true })));
    expect(await wakeEndpoint(opened.system, id)).toBeNull();
    await sql`update webhook_endpoint set failing_since = now() - interval '5 days' where id = ${id}`;
    expect(await wakeEndpoint(opened.system, id)).toBeNull();
    expect(await wakeEndpoint(opened.system, id)).toBeNull();
    expect(await endpointOf(id)).toMatchObject({ is_active: false, paused_reason: 'failing' });
    expect(await countOpen(id)).toBe(0);
  });

  test('a failure is noted although its sender believes that it was', async () => {
    const id = await makeEndpoint();
    await record(await attemptsAt(id, [500]));
    const { failing_since: since } = await endpointOf(id);
    expect(since).toBeDate();
    await record(await attemptsAt(id, [500, 500]));
    expect((await endpointOf(id)).failing_since).toEqual(since);
  });
});
