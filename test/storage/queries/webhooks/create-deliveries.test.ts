import { afterAll, describe, expect, test } from 'bun:test';
import { newIdAt } from '../../../../storage/ids.ts';
import { insertDeliveries } from '../../../../storage/queries/webhooks/create-deliveries.ts';
import { sql } from '../../../../storage/query.ts';
import { openChaosServices } from '../../../support/stack/chaos-services.ts';
import { startStack } from '../../../support/stack/stack.ts';

const stack = await startStack({ apiCount: 0, actorCount: 0 });
const resources = await openChaosServices(stack.env);

afterAll(async () => {
  await resources.database.close();
  await stack.stop();
});

describe('deliveries made on a host whose clock is wrong', () => {
  test.each([-600_000, 600_000])('are due when they are made (%i ms)', async (skewMs) => {
    const createdAt = new Date(Date.now() + skewMs);
    const endpoint = {
      id: crypto.randomUUID(),
      workspaceId: crypto.randomUUID(),
      placedShards: null,
      applicationId: crypto.randomUUID(),
      installationId: null,
      ordering: 'per_resource',
    } as const;
    const event = {
      workspaceId: endpoint.workspaceId,
      streamSeq: 1,
      logSequence: 1,
      eventId: 'evt_1',
      type: 'cart.created',
      environmentId: crypto.randomUUID(),
      resourceId: 'c',
      orderId: null,
      recordedAt: '2026-01-01 00:00:00.000001+00',
      position: 1,
    };
    const deliveries = [{ id: newIdAt(createdAt), endpoint, event }];
    await resources.database.transaction((tx) =>
      insertDeliveries(tx.query.bind(tx), deliveries, createdAt, 0),
    );
    // The deliverer looks for what fell due in the last seconds.
    const rows = await resources.database.read(
      sql(`select 1 from webhook_delivery_open where endpoint_id = $1 and next_attempt_at
         between clock_timestamp() - interval '5 s' and clock_timestamp()`),
      [endpoint.id],
    );
    expect(rows).toHaveLength(1);
  });
});
