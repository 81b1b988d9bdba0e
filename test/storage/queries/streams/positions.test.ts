import { afterAll, describe, expect, test } from 'bun:test';
import pg from 'pg';
import { queryOn } from '../../../../storage/driver/driver.ts';
import { baseSettings, queueSettings, settingsText } from '../../../../storage/driver/settings.ts';
import {
  LAGGING_STREAMS,
  laggingStreams,
  markReadStreams,
} from '../../../../storage/queries/streams/positions.ts';
import { statementOf, type RunQuery } from '../../../../storage/query.ts';
import { startStack } from '../../../support/stack/stack.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

interface Head {
  readonly head: number;
  /** How far each consumer has read. */
  readonly cursors?: Readonly<Record<string, number>>;
  readonly isHeld?: boolean;
}

const CONSUMERS = ['webhooks', 'other'];
const IDLE = 500;
/** As the actor processes have them. */
let shards = 0;

const stack = await startStack({ apiCount: 0, actorCount: 0 });
const options = settingsText({ ...baseSettings, ...queueSettings });
const clients = [0, 1, 2].map(
  () => new pg.Client({ connectionString: stack.databaseUrl, options }),
);
await Promise.all(clients.map((client) => client.connect()));

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await stack.stop();
});

function clientOf(index: number): pg.Client {
  const client = clients[index];
  if (!client) throw new Error(`no client ${index}`);
  return client;
}

const run: RunQuery = (query, values) => queryOn(clientOf(0))(query, values);

/** A shard that no other test has. */
const newShard = (): number => (shards += 1);

async function addStream(shard: number, { head, cursors = {}, isHeld = false }: Head) {
  const workspaceId = crypto.randomUUID();
  await clientOf(0).query(
    'insert into stream_head (workspace_id, shard, stream_seq, is_held) values ($1, $2, $3, $4)',
    [workspaceId, shard, head, isHeld],
  );
  for (const [consumer, cursor] of Object.entries(cursors))
    await clientOf(0).query(
      'insert into stream_cursor (consumer, workspace_id, stream_seq) values ($1, $2, $3)',
      [consumer, workspaceId, cursor],
    );
  return workspaceId;
}

async function mayLag(workspaceId: string): Promise<boolean> {
  const { rows } = await clientOf(0).query(
    'select may_lag from stream_head where workspace_id = $1',
    [workspaceId],
  );
  return rows[0].may_lag;
}

/** What a look for lagging streams reads of the heads. */
async function headsRead(shard: number): Promise<number> {
  const { text, values } = statementOf(LAGGING_STREAMS, ['webhooks', `{${shard}}`]);
  const { rows } = await clientOf(0).query(`explain (analyze, format json) ${text}`, [...values]);
  const count = (node: PlanNode): number =>
    (node['Relation Name'] === 'stream_head'
      ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
      : 0) + (node.Plans ?? []).reduce((sum, child) => sum + count(child), 0);
  return count(rows[0]['QUERY PLAN'][0].Plan);
}

describe('laggingStreams', () => {
  test('reads none of the streams that were read to their ends', async () => {
    const shard = newShard();
    for (let made = 0; made < IDLE; made += 1)
      await addStream(shard, { head: 3, cursors: { webhooks: 3 } });
    const behind = await addStream(shard, { head: 3, cursors: { webhooks: 1 } });
    expect(await headsRead(shard)).toBe(IDLE + 1);
    await markReadStreams(run, ['webhooks'], [shard]);
    expect(await headsRead(shard)).toBe(1);
    const lagging = await laggingStreams(run, 'webhooks', [shard]);
    expect(lagging.map(({ workspaceId }) => workspaceId)).toEqual([behind]);
  });
});

describe('markReadStreams', () => {
  test.each<[string, Head, boolean]>([
    ['read by all', { head: 2, cursors: { webhooks: 2, other: 2 } }, false],
    ['read by one of two', { head: 2, cursors: { webhooks: 2, other: 1 } }, true],
    ['not begun by one of two', { head: 2, cursors: { webhooks: 2 } }, true],
    ['not begun', { head: 2 }, true],
    ['held until those before are read', { head: 2, cursors: {}, isHeld: true }, true],
    ['without any event', { head: 0 }, false],
  ])('of a stream %s', async (_, head, expected) => {
    const shard = newShard();
    const workspaceId = await addStream(shard, head);
    await markReadStreams(run, CONSUMERS, [shard]);
    expect(await mayLag(workspaceId)).toBe(expected);
  });

  test('leaves a stream in which events are being numbered', async () => {
    const shard = newShard();
    const workspaceId = await addStream(shard, { head: 2, cursors: { webhooks: 2 } });
    const [relay, marker] = [clientOf(1), clientOf(2)];
    await relay.query('begin');
    await relay.query(
      'update stream_head set stream_seq = 3, may_lag = true where workspace_id = $1',
      [workspaceId],
    );
    const { rows } = await marker.query('select pg_backend_pid() as pid');
    const marking = markReadStreams(
      (query, values) => queryOn(marker)(query, values),
      ['webhooks'],
      [shard],
    );
    await waitFor(async () => {
      const waiting = await clientOf(0).query(
        'select from pg_locks where pid = $1 and not granted',
        [rows[0].pid],
      );
      return waiting.rows.length > 0;
    });
    await relay.query('commit');
    await marking;
    expect(await mayLag(workspaceId)).toBe(true);
    expect(await laggingStreams(run, 'webhooks', [shard])).toHaveLength(1);
  });
});
