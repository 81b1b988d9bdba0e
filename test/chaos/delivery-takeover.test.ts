import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { startReceiver, type Receiver } from '../support/webhooks/receiver.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import {
  emitCustomer,
  listDeliveries,
  registerEndpoint,
  startWebhookStack,
} from '../support/webhooks/webhook-stack.ts';
import type { World } from '../support/world/world.ts';

const LEASE_MS = 1_500;
/** Longer than a lease takes to run out, shorter than an attempt may take. */
const ANSWER_MS = 6_000;

let world: World;
let receiver: Receiver;

const own = await startWebhookStack({
  actorCount: 2,
  env: { ACTOR_LEASE_MS: String(LEASE_MS), DELIVERY_RETRY_SCHEDULE: '0s,500ms,500ms' },
});

beforeEach(async () => {
  world = await own.world();
  receiver = await startReceiver();
  await registerEndpoint(world, receiver.url, ['customer.*']);
  await emitCustomer(world);
  await receiver.waitForRequests(1);
  await waitFor(async () => (await countOf('succeeded')) === 1);
  receiver.requests.length = 0;
});

afterAll(() => own.stop());

async function owner(): Promise<{ pid: number; epoch: number }> {
  const [row] = await own.sql`
    select l.owner, l.epoch from shard_lease l
    join stream_head h on h.shard = l.shard and h.workspace_id = ${world.workspaceId}`;
  return { pid: Number.parseInt(row.owner, 10), epoch: Number(row.epoch) };
}

async function countOf(status: string): Promise<number> {
  return (await listDeliveries(world, `?status=${status}`)).total;
}

/** Emits an event whose first answer takes long, and waits until its request is under way; answers who sent it. */
async function sendSlowly(): Promise<{ pid: number; epoch: number }> {
  receiver.respondWith(() =>
    receiver.requests.length <= 1
      ? { kind: 'slow-headers', delayMs: ANSWER_MS }
      : { kind: 'answer', status: 200 },
  );
  const sender = await owner();
  await emitCustomer(world);
  await receiver.waitForRequests(1);
  return sender;
}

describe('while an attempt is under way', () => {
  test('a sender frozen past its lease records the answer when it wakes, and nobody sends again', async () => {
    const sender = await sendSlowly();
    process.kill(sender.pid, 'SIGSTOP');
    try {
      await waitFor(async () => (await owner()).epoch > sender.epoch, 20_000);
    } finally {
      process.kill(sender.pid, 'SIGCONT');
    }
    await waitFor(async () => (await countOf('succeeded')) === 2, 20_000);
    expect(receiver.requests).toHaveLength(1);
    const { items } = await listDeliveries(world);
    expect(items.map(({ attempts }: { attempts: number }) => attempts)).toEqual([1, 1]);
    await emitCustomer(world);
    await waitFor(async () => (await countOf('succeeded')) === 3, 20_000);
    expect(receiver.requests).toHaveLength(2);
  });

  test('a sender that is killed is not waited for: its successor sends again', async () => {
    const sender = await sendSlowly();
    process.kill(sender.pid, 'SIGKILL');
    own.stack.addActors();
    await waitFor(async () => (await countOf('succeeded')) === 2, 15_000);
    expect(receiver.requests).toHaveLength(2);
    const ids = receiver.requests.map(({ headers }) => headers.get('webhook-id'));
    expect(new Set(ids).size).toBe(1);
  });

  test('a shard that is handed over is not given up before the answer is recorded', async () => {
    await sendSlowly();
    own.stack.addActors();
    own.stack.addActors();
    await waitFor(async () => (await countOf('succeeded')) === 2, 20_000);
    expect(receiver.requests).toHaveLength(1);
  });
});
