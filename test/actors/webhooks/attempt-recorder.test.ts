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

test('a result that cannot be written costs no other of its shard, and its attempt is counted', async () => {
  const { workspaceId, environments, applicationId } = await setup(stack.baseUrl);
  const tenant = { workspaceId, environmentId: environments.sandbox, applicationId };
  const { endpointIds } = await generateDeliveries(runSql(sql), tenant, 2_000, { endpoints: 1 });
  const [endpointId = ''] = endpointIds;
  await sql`update webhook_endpoint set is_active = true, paused_reason = null where id = ${endpointId}`;
  const shard = shardOf(workspaceId);
  await waitFor(() => engine.keeper.isActive(shard));
  const open = await sql`select id, attempts from webhook_delivery_open
    where endpoint_id = ${endpointId} order by created_at, id limit 12`;
  const queue = new EndpointQueue({ endpointId, workspaceId, shard }, () => undefined);
  const recorder = new AttemptRecorder(
    systemContext(engine, 'webhooks'),
    engine.effects,
    engine.logger,
  );
  recorder.start();
  // One whose details cannot be written, and one of which nothing can.
  const [tooLong, unknown] = [3, 7];
  const recorded = open.map((row: { id: string; attempts: number }, index: number) =>
    recorder.record({
      queue,
      delivery: {
        id: index === unknown ? 'not an id' : row.id,
        createdAt: new Date(),
        mayRepeat: false,
        workspaceId,
        shard,
        endpointId,
        eventId: 'evt_1',
        attempts: row.attempts,
        body: null,
        bodyBytes: 0,
        eventRecordedAt: new Date().toISOString(),
        eventPosition: 1,
        logSequence: 1,
      },
      result: {
        status: 'failed',
        responseStatus: 500,
        responseBody: 'no',
        durationMs: index === tooLong ? 3_000_000_000 : 5,
        error: 'status: The endpoint answered 500.',
        retryMs: 60_000,
        isGone: false,
        endpointVersion: '1',
        attemptedAt: new Date().toISOString(),
        facts: null,
      },
    }),
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
