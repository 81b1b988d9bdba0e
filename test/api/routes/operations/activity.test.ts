import { beforeAll, describe, expect, test } from 'bun:test';
import { generateDeliveries } from '../../../support/webhooks/generate-deliveries.ts';
import { sqlOf } from '../../../support/database/cells.ts';
import { runSql } from '../../../support/database/run-sql.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { staffClient } from '../../../support/world/people.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const HOUR_MS = 3_600_000;

let noisy: World;

/** Attempts of an hour: `ago` hours before this one. */
async function attempt(world: World, ago: number, status: string, attempts: number): Promise<void> {
  const sql = await sqlOf(world);
  const { workspaceId, environments, applicationId } = world;
  await sql`
    insert into webhook_delivery_hour
      (environment_id, hour, endpoint_id, status, application_id, workspace_id, deliveries, attempts)
    values (${environments.sandbox}, date_trunc('hour', now(), 'UTC') - ${ago} * interval '1 hour', ${crypto.randomUUID()},
      ${status}, ${applicationId}, ${workspaceId}, 0, ${attempts})`;
}

async function giveUp(world: World, kind: string, ago = 0): Promise<void> {
  const sql = await sqlOf(world);
  await sql`
    insert into job (kind, key, workspace_id, shard, payload, run_at, attempts, last_error, failed_at)
    values (${kind}, ${crypto.randomUUID()}, ${world.workspaceId}, 1, '{}', now(), 25, 'Error: out of paper',
      now() - ${ago} * interval '1 hour')`;
}

beforeAll(async () => {
  noisy = await setup();
  const sql = await sqlOf(noisy);
  const { workspaceId, environments, applicationId } = noisy;
  const tenant = { workspaceId, environmentId: environments.sandbox, applicationId };
  await generateDeliveries(runSql(sql), tenant, 300, { endpoints: 1, days: 1 });
  await sql`update webhook_delivery_open set status = 'failed', next_attempt_at = now() + interval '5 hours'
    where environment_id = ${environments.sandbox}`;
  await attempt(noisy, 0, 'succeeded', 5);
  await attempt(noisy, 3, 'failed', 4_000_000);
  await attempt(noisy, 3, 'exhausted', 7);
  await attempt(noisy, 23, 'failed', 2);
  await attempt(noisy, 24, 'failed', 1_000);
  await giveUp(noisy, 'invoice-render');
  await giveUp(noisy, 'invoice-render', 48);
  await giveUp(noisy, 'mail-send');
  await giveUp(noisy, 'order-edit', 48);
  await sql`
    insert into mail (id, cause, workspace_id, template, recipient, sealed_content, status, message_id, created_at, sent_at)
    select gen_random_uuid(), 'test:' || gen_random_uuid(), ${workspaceId}, '', 'a@b.test', '', 'failed', '', sent_at, sent_at
    from (values (now() - interval '1 hour'), (now() - interval '30 hours')) m (sent_at)`;
  for (let count = 0; count < 3; count++)
    expectStatus(await noisy.api.post('/api/v1/customers', { email: `${count}@b.test` }), 201);
  expectStatus(await noisy.api.post('/api/v1/customers', { email: 'none' }), 400);
});

const read = async (query = ''): Promise<Parsed[]> =>
  expectStatus(await staffClient().get(`/internal/ops/activity${query}`), 200);
const of = (rows: readonly Parsed[], world: World): Parsed | undefined =>
  rows.find(({ workspaceId }) => workspaceId === world.workspaceId);

describe('GET /internal/ops/activity', () => {
  test('counts a day of a workspace, what waits between its attempts included', async () => {
    // The log of requests is written after the responses, and events are numbered after their commit.
    await waitFor(async () => {
      const found = of(await read(), noisy);
      return found?.refusedRequests === 1 && found.requests > 3 && found.events === 3;
    });
    const found = of(await read(), noisy);
    expect(found).toMatchObject({
      attempts: 4_000_014,
      failedAttempts: 4_000_009,
      waitingForRetry: 3,
      events: 3,
      refusedRequests: 1,
      jobsGivenUp: 2,
      mailsFailed: 2,
      documentsMissing: 2,
    });
    const { attemptsByHour, failedByHour } = found ?? {};
    expect(attemptsByHour).toHaveLength(24);
    expect([attemptsByHour[0], attemptsByHour[20], attemptsByHour[23]]).toEqual([2, 4_000_007, 5]);
    expect([failedByHour[0], failedByHour[20], failedByHour[23]]).toEqual([2, 4_000_007, 0]);
  });

  test('leaves out what was before', async () => {
    const sql = await sqlOf(noisy);
    await waitFor(async () => of(await read(), noisy)?.events === 3);
    const day = new Date(Date.now() - 26 * HOUR_MS);
    await sql`select ensure_day_partitions('event_number', ${day.toISOString().slice(0, 10)}::date, 2)`;
    const moved = await sql`
      update event_number set recorded_at = ${day} where workspace_id = ${noisy.workspaceId} returning 1`;
    expect(moved).toHaveLength(3);
    expect(of(await read(), noisy)?.events).toBe(0);
  });

  test('lists first that of which there is most, by each figure', async () => {
    expect((await read())[0]?.workspaceId).toBe(noisy.workspaceId);
    for (const figure of [
      'attempts',
      'failedAttempts',
      'waitingForRetry',
      'events',
      'requests',
      'refusedRequests',
      'jobsGivenUp',
      'mailsFailed',
      'documentsMissing',
    ]) {
      const counts = (await read(`?sort=-${figure}`)).map((row) => row[figure]);
      expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    }
    expect(await read('?limit=1')).toHaveLength(1);
  });

  test.each([
    ['sort', '?sort=name'],
    ['limit', '?limit=101'],
  ])('rejects another %s', async (path, query) => {
    const response = await staffClient().get(`/internal/ops/activity${query}`);
    expect(response.status).toBe(400);
    expect(response.body.error?.details[0].path).toContain(path);
  });
});
