import { afterAll, describe, expect, test } from 'bun:test';
import {
  expectGaplessLog,
  expectOneDeliveryEach,
  waitUntilAllDelivered,
} from '../support/events/event-log.ts';
import { startLoad } from '../support/webhooks/load.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import {
  envelopeOf,
  registerEndpoint,
  startWebhookStack,
} from '../support/webhooks/webhook-stack.ts';

const LEASE_MS = 1_500;
/** Nobody waits for its end. */
const LONG_LEASE_MS = 240_000;

const own = await startWebhookStack({
  actorCount: 2,
  env: { ACTOR_LEASE_MS: String(LEASE_MS), DELIVERY_RETRY_SCHEDULE: '0s,500ms,500ms,1s,1s' },
});
const world = await own.world();
const receiver = await startReceiver();
await registerEndpoint(world, receiver.url, ['customer.*']);

afterAll(async () => {
  await receiver.stop();
  await own.stop();
});

async function ownerOfWorld(): Promise<{ owner: string; pid: number; epoch: number }> {
  const [row] = await own.sql`
    select l.owner, l.epoch from shard_lease l
    join stream_head h on h.shard = l.shard and h.workspace_id = ${world.workspaceId}`;
  return { owner: row.owner, pid: Number.parseInt(row.owner, 10), epoch: Number(row.epoch) };
}

async function expectEverythingArrived(): Promise<void> {
  await expectGaplessLog(own.sql, world.workspaceId);
  await expectOneDeliveryEach(own.sql, world.workspaceId);
  const rows = await own.sql`select id from event where workspace_id = ${world.workspaceId}`;
  const arrived = new Set(receiver.requests.map((request) => envelopeOf(request).id));
  const missing = rows.filter(({ id }: { id: string }) => !arrived.has(id));
  expect(missing).toEqual([]);
  const bodies = new Map<string, string>();
  for (const { body, headers } of receiver.requests) {
    const id = headers.get('webhook-id') ?? '';
    expect(bodies.get(id) ?? body).toBe(body);
    bodies.set(id, body);
  }
}

describe('with two actor processes under load', () => {
  test('both own shards', async () => {
    await waitFor(async () => {
      const rows = await own.sql`select distinct owner from shard_lease where owner is not null`;
      const [free] =
        await own.sql`select count(*)::int as count from shard_lease where owner is null`;
      return rows.length === 2 && free.count === 0;
    });
  });

  test('kill -9 of the owner loses nothing, repeats no number and keeps the order', async () => {
    const load = startLoad(world);
    await waitFor(() => load.emitted() > 60);
    await waitFor(async () => (await own.sql`select 1 from stream_head`).length > 0);
    const before = await ownerOfWorld();
    process.kill(before.pid, 'SIGKILL');
    await waitFor(async () => (await ownerOfWorld()).epoch > before.epoch);
    const at = load.emitted();
    await waitFor(() => load.emitted() > at + 60);
    await load.end();
    await waitUntilAllDelivered(own.sql, world.workspaceId);
    expect((await ownerOfWorld()).pid).not.toBe(before.pid);
    await expectEverythingArrived();
  });

  test('an owner frozen past its lease writes nothing when it wakes', async () => {
    own.stack.addActors();
    await waitFor(async () => {
      const rows = await own.sql`select distinct owner from shard_lease where owner is not null`;
      return rows.length === 2;
    });
    const load = startLoad(world);
    await waitFor(() => load.emitted() > 30);
    const before = await ownerOfWorld();
    process.kill(before.pid, 'SIGSTOP');
    await waitFor(async () => (await ownerOfWorld()).epoch > before.epoch, 20_000);
    const at = load.emitted();
    await waitFor(() => load.emitted() > at + 30);
    process.kill(before.pid, 'SIGCONT');
    await waitFor(() => load.emitted() > at + 90);
    await load.end();
    await waitUntilAllDelivered(own.sql, world.workspaceId);
    await expectEverythingArrived();
    const [old] = await own.sql`
      select count(*)::int as count from shard_lease where owner = ${before.owner}`;
    expect(old.count).toBe(0);
  });

  test('SIGTERM hands over, long before the lease would end', async () => {
    const running = own.stack.actorProcesses.filter((process) => process.running);
    for (const _ of running) own.stack.addActors({ ACTOR_LEASE_MS: String(LONG_LEASE_MS) });
    await Promise.all(running.map((process) => process.stop()));
    await waitFor(async () => {
      const [row] = await own.sql`
        select count(distinct owner)::int as owners, count(*) filter (where owner is null)::int as free,
          min(expires_at) > now() + ${`${LONG_LEASE_MS / 2} ms`}::interval as long
        from shard_lease`;
      return row.owners === running.length && row.free === 0 && row.long;
    });
    const load = startLoad(world);
    await waitFor(() => load.emitted() > 30);
    const before = await ownerOfWorld();
    process.kill(before.pid, 'SIGTERM');
    await waitFor(
      async () => (await ownerOfWorld().catch(() => before)).epoch > before.epoch,
      LONG_LEASE_MS / 2,
    );
    await load.end();
    await waitUntilAllDelivered(own.sql, world.workspaceId);
    await expectEverythingArrived();
  });
});
