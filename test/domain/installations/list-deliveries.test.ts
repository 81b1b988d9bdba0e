import type { SQL } from 'bun';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { listInstallationDeliveries } from '../../../domain/installations/list-deliveries.ts';
import { generateDeliveries } from '../../support/webhooks/generate-deliveries.ts';
import { sql as asQuery } from '../../../storage/query.ts';
import { sqlOf } from '../../support/database/cells.ts';
import type { Parsed } from '../../support/world/client.ts';
import { runSql } from '../../support/database/run-sql.ts';
import { openContext, type OpenedContext } from '../../support/world/context.ts';
import { installed } from '../../support/extensions/extensions.ts';
import { setup, type World } from '../../support/world/world.ts';

/** GET /installations/{id}/deliveries over a log of 30 days. */
const ROWS = 6_000;

let world: World;
let sql: SQL;
let opened: OpenedContext;
let installation: Parsed;
let endpointId: string;

beforeAll(async () => {
  world = await setup();
  sql = await sqlOf(world);
  const query = runSql(sql);
  const { workspaceId, environments, applicationId } = world;
  const tenant = { workspaceId, environmentId: environments.sandbox, applicationId };
  const made = await generateDeliveries(query, tenant, ROWS, { endpoints: 2 });
  endpointId = made.endpointIds[0] ?? '';
  installation = await installed(world);
  const id = installation.id.slice('inst_'.length);
  await sql`update webhook_endpoint set installation_id = ${id}::uuid where id = ${endpointId}`;
  for (const table of ['webhook_delivery', 'webhook_delivery_open'])
    await sql.unsafe(
      `update ${table} set installation_id = '${id}' where endpoint_id = '${endpointId}'`,
    );
  await sql`analyze webhook_delivery`;
  opened = await openContext(world);
});

afterAll(async () => {
  await opened.close();
});

test('gives every delivery to the installation once, newest first, from page to page', async () => {
  const rows = await sql`select id from every_webhook_delivery
    where endpoint_id = ${endpointId} order by created_at desc, id desc`;
  expect(rows.length).toBeGreaterThan(ROWS / 4);
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const path = `/api/v1/installations/${installation.id}/deliveries?limit=100${after}`;
    const { body } = await world.owner.get(path);
    ids.push(...body.data.map(({ id }: Parsed) => id));
    expect(new Set(body.data.map((one: Parsed) => one.installationId))).toEqual(
      new Set([installation.id]),
    );
    cursor = body.meta?.pagination?.cursor ?? null;
  }
  expect(ids).toEqual(rows.map(({ id }: { id: string }) => id));
});

test('a page reads a few rows of each day by the index, and never the whole log', async () => {
  let text = '';
  let values: readonly unknown[] = [];
  const { database } = opened.ctx;
  database.statementListener = (sent, bound) => {
    if (sent.includes('every_webhook_delivery')) [text, values] = [sent, bound];
  };
  const ctx = { ...opened.ctx, applicationId: world.applicationId };
  const page = await listInstallationDeliveries(ctx, installation.id, { limit: 20 });
  database.statementListener = null;
  expect(page.rows).toHaveLength(20);
  const explain = `explain (analyze, costs off, timing off) ${text}`;
  const plan = await database.read(asQuery<{ 'QUERY PLAN': string }>(explain), values);
  const read = plan.flatMap((row) => {
    const scan = /Scan .* on webhook_delivery_\d{8} .*rows=(\d+)/.exec(row['QUERY PLAN']);
    return scan ? [Number(scan[1])] : [];
  });
  expect(read.length).toBeGreaterThan(20);
  expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(200);
});
