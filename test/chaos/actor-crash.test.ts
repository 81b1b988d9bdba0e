import { afterAll, describe, expect, test } from 'bun:test';
import { expectGaplessLog, expectOneDeliveryEach } from '../support/events/event-log.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import {
  emitCustomer,
  registerEndpoint,
  startWebhookStack,
  touchCustomer,
  waitForDelivery,
} from '../support/webhooks/webhook-stack.ts';
import { exitOf } from '../support/timing/exit-of.ts';

const own = await startWebhookStack({ actorCount: 0, env: { ACTOR_LEASE_MS: '1000' } });
const receiver = await startReceiver();

afterAll(async () => {
  await receiver.stop();
  await own.stop();
});

describe('a crash of the actor process', () => {
  test.each([
    ['relay.numbered', 1],
    ['webhooks.fanned-out', 1],
    ['webhooks.sent', 2],
  ])('at %s loses nothing; the event comes %i times', async (failpoint, times) => {
    const world = await own.world();
    const endpoint = await registerEndpoint(world, `${receiver.url}/${failpoint}`, ['customer.*']);
    const customerId = await emitCustomer(world);
    const crashing = own.stack.addActors({ FAILPOINTS: failpoint });
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
      .filter(({ path }) => path === `/${failpoint}`)
      .map(({ body }) => JSON.parse(body).type);
    expect(arrived.filter((type) => type === 'customer.created')).toHaveLength(times);
    expect(arrived.filter((type) => type === 'customer.updated')).toHaveLength(1);
    await expectGaplessLog(own.sql, world.workspaceId);
    await expectOneDeliveryEach(own.sql, world.workspaceId);
    await healthy.stop();
  });
});
