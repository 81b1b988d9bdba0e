import { expect, test } from 'bun:test';
import { systemContext } from '../../../actors/runtime/system-context.ts';
import { AttemptRecorder } from '../../../actors/webhooks/attempt-recorder.ts';
import { EndpointQueue } from '../../../actors/webhooks/endpoint-queue.ts';
import { generateDeliveries } from '../../support/webhooks/generate-deliveries.ts';
import { shardOf } from '../../../storage/shards.ts';
import { runSql } from '../../support/database/run-sql.ts';
import { engineStack } from '../../support/stack/engine-stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { setup } from '../../support/world/world.ts';

const { stack, sql, ...engines } = await engineStack();
const engine = await engines.open({ leaseMs: 5_000 });

type Result = Parameters<AttemptRecorder['record']>[0]['result'];

const failed: Result = {
  status: 'failed',
  responseStatus: 500,
  responseBody: 'no',
  durationMs: 5,
  error: 'status: The endpoint answered 500.',
  retryMs: 60_000,
  isGone: false,
  endpointVersion: '1',
  attemptedAt: new Date().toISOString(),
  facts: null,
};

/** Open deliveries of an endpoint in a shard of the engine, and a recorder of their results. */
async function openDeliveries(count: number) {
  const { workspaceId, environments, applicationId } = await setup(stack.baseUrl);
  const tenant = { workspaceId, environmentId: environments.sandbox, applicationId };
  const { endpointIds } = await generateDeliveries(runSql(sql), tenant, 2_000, { endpoints: 1 });
  const [endpointId = ''] = endpointIds;
  await sql`update webhook_endpoint set is_active = true, paused_reason = null where id = ${endpointId}`;
  const shard = shardOf(workspaceId);
  await waitFor(() => engine.keeper.isActive(shard));
  const open = await sql`select id, attempts from webhook_delivery_open
    where endpoint_id = ${endpointId} order by created_at, id limit ${count}`;
  const queue = new EndpointQueue({ endpointId, workspaceId, shard }, () => undefined);
  const ctx = systemContext(engine, 'webhooks');
  const recorder = new AttemptRecorder(ctx, engine.effects, engine.logger);
  recorder.start();
  const record = ({ id, attempts }: { id: string; attempts: number }, result: Result) =>
    recorder.record({
      queue,
      delivery: {
        id,
        createdAt: new Date(),
        mayRepeat: false,
        workspaceId,
        shard,
        endpointId,
        eventId: 'evt_1',
        attempts,
        body: null,
        bodyBytes: 0,
        eventRecordedAt: new Date().toISOString(),
        eventPosition: 1,
        logSequence: 1,
      },
      result,
    });
  return { endpointId, open, record, recorder };
}

test('a result that cannot be written costs no other of its shard, and its attempt is counted', async () => {
  const { open, record, recorder } = await openDeliveries(12);
  // One whose details cannot be written, and one of which nothing can.
  const [tooLong, unknown] = [3, 7];
  const recorded = open.map((row: { id: string; attempts: number }, index: number) =>
    record(
      { ...row, id: index === unknown ? 'not an id' : row.id },
      { ...failed, durationMs: index === tooLong ? 3_000_000_000 : 5 },
    ),
  );
  await Promise.all(recorded);
  await recorder.stop();
  for (const [index, before] of open.entries()) {
    const [after] =
      await sql`select attempts, error from webhook_delivery_open where id = ${before.id}`;
    const isWritten = index !== unknown;
    expect(after.attempts - before.attempts).toBe(isWritten ? 1 : 0);
    if (isWritten) expect(after.error).toStartWith(index === tooLong ? 'unrecorded: ' : 'status: ');
  }
});

test('successes are one statement, which also ends the failing of their endpoint', async () => {
  const { endpointId, open, record, recorder } = await openDeliveries(5);
  await sql`update webhook_endpoint set failing_since = now() where id = ${endpointId}`;
  const sent: string[] = [];
  engine.database.statementListener = (text) => void sent.push(text);
  const result: Result = { ...failed, status: 'succeeded', error: null, retryMs: null };
  await Promise.all(open.map((row: { id: string; attempts: number }) => record(row, result)));
  engine.database.statementListener = null;
  await recorder.stop();
  const writes = /(delete from|insert into|update) webhook_/;
  expect(sent.filter((text) => writes.test(text))).toHaveLength(1);
  expect(sent).not.toContain('commit');
  const ids = open.map(({ id }: { id: string }) => id);
  const [row] = await sql`
    select (select count(*)::int from webhook_delivery where id = any(${sql.array(ids, 'uuid')}) and status = 'succeeded') as ended,
      (select count(*)::int from webhook_delivery_open where id = any(${sql.array(ids, 'uuid')})) as open,
      (select failing_since from webhook_endpoint where id = ${endpointId}) as failing_since`;
  expect(row).toEqual({ ended: ids.length, open: 0, failing_since: null });
});

test('of successes whose shard was lost, each is recorded', async () => {
  const { open, record, recorder } = await openDeliveries(5);
  const { workspace_id: workspaceId } = (
    await sql`select workspace_id from webhook_delivery_open where id = ${open[0].id}`
  )[0];
  await sql`update shard_lease set epoch = epoch + 1 where shard = ${shardOf(workspaceId)}`;
  const result: Result = { ...failed, status: 'succeeded', error: null, retryMs: null };
  await Promise.all(open.map((row: { id: string; attempts: number }) => record(row, result)));
  await recorder.stop();
  const ids = open.map(({ id }: { id: string }) => id);
  const ended =
    await sql`select from webhook_delivery where id = any(${sql.array(ids, 'uuid')}) and status = 'succeeded'`;
  expect(ended).toHaveLength(ids.length);
});
