import { afterAll, beforeEach, expect, test } from 'bun:test';
import { TAKE_SHARDS, RELEASE_SHARDS } from '../../../storage/queries/actors/shard-leases.ts';
import { startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import {
  emitCustomer,
  listDeliveries,
  registerEndpoint,
  startWebhookStack,
} from '../../support/webhooks/webhook-stack.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, type World } from '../../support/world/world.ts';

/**
 * A sender that is killed between sending and recording: the list of attempts never shows one that was not made, and
 * says of the next one that an unrecorded one may have come before it.
 */
const LEASE_MS = 1_500;

let world: World;
let receiver: Receiver;
let endpointId: string;

const own = await startWebhookStack({
  actorCount: 2,
  env: { ACTOR_LEASE_MS: String(LEASE_MS), DELIVERY_RETRY_SCHEDULE: '0s,500ms,500ms' },
});

beforeEach(async () => {
  world = await own.world();
  receiver = await startReceiver();
  ({ id: endpointId } = await registerEndpoint(world, receiver.url, ['customer.*']));
});

afterAll(() => own.stop());

/** A process that was added takes its share of the shards, each of which nobody owns for a moment. */
async function ownerPid(): Promise<number> {
  let pid = Number.NaN;
  await waitFor(async () => {
    const [row] = await own.sql`
      select l.owner from shard_lease l
      join stream_head h on h.shard = l.shard and h.workspace_id = ${world.workspaceId}`;
    pid = Number.parseInt(row?.owner ?? '', 10);
    return !Number.isNaN(pid);
  });
  return pid;
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
  await waitFor(async () => (await newest()).status === 'succeeded');
  expect(receiver.requests).toHaveLength(3);
  const history = await historyOf((await newest()).id);
  expect(history.map((one) => [one.number, one.status, one.mayBeRepeated])).toEqual([
    [1, 'failed', false],
    [2, 'succeeded', true],
  ]);
});

test('what happens after the crash is certain again', async () => {
  await emitCustomer(world);
  await waitFor(async () => (await newest())?.status === 'succeeded');
  process.kill(await ownerPid(), 'SIGKILL');
  own.stack.addActors();
  const before = (await newest()).id;
  await emitCustomer(world);
  await waitFor(async () => {
    const { id, status } = await newest();
    return id !== before && status === 'succeeded';
  });
  expect((await historyOf(before)).map((one) => one.mayBeRepeated)).toEqual([false]);
  const second = (await newest()).id;
  await emitCustomer(world);
  await waitFor(async () => {
    const { id, status } = await newest();
    return id !== second && status === 'succeeded';
  });
  const [certain] = await historyOf((await newest()).id);
  expect(certain?.mayBeRepeated).toBe(false);
});

test('what a crash leaves uncertain stays so when the shard changes hands once more before it is sent', async () => {
  const alone = await startWebhookStack({
    actorCount: 1,
    env: { ACTOR_LEASE_MS: String(LEASE_MS) },
  });
  try {
    const there = await alone.world();
    const { id } = await registerEndpoint(there, receiver.url, ['customer.*']);
    receiver.respondWith(() =>
      receiver.requests.length === 1
        ? { kind: 'slow-headers', delayMs: 10_000 }
        : { kind: 'answer', status: 200 },
    );
    await emitCustomer(there);
    await receiver.waitForRequests(1);
    const [{ shard, owner }] = await alone.sql`
      select l.shard, l.owner from shard_lease l
        join webhook_delivery_open d on d.shard = l.shard where d.endpoint_id = ${id}`;
    process.kill(Number.parseInt(owner, 10), 'SIGKILL');
    // A process that takes the shard and lets it go again before it has sent anything.
    await alone.sql`insert into actor_process (id, pool, expires_at)
      values ('passing', 'default', clock_timestamp() + interval '1 minute')`;
    const take = async () =>
      alone.sql.unsafe(TAKE_SHARDS.text, ['passing', `{${shard}}`, 60_000]) as Promise<unknown[]>;
    await waitFor(async () => (await take()).length === 1);
    await alone.sql.unsafe(RELEASE_SHARDS.text, ['passing', `{${shard}}`]);
    await alone.sql`delete from actor_process where id = 'passing'`;
    alone.stack.addActors();
    const newestOf = async () =>
      (await listDeliveries(there, `?endpointId=${id}`)).items[0] as Parsed;
    await waitFor(async () => (await newestOf()).status === 'succeeded');
    const delivery = await newestOf();
    const { history } = expectStatus(
      await there.api.get(`/api/v1/webhook-deliveries/${delivery.id}`),
      200,
    );
    expect(history.map((one: Parsed) => one.mayBeRepeated)).toEqual([true]);
  } finally {
    await alone.stop();
  }
});
