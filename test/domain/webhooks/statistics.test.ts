import type { SQL } from 'bun';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readStatistics } from '../../../domain/webhooks/statistics/read-statistics.ts';
import type { StatisticsInput } from '../../../domain/webhooks/statistics/schemas.ts';
import { generateDeliveries } from '../../support/webhooks/generate-deliveries.ts';
import { sql } from '../../../storage/query.ts';
import { sqlOf } from '../../support/database/cells.ts';
import { runSql } from '../../support/database/run-sql.ts';
import { openContext, type OpenedContext } from '../../support/world/context.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';

/** Deliveries of 30 days to two endpoints. `DELIVERY_ROWS=500000` measures a busy one. */
const ROWS = Number(process.env['DELIVERY_ROWS'] ?? 12_000);
const HOUR_MS = 3_600_000;

let world: World;
let other: World;
let owner: SQL;
let opened: OpenedContext;
let endpointId: string;

beforeAll(async () => {
  [world, other] = await Promise.all([setup(), setup()]);
  owner = await sqlOf(world);
  const { workspaceId, environments, applicationId } = world;
  const tenant = { workspaceId, environmentId: environments.sandbox, applicationId };
  const { endpointIds } = await generateDeliveries(runSql(owner), tenant, ROWS, { endpoints: 2 });
  [endpointId = ''] = endpointIds;
  // The newer, the slower: then a percentile says of which deliveries it is.
  await owner`update webhook_delivery set duration_ms = case when created_at > now() - interval '2 days' then 300 else 20 end
    where endpoint_id = ${endpointId}`;
  for (const table of ['webhook_delivery', 'webhook_delivery_open', 'webhook_delivery_hour'])
    await owner.unsafe(`analyze ${table}`);
  opened = await openContext(world);
});
afterAll(() => opened?.close());

const path = (id = endpointId) => `/api/v1/webhook-endpoints/${id}/statistics`;
const read = async (query = '') => expectStatus(await world.api.get(`${path()}${query}`), 200);

/** What a plain count over both places says. */
async function countOf(condition: string): Promise<number> {
  const [row] = await owner.unsafe(
    `select count(*)::int as count from every_webhook_delivery
      where endpoint_id = '${endpointId}' and ${condition}`,
  );
  return row.count;
}

const sumOf = (intervals: readonly Parsed[], name: string): number =>
  intervals.reduce((all, one) => all + one[name], 0);

describe('GET /webhook-endpoints/{id}/statistics', () => {
  test('counts what was made on the days, by their intervals', async () => {
    for (const query of ['?days=31', '?days=31&interval=hour', '?days=31&timezone=Asia/Kolkata']) {
      const found = await read(query);
      for (const name of ['succeeded', 'exhausted', 'skipped'] as const) {
        expect([query, name, found[name]]).toEqual([
          query,
          name,
          await countOf(`status = '${name}'`),
        ]);
        expect(sumOf(found.intervals, name)).toBe(found[name]);
      }
      expect(found.waiting).toBe(await countOf(`status in ('pending', 'failed')`));
      expect(found.failing).toBe(await countOf(`status = 'failed'`));
      expect(sumOf(found.intervals, 'waiting')).toBe(found.waiting);
      expect(found.isWaitingPart).toBe(false);
    }
  });

  test('tells one day by its hours, in the time zone that is asked for', async () => {
    const day = new Date(Date.now() - 4 * 24 * HOUR_MS).toISOString().slice(0, 10);
    const found = await read(`?from=${day}&to=${day}&timezone=America/New_York`);
    expect(found).toMatchObject({ from: day, to: day, interval: 'hour' });
    expect(found.intervals.length).toBeGreaterThanOrEqual(23);
    const [{ start }] = found.intervals;
    const end = new Date(Date.parse(found.intervals.at(-1).start) + HOUR_MS).toISOString();
    expect(found.succeeded).toBe(
      await countOf(`status = 'succeeded' and created_at >= '${start}' and created_at < '${end}'`),
    );
    expect(found.latency).toMatchObject({ p50Ms: 20, p95Ms: 20 });
  });

  test('says how quickly it answered, then and over all', async () => {
    const { latency, intervals } = await read('?days=10');
    expect(latency.sample).toBeGreaterThan(0);
    const told = intervals.filter((one: Parsed) => one.latency !== null);
    expect(told[1].latency).toMatchObject({ p50Ms: 20, p95Ms: 20 });
    expect(told.at(-1).latency).toMatchObject({ p50Ms: 300, p95Ms: 300 });
  });

  test.each([
    ['?days=32', 400, 'days'],
    ['?from=2026-02-02&to=2026-02-01', 422, 'query.to'],
    ['?from=2026-01-01&to=2026-02-01', 422, 'query.from'],
    ['?timezone=Mars/Olympus', 422, 'query.timezone'],
    ['?interval=month', 400, 'interval'],
  ])('refuses %s', async (query, status, at) => {
    const answer = await world.api.get(`${path()}${query}`);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body.error?.details)).toContain(at);
  });

  test('is for the workspace of the endpoint, and needs its scope', async () => {
    expect((await other.api.get(path())).status).toBe(404);
    expect((await world.api.get(path(crypto.randomUUID()))).status).toBe(404);
    const key = await world.makeKey({ scopes: ['orders:read'] });
    expect((await world.anyone.get(path(), { 'x-api-key': key })).status).toBe(403);
  });
});

describe('what it costs', () => {
  const widest: StatisticsInput = { days: 31, interval: 'hour', timezone: 'UTC' };

  test('every statement goes through an index, and reads no more than its bound', async () => {
    const { database } = opened.ctx;
    const asked: (readonly [string, readonly unknown[]])[] = [];
    database.statementListener = (text, values) => asked.push([text, values]);
    await readStatistics(opened.ctx, endpointId, widest);
    database.statementListener = null;
    const plans: string[] = [];
    for (const [text, values] of asked) {
      const rows = await database.read(
        sql<Record<string, string>>(`explain (analyze, costs off) ${text}`),
        values,
      );
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    const all = plans.join('\n\n');
    if (process.env['DELIVERY_ROWS'])
      await Bun.write('test/output/webhook-statistics/plans.txt', all);
    expect(all).toContain('webhook_delivery_hour_pkey');
    expect(all).toMatch(/Index Scan.* using webhook_delivery_\d+_endpoint_id_created_at_id_idx/);
    expect(all).not.toMatch(/Seq Scan on webhook_delivery/);
    // Each hour and each interval of the month asks for its own rows, which an index has in their order. What is open is
    // read to a bound, and may be sorted to be grouped.
    const ofTheMonth = plans.filter((plan) => !plan.includes('webhook_delivery_open'));
    expect(ofTheMonth).toHaveLength(plans.length - 1);
    expect(ofTheMonth.join('\n\n')).not.toMatch(/-> +Sort /);
  });

  const rows = process.env['DELIVERY_ROWS'];
  // This is a measurement: it needs many rows and a machine without other work.
  test.skipIf(!rows)('a month by its hours is told in well under a second', async () => {
    const times: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const begun = performance.now();
      await readStatistics(opened.ctx, endpointId, widest);
      times.push(Math.round(performance.now() - begun));
    }
    await Bun.write('test/output/webhook-statistics/milliseconds.txt', times.join(' '));
    expect(Math.min(...times)).toBeLessThan(1_000);
  });
});
