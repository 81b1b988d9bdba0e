import { afterAll, beforeAll, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { metricValue } from '../../support/actors/metric-value.ts';
import { statusWithoutHost } from '../../support/world/without-host.ts';
import { waitFor } from '../../support/timing/wait-for.ts';

/** What an operator alerts on, as docs/operations.md names it, from a running actor process. */
let sql: SQL;
beforeAll(() => {
  sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });
});
afterAll(async () => {
  await sql.end();
});

async function metricsUrl(): Promise<string> {
  const [process] = await sql`
    select metrics_url from actor_process where metrics_url is not null order by heartbeat_at desc limit 1`;
  return process.metrics_url;
}

async function readMetrics(): Promise<string> {
  return await (await fetch(await metricsUrl())).text();
}

async function valueOf(name: string): Promise<number> {
  return metricValue(await readMetrics(), name);
}

test('an actor process reports shards, lag and money violations', async () => {
  await waitFor(async () => (await valueOf('commerce_shards_held')) > 0);
  const metrics = await readMetrics();
  for (const name of [
    'commerce_events_relayed_total',
    'commerce_lagging_workspaces',
    'commerce_oldest_unrelayed_seconds',
    'commerce_deliveries_in_flight',
    'commerce_delivery_attempts_total',
    'commerce_delivery_age_seconds',
    'commerce_money_violations',
    'commerce_actor_steps_total',
    'commerce_actor_step_seconds',
    'commerce_actor_events_total',
    'commerce_timer_lateness_seconds',
    'commerce_timers_held',
    'commerce_jobs_waiting',
    'commerce_jobs_oldest_seconds',
    'commerce_document_render_seconds',
    'commerce_documents_rendering',
  ])
    expect(metrics).toContain(`# TYPE ${name} `);
  expect(metrics).toContain('commerce_shards_held{cell="main"} ');
});

test('a probe of HTTP/1.0 without a Host is answered', async () => {
  const url = await metricsUrl();
  expect(await statusWithoutHost(url, 'GET /health')).toBe(200);
  expect(await statusWithoutHost(url, 'GET /metrics')).toBe(200);
  expect(await statusWithoutHost(url, 'GET /else')).toBe(404);
});

test('a parked message is counted until it is processed', async () => {
  const before = await valueOf('commerce_dead_letters');
  const workspace = crypto.randomUUID();
  await sql`
    insert into dead_letter (consumer, workspace_id, shard, resource_type, resource_id, stream_seq, event_id,
      event_type, state, attempts, error)
    values ('nobody', ${workspace}, 0, 'order', ${crypto.randomUUID()}, 1, 'evt_0', 'order.created', 'parked', 1, 'x')`;
  expect(await valueOf('commerce_dead_letters')).toBe(before + 1);
  await sql`delete from dead_letter where workspace_id = ${workspace}`;
  expect(await valueOf('commerce_dead_letters')).toBe(before);
});

test('failed rows and jobs that were given up are counted by kind', async () => {
  const id = crypto.randomUUID();
  const kind = `test-${id}`;
  await sql`
    insert into failed_row (kind, row_id, attempts, error, next_try_at, dead_at)
    values (${kind}, ${id}, 8, 'x', 'infinity', now())`;
  await sql`
    insert into job (kind, key, shard, payload, run_at, failed_at) values (${kind}, ${id}, -1, '{}', now(), now())`;
  expect(await valueOf(`commerce_failed_rows{kind="${kind}",state="dead"}`)).toBe(1);
  expect(await valueOf(`commerce_failed_rows{kind="${kind}",state="waiting"}`)).toBe(0);
  expect(await valueOf(`commerce_failed_jobs{kind="${kind}"}`)).toBe(1);
  await sql`delete from failed_row where row_id = ${id}`;
  await sql`delete from job where key = ${id}`;
});

test('jobs that wait are counted by kind, and the wait of the oldest is shown', async () => {
  const kind = `test-${crypto.randomUUID()}`;
  const waits = ['1 hour', '1 minute', '-1 hour'];
  for (const [index, wait] of waits.entries())
    await sql`
      insert into job (kind, key, shard, payload, run_at)
      values (${kind}, ${String(index)}, 17, '{}', now() - ${wait}::interval)`;
  expect(await valueOf(`commerce_jobs_waiting{kind="${kind}"}`)).toBe(2);
  expect(await valueOf(`commerce_jobs_oldest_seconds{kind="${kind}"}`)).toBeGreaterThanOrEqual(
    3_600,
  );
  await sql`delete from job where kind = ${kind}`;
  expect(await valueOf(`commerce_jobs_waiting{kind="${kind}"}`)).toBeNaN();
});

test('the wait of a timer that nobody fires is shown, unless a test clock or a failure holds it', async () => {
  const shown = () => valueOf('commerce_timers_lag_seconds');
  const id = crypto.randomUUID();
  const kind = `test-${id}`;
  await sql`
    insert into timer (kind, id, workspace_id, shard, due_at)
    values (${kind}, ${id}, ${id}, 17, now() - interval '1 hour')`;
  expect(await shown()).toBeGreaterThanOrEqual(3_600);
  await sql`
    insert into failed_row (kind, row_id, attempts, error, next_try_at)
    values ('timer', ${`${kind}:${id}`}, 1, 'x', 'infinity')`;
  expect(await shown()).toBeLessThan(3_600);
  await sql`delete from failed_row where row_id = ${`${kind}:${id}`}`;
  await sql`delete from timer where kind = ${kind}`;
  expect(await shown()).toBeLessThan(3_600);
});
