import { Redis } from 'ioredis';
import { afterAll, describe, expect, test } from 'bun:test';
import { runsAll } from '../support/crash/draw.ts';
import {
  expectGaplessLog,
  expectOneDeliveryEach,
  waitUntilAllDelivered,
} from '../support/events/event-log.ts';
import { startLoad } from '../support/webhooks/load.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import {
  emitCustomer,
  registerEndpoint,
  startWebhookStack,
} from '../support/webhooks/webhook-stack.ts';

/** Longer than a command waits for its response; in a full run also until clients try to connect as rarely as they ever do. */
const DOWN_MS = runsAll ? 20_000 : 5_000;

const own = await startWebhookStack({ ownRedis: true });
const world = await own.world();
const receiver = await startReceiver();
await registerEndpoint(world, receiver.url, ['customer.*']);

afterAll(async () => {
  await receiver.stop();
  await own.stop();
});

async function expectEverythingArrived(): Promise<void> {
  await waitUntilAllDelivered(own.sql, world.workspaceId);
  await waitFor(async () => {
    const [row] = await own.sql`
      select (select count(*)::int from event where workspace_id = ${world.workspaceId}) as events,
        (select count(*)::int from webhook_delivery where status = 'succeeded') as delivered`;
    return row.events === row.delivered;
  });
  await expectGaplessLog(own.sql, world.workspaceId);
  await expectOneDeliveryEach(own.sql, world.workspaceId);
  const arrived = new Set(receiver.requests.map(({ headers }) => headers.get('webhook-id')));
  const rows = await own.sql`select id from event where workspace_id = ${world.workspaceId}`;
  expect(rows.filter(({ id }: { id: string }) => !arrived.has(id))).toEqual([]);
}

describe('with Redis failing', () => {
  test('FLUSHALL under load loses nothing', async () => {
    const redis = new Redis(own.stack.redisUrl);
    const load = startLoad(world);
    for (let round = 1; round <= 8; round += 1) {
      await waitFor(() => load.emitted() > round * 15);
      await redis.flushall();
    }
    await load.end();
    await expectEverythingArrived();
    redis.disconnect();
  });

  test('the API serves and events are delivered while Redis is down, and after it', async () => {
    await own.stack.stopRedis();
    const stoppedAt = Date.now();
    const load = startLoad(world, 2);
    const before = receiver.requests.length;
    await waitFor(() => receiver.requests.length > before + 20);
    await waitFor(() => Date.now() - stoppedAt > DOWN_MS, DOWN_MS + 60_000);
    const during = load.emitted();
    expect(during).toBeGreaterThan(20);
    await own.stack.startRedis();
    await waitFor(() => load.emitted() > during + 30);
    await load.end();
    await expectEverythingArrived();
  });

  test('streams are trimmed to what is read', async () => {
    await emitCustomer(world);
    await expectEverythingArrived();
    const redis = new Redis(own.stack.redisUrl);
    await waitFor(async () => (await redis.keys('commerce:*:ws:*')).length === 0);
    expect(await redis.keys('commerce:*:ready')).toEqual([]);
    redis.disconnect();
  });
});
