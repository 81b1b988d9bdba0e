import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import {
  emitCustomer,
  listDeliveries,
  registerEndpoint,
  startWebhookStack,
  type WebhookStack,
} from '../../support/webhooks/webhook-stack.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, type World } from '../../support/world/world.ts';

/**
 * A sender that is killed between sending and recording: the list of attempts never shows one that was not made, and
 * says of the next one that an unrecorded one may have come before it.
 */
const LEASE_MS = 1_500;

let own: WebhookStack;
let world: World;
let receiver: Receiver;
let endpointId: string;

beforeAll(async () => {
  own = await startWebhookStack({
    actorCount: 2,
    env: { ACTOR_LEASE_MS: String(LEASE_MS), DELIVERY_RETRY_SCHEDULE: '0s,500ms,500ms' },
  });
}, 60_000);

beforeEach(async () => {
  world = await own.world();
  receiver = await startReceiver();
  ({ id: endpointId } = await registerEndpoint(world, receiver.url, ['customer.*']));
});

afterAll(() => own.stop());

async function ownerPid(): Promise<number> {
  const [row] = await own.sql`
    select l.owner from shard_lease l
    join stream_head h on h.shard = l.shard and h.workspace_id = ${world.workspaceId}`;
  return Number.parseInt(row.owner, 10);
}

async function newest(): Promise<Parsed> {
  const { items } = await listDeliveries(world, `?endpointId=${endpointId}`);
  return items[0];
}

async function historyOf(id: string): Promise<Parsed[]> {
  return expectStatus(await world.api.get(`/api/v1/webhook-deliveries/${id}`), 200).history;
}

/** Answers the first request at once with `first`, the second never, and all behind it with 200. */
function answers(first: number): void {
  receiver.respondWith(() => {
    const count = receiver.requests.length;
    if (count === 1) return { kind: 'answer', status: first };
    return count === 2
      ? { kind: 'slow-headers', delayMs: 10_000 }
      : { kind: 'answer', status: 200 };
  });
}

test('killed while its second attempt is under way: recorded ones are listed once, the lost one is named as possible', async () => {
  answers(500);
  await emitCustomer(world);
  await receiver.waitForRequests(2);
  process.kill(await ownerPid(), 'SIGKILL');
  own.stack.addActors();
  await waitFor(async () => (await newest()).status === 'succeeded', 30_000);
  expect(receiver.requests).toHaveLength(3);
  const history = await historyOf((await newest()).id);
  expect(history.map((one) => [one.number, one.status, one.mayBeRepeated])).toEqual([
    [1, 'failed', false],
    [2, 'succeeded', true],
  ]);
}, 90_000);

test('what happens after the crash is certain again', async () => {
  await emitCustomer(world);
  await waitFor(async () => (await newest())?.status === 'succeeded', 20_000);
  process.kill(await ownerPid(), 'SIGKILL');
  own.stack.addActors();
  const before = (await newest()).id;
  await emitCustomer(world);
  await waitFor(async () => {
    const { id, status } = await newest();
    return id !== before && status === 'succeeded';
  }, 30_000);
  expect((await historyOf(before)).map((one) => one.mayBeRepeated)).toEqual([false]);
  await emitCustomer(world);
  const second = (await newest()).id;
  await waitFor(async () => {
    const { id, status } = await newest();
    return id !== second && status === 'succeeded';
  }, 30_000);
  const [certain] = await historyOf((await newest()).id);
  expect(certain?.mayBeRepeated).toBe(false);
}, 90_000);
