import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import pg from 'pg';
import {
  generateDeliveries,
  type Generated,
} from '../../../support/webhooks/generate-deliveries.ts';
import { queryOn } from '../../../../storage/driver/driver.ts';
import { baseSettings, queueSettings, settingsText } from '../../../../storage/driver/settings.ts';
import { recordResults } from '../../../../storage/queries/webhooks/delivery-results.ts';
import {
  dueEndpoints,
  takeDueDeliveries,
} from '../../../../storage/queries/webhooks/due-deliveries.ts';
import { sql, statementOf, type RunQuery } from '../../../../storage/query.ts';
import { startStack } from '../../../support/stack/stack.ts';
import { setup } from '../../../support/world/world.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

let stack: Awaited<ReturnType<typeof startStack>>;
let client: pg.Client;
let made: Generated;

/** As the actor processes have it: plans are made once, whatever the tables held then. */
beforeAll(async () => {
  stack = await startStack({ actorCount: 0 });
  const world = await setup(stack.baseUrl);
  const options = settingsText({ ...baseSettings, ...queueSettings });
  client = new pg.Client({ connectionString: stack.databaseUrl, options });
  await client.connect();
  const tenant = {
    workspaceId: world.workspaceId,
    environmentId: world.environments.sandbox,
    applicationId: world.applicationId,
  };
  await client.query('alter table webhook_delivery_open set (autovacuum_enabled = false)');
  made = await generateDeliveries(run, tenant, 1, { endpoints: 1 });
});

afterAll(async () => {
  await client.end();
  await stack.stop();
});

const run: RunQuery = (query, values) => queryOn(client)(query, values);

/** The scans of the queue in the plan of what the query runs. */
async function scansOf(work: (query: RunQuery) => Promise<unknown>): Promise<string[]> {
  const scans: string[] = [];
  const explain: RunQuery = async (asked, parameters) => {
    const { text, values } = statementOf(asked, parameters);
    const name = `p${crypto.randomUUID().slice(0, 8)}`;
    await client.query(`prepare ${name} as ${text}`);
    const given = values.map((value) => (value === null ? 'null' : literal(value))).join(', ');
    const { rows } = await client.query(`explain (format json) execute ${name}(${given})`);
    collect(rows[0]['QUERY PLAN'][0].Plan, scans);
    await client.query(`deallocate ${name}`);
    return [];
  };
  await work(explain);
  return scans.toSorted();
}

function literal(value: unknown): string {
  return client.escapeLiteral(String(value));
}

function collect(node: PlanNode, scans: string[]): void {
  const relation = node['Relation Name'];
  const index = node['Index Name'];
  const isScan = node['Node Type'].includes('Scan');
  if (isScan && relation === 'webhook_delivery_open')
    scans.push(index === undefined ? node['Node Type'] : `by ${index}`);
  if (isScan && relation === undefined && index?.startsWith('webhook_delivery_open'))
    scans.push(`by ${index}`);
  for (const child of node.Plans ?? []) collect(child, scans);
}

async function expectPlans(): Promise<void> {
  const [endpointId = ''] = made.endpointIds;
  const claim = await scansOf((query) =>
    takeDueDeliveries(query, [{ endpointId, shard: 0, limit: 64 }], []),
  );
  // Of an ordered endpoint's resources the first one, and from each the next.
  const heads = Array(2).fill('by webhook_delivery_open_ordered');
  expect(claim).toEqual(['by webhook_delivery_open_due', ...heads]);
  const find = await scansOf((query) => dueEndpoints(query, [0, 1, 2], null));
  expect([...new Set(find)]).toEqual(['by webhook_delivery_open_by_shard']);
  const ended = {
    id: crypto.randomUUID(),
    endpointId,
    attemptsBefore: 0,
    responseStatus: 200,
    responseBody: '',
    durationMs: 3,
    error: null,
    attemptedAt: new Date().toISOString(),
    facts: null,
  };
  const record = await scansOf((query) =>
    recordResults({ read: query }, [
      { ...ended, status: 'succeeded', retryMs: null },
      { ...ended, id: crypto.randomUUID(), status: 'failed', retryMs: 100 },
    ]),
  );
  expect(new Set(record.filter((scan) => scan.startsWith('by')))).toEqual(
    new Set(['by webhook_delivery_open_pkey']),
  );
  expect(record.some((scan) => scan.includes('Seq'))).toBe(false);
}

describe('the plans of the delivery queue', () => {
  test('go by index while the tables are all but empty', expectPlans);

  test('are the same with many rows, before and after analyze', async () => {
    await generateDeliveries(run, made, 400_000 / 20, { endpoints: 20 });
    await client.query('update webhook_delivery_open set next_attempt_at = now()');
    await expectPlans();
    await client.query('analyze webhook_delivery_open');
    await client.query('analyze webhook_delivery');
    await expectPlans();
    await client.query('delete from webhook_delivery_open');
    await client.query('vacuum analyze webhook_delivery_open');
    await expectPlans();
  });
});

describe('the result of an attempt', () => {
  const result = {
    attemptsBefore: 0,
    responseStatus: 200,
    responseBody: null,
    durationMs: 3,
    error: null,
    attemptedAt: new Date().toISOString(),
    facts: null,
  } as const;

  async function openOne(): Promise<string> {
    const { endpointIds } = await generateDeliveries(run, made, 1, { endpoints: 1 });
    const [row] = await run(
      sql<{ id: string }>(
        `update webhook_delivery_open set attempts = 0, status = 'pending' where endpoint_id = $1 returning id`,
      ),
      [endpointIds[0]],
    );
    return row?.id ?? '';
  }

  async function stateOf(id: string) {
    return run(
      sql('select status, attempts, response_status from every_webhook_delivery where id = $1'),
      [id],
    );
  }

  test('is recorded once; a later one for the same attempt changes nothing', async () => {
    const id = await openOne();
    await recordResults({ read: run }, [{ ...result, id, status: 'succeeded', retryMs: null }]);
    const recorded = [{ status: 'succeeded', attempts: 1, response_status: 200 }];
    expect(await stateOf(id)).toEqual(recorded);
    await recordResults({ read: run }, [
      { ...result, id, status: 'exhausted', responseStatus: 500, retryMs: null },
    ]);
    expect(await stateOf(id)).toEqual(recorded);
  });

  test('of a holder that read the row before another attempt is dropped', async () => {
    const id = await openOne();
    await recordResults({ read: run }, [
      { ...result, id, status: 'failed', responseStatus: 500, retryMs: 60_000 },
    ]);
    const recorded = [{ status: 'failed', attempts: 1, response_status: 500 }];
    expect(await stateOf(id)).toEqual(recorded);
    await recordResults({ read: run }, [{ ...result, id, status: 'succeeded', retryMs: null }]);
    expect(await stateOf(id)).toEqual(recorded);
    const [row] = await run(
      sql<{ due: boolean }>(
        'select next_attempt_at > now() as due from webhook_delivery_open where id = $1',
      ),
      [id],
    );
    expect(row?.due).toBe(true);
  });
});
