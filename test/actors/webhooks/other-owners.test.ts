import { afterAll, expect, test } from 'bun:test';
import { place, untilSettled } from '../../support/actors/placement.ts';
import { startPoolProcess, type PoolProcess } from '../../support/actors/pool-process.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import {
  emitCustomer,
  envelopeOf,
  registerEndpoint,
  startWebhookStack,
} from '../../support/webhooks/webhook-stack.ts';

/** Partitions of one workspace in two processes: the one that reads an event is often not the one that sends it. */
const ENDPOINTS = 8;
const EVENTS = 10;

const own = await startWebhookStack({
  actorCount: 1,
  env: { ACTOR_LEASE_MS: '2000' },
});
const processes: PoolProcess[] = await Promise.all(
  ['one', 'two'].map(() => startPoolProcess(own.stack, own.sql, 'acme')),
);
const [world, receiver] = await Promise.all([own.world(), startReceiver()]);

afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await receiver.stop();
  await own.stop();
});

test('the process that sends to an endpoint is told of deliveries that another one has created', async () => {
  for (let endpoint = 0; endpoint < ENDPOINTS; endpoint += 1)
    await registerEndpoint(world, `${receiver.url}/${endpoint}`, ['customer.created']);
  await place(world, { pool: 'acme', partitions: 16 });
  await untilSettled(world);
  await waitFor(async () => {
    const [row] = await own.sql`
      select count(distinct owner)::int as owners, count(*) filter (where owner is null)::int as free
      from shard_lease where pool = 'acme'`;
    return row.owners === processes.length && row.free === 0;
  });
  for (let event = 0; event < EVENTS; event += 1) await emitCustomer(world);
  await receiver.waitForRequests(ENDPOINTS * EVENTS);
  const arrived = new Set(receiver.requests.map((one) => `${one.path} ${envelopeOf(one).id}`));
  expect(arrived.size).toBe(ENDPOINTS * EVENTS);
  const told = await Promise.all(
    processes.map((one) => one.valueOf('commerce_wakes_total{what="deliveries"}')),
  );
  expect(told.some((count) => count > 0)).toBe(true);
});
