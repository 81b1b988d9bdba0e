import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'bun:test';
import { readLog } from '../../../domain/event-log/read-log.ts';
import { shardOf } from '../../../storage/shards.ts';
import { relayShards } from '../../../streams/relay.ts';
import { asStored } from '../../support/events/stored-data.ts';
import { bunsOwn } from '../../support/stack/buns-own.ts';
import { openChaosServices } from '../../support/stack/chaos-services.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import {
  emitCustomer,
  registerEndpoint,
  startWebhookStack,
} from '../../support/webhooks/webhook-stack.ts';
import type { World } from '../../support/world/world.ts';

/** Many events of a megabyte each: what a process holds is bounded in bytes, and each event arrives. */
const EVENTS = 120;
const EVENT_BYTES = 1_000_000;
/** Over what a process has needed that relayed and delivered one event. */
const GROWTH_MAX = 300_000_000;

const webhooks = await startWebhookStack({ actorCount: 0 });
const receiver = await startReceiver();
afterAll(async () => {
  await receiver?.stop();
  await webhooks?.stop();
});

/** Publishes large events of customers, as if verbs had committed them. */
async function publishLarge(world: World): Promise<void> {
  await emitCustomer(world);
  await webhooks.sql`
    with emitted as (
      insert into event (id, workspace_id, environment_id, application_id, type, resource_type, resource_id, sequence,
        packed, bytes, created_at)
      select 'evt_' || replace(gen_random_uuid()::text, '-', ''), workspace_id, environment_id, application_id, type,
        resource_type, gen_random_uuid()::text, 1, ${webhooks.sql.unsafe(asStored('text'))}, now()
      from (select * from event where workspace_id = ${world.workspaceId} limit 1) as sample,
        cast(json_build_object('text', repeat('x', ${EVENT_BYTES})) as text) text, generate_series(1, ${EVENTS})
      returning *)
    insert into unrelayed_event (shard, workspace_id, recorded_at, position)
    select ${shardOf(world.workspaceId)}, workspace_id, recorded_at, position from emitted`;
}

/** The most memory that a process has ever held. */
function peakOf(pid: number | undefined): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}

test('are relayed eight MiB at a time, and the log gives pages of four', async () => {
  const world = await webhooks.world();
  await publishLarge(world);
  const { services, database } = await openChaosServices(webhooks.stack.env);
  const shard = shardOf(world.workspaceId);
  let relayed = 0;
  for (let hasMore = true; hasMore;) {
    const batch = await database.transaction((tx) => relayShards(tx, [shard]));
    const bytes = batch.events.reduce((sum, { body }) => sum + body.length, 0);
    expect(bytes).toBeLessThanOrEqual(8 * 1024 * 1024 + EVENT_BYTES);
    relayed += batch.events.length;
    hasMore = batch.unfinished.includes(shard);
  }
  expect(relayed).toBe(EVENTS + 1);
  const ctx = {
    requestId: 'test',
    services,
    database: database.of(world.workspaceId),
    actor: { type: 'system', id: 'test', label: 'test' },
    now: services.clock,
    workspaceId: world.workspaceId,
    environmentId: world.environments.sandbox,
    environmentKind: 'non_production',
    applicationId: world.applicationId,
  } as const;
  const numbers: number[] = [];
  for (let page = await readLog(ctx, { after: 0, limit: 500 }); ;) {
    expect(page.events.length).toBeLessThanOrEqual(6);
    numbers.push(...page.events.map(({ logSequence }) => logSequence));
    if (!page.hasMore) break;
    page = await readLog(ctx, { after: page.cursor, limit: 500 });
  }
  expect(numbers).toEqual(Array.from({ length: EVENTS + 1 }, (_, index) => index + 1));
  await database.close();
});

test('are all delivered, and the actor process stays within its memory', async () => {
  const world = await webhooks.world();
  const actors = webhooks.stack.addActors(bunsOwn);
  await registerEndpoint(world, `${receiver.url}/large`);
  await emitCustomer(world);
  await waitFor(() => receiver.requests.length === 1);
  const before = peakOf(actors.pid);
  await publishLarge(world);
  await waitFor(() => receiver.requests.length >= EVENTS + 2);
  const ids = new Set(receiver.requests.map(({ headers }) => headers.get('webhook-id')));
  expect(ids.size).toBe(EVENTS + 2);
  expect(peakOf(actors.pid) - before).toBeLessThan(GROWTH_MAX);
});
