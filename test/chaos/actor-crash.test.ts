import { afterAll, describe, expect, test } from 'bun:test';
import { expectGaplessLog, expectOneDeliveryEach } from '../support/events/event-log.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import {
  emitCustomer,
  envelopeOf,
  registerEndpoint,
  startWebhookStack,
  touchCustomer,
  waitForDelivery,
} from '../support/webhooks/webhook-stack.ts';
import { exitOf } from '../support/timing/exit-of.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import type { World } from '../support/world/world.ts';

const own = await startWebhookStack({ actorCount: 0, env: { ACTOR_LEASE_MS: '1000' } });
const receiver = await startReceiver();

afterAll(async () => {
  await receiver.stop();
  await own.stop();
});

describe('a crash of the actor process', () => {
  test.each([
    ['the first of its stream', 'relay.numbered', 1],
    ['the first of its stream', 'webhooks.fanned-out', 1],
    ['the first of its stream', 'webhooks.sent', 2],
    ['fanned out as it is numbered', 'relay.numbered', 1],
    ['fanned out as it is numbered', 'webhooks.fanned-out', 1],
    ['fanned out as it is numbered', 'webhooks.sent', 2],
  ])(
    'with an event that is %s, at %s loses nothing; it comes %i times',
    async (way, failpoint, times) => {
      const world = await own.world();
      const path = `/${failpoint}/${world.workspaceId}`;
      const endpoint = await registerEndpoint(world, `${receiver.url}${path}`, ['customer.*']);
      const isFirst = way === 'the first of its stream';
      if (!isFirst) await readToItsEnd(world, endpoint.id);
      const emitted = isFirst ? await emitCustomer(world) : null;
      const crashing = own.stack.addActors({ FAILPOINTS: failpoint });
      if (!isFirst) await untilOwned();
      const customerId = emitted ?? (await emitCustomer(world));
      expect(await exitOf(crashing)).toMatchObject({ signal: 'SIGKILL' });
      const healthy = own.stack.addActors();
      await touchCustomer(world, customerId, 'later');
      for (const type of ['customer.created', 'customer.updated']) {
        await waitForDelivery(
          world,
          endpoint.id,
          (one) => one.eventType === type && one.status === 'succeeded',
        );
      }
      const arrived = receiver.requests
        .filter((request) => request.path === path)
        .map(envelopeOf)
        .filter(({ resource }) => resource.id === customerId)
        .map(({ type }) => type);
      expect(arrived.filter((type) => type === 'customer.created')).toHaveLength(times);
      expect(arrived.filter((type) => type === 'customer.updated')).toHaveLength(1);
      await expectGaplessLog(own.sql, world.workspaceId);
      await expectOneDeliveryEach(own.sql, world.workspaceId);
      await healthy.stop();
    },
  );
});

/** A process that ends in order has read the workspace's stream. */
async function readToItsEnd(world: World, endpointId: string): Promise<void> {
  const before = own.stack.addActors();
  await emitCustomer(world);
  await waitForDelivery(world, endpointId, ({ status }) => status === 'succeeded');
  await before.stop();
}

async function untilOwned(): Promise<void> {
  await waitFor(async () => {
    const free = await own.sql`
      select from shard_lease where owner is null or expires_at < clock_timestamp()`;
    return free.length === 0;
  });
}
