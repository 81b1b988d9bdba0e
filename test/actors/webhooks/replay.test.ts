import { afterAll, describe, expect, test } from 'bun:test';
import { endLeasesOf } from '../../support/actors/end-leases.ts';
import type { Parsed } from '../../support/world/client.ts';
import { storeNumberedEvents } from '../../support/events/numbered-events.ts';
import { behaviours, startReceiver } from '../../support/webhooks/receiver.ts';
import { exitOf } from '../../support/timing/exit-of.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import {
  emitCustomer,
  envelopeOf,
  isSignedBy,
  listDeliveries,
  registerEndpoint,
  startWebhookStack,
  touchCustomer,
  waitForDelivery,
} from '../../support/webhooks/webhook-stack.ts';
import { expectStatus, type World } from '../../support/world/world.ts';

const own = await startWebhookStack();
const receiver = await startReceiver();
afterAll(async () => {
  await receiver.stop();
  await own.stop();
});

const pathOf = (id: string): string => `/api/v1/webhook-endpoints/${id}/replay`;
const arrived = (path: string): Parsed[] =>
  receiver.requests.filter((request) => request.path === path).map(envelopeOf);

async function pause(world: World, id: string, isActive: boolean): Promise<void> {
  expectStatus(await world.api.patch(`/api/v1/webhook-endpoints/${id}`, { isActive }), 200);
}

async function logOf(world: World, count: number): Promise<Parsed[]> {
  const read = async () =>
    expectStatus(await world.api.get('/api/v1/events?limit=500'), 200) as Parsed[];
  await waitFor(async () => (await read()).length >= count);
  return read();
}

/**
 * Another endpoint of the world, which gets all that one misses while it is paused. An event is in the log before
 * its deliveries are made: an endpoint that is activated in between gets it as any other.
 */
async function witness(world: World) {
  const { id } = await registerEndpoint(world, `${receiver.url}/witness`, ['customer.*']);
  const made = async () => (await listDeliveries(world, `?endpointId=${id}`)).total;
  return { untilMade: (count: number) => waitFor(async () => (await made()) === count) };
}

const byResource = (events: readonly Parsed[]) =>
  Object.fromEntries(
    [...Map.groupBy(events, ({ resource }) => resource.id)].toSorted(([left], [right]) =>
      left < right ? -1 : 1,
    ),
  );

describe('POST /webhook-endpoints/{id}/replay', () => {
  test('after an outage set and order are those of the log', async () => {
    const world = await own.world();
    const further = { ordering: 'per_resource' };
    const url = `${receiver.url}/outage`;
    const endpoint = await registerEndpoint(world, url, ['customer.created'], further);
    const { untilMade } = await witness(world);
    await pause(world, endpoint.id, false);
    const ids = await Promise.all(Array.from({ length: 10 }, () => emitCustomer(world)));
    for (const name of ['Ada', 'Grace', 'Mary'])
      await Promise.all(ids.map((id) => touchCustomer(world, id, name)));
    const log = await logOf(world, 40);
    await untilMade(40);
    await pause(world, endpoint.id, true);
    const body = { after: 0, types: ['customer.*'] };
    const started = expectStatus(await world.api.post(pathOf(endpoint.id), body), 202);
    expect(started).toEqual({ replayId: expect.any(String), count: 40 });
    await waitFor(() => arrived('/outage').length >= 40);
    // Each resource's events in the order of the log; other resources flow (contract 75 §6).
    expect(byResource(arrived('/outage'))).toEqual(byResource(log));
    for (const request of receiver.requests.filter(({ path }) => path === '/outage'))
      expect(isSignedBy(request, endpoint.secret)).toBe(true);
  });

  test('sends earlier events again with the same id, as new deliveries', async () => {
    const world = await own.world();
    const endpoint = await registerEndpoint(world, `${receiver.url}/again`, ['customer.created']);
    await emitCustomer(world);
    const first = await waitForDelivery(world, endpoint.id, ({ status }) => status === 'succeeded');
    expectStatus(await world.api.post(pathOf(endpoint.id), { after: 0 }), 202);
    const both = async () => (await listDeliveries(world, `?eventId=${first.eventId}`)).items;
    await waitFor(async () => {
      const found = await both();
      return found.length === 2 && found.every(({ status }: Parsed) => status === 'succeeded');
    });
    expect(new Set((await both()).map(({ id }: Parsed) => id)).size).toBe(2);
    await waitFor(() => arrived('/again').length === 2);
    expect(arrived('/again')[1]).toEqual(arrived('/again')[0]);
  });

  test('replays only the given range and types; without types, those that the endpoint enables now', async () => {
    const world = await own.world();
    const endpoint = await registerEndpoint(world, `${receiver.url}/part`, ['customer.updated']);
    const { untilMade } = await witness(world);
    await pause(world, endpoint.id, false);
    const id = await emitCustomer(world);
    for (const name of ['a', 'b', 'c']) await touchCustomer(world, id, name);
    await untilMade(4);
    await pause(world, endpoint.id, true);
    const countOf = async (body: object): Promise<number> =>
      expectStatus(await world.api.post(pathOf(endpoint.id), body), 202).count;
    expect(await countOf({ after: 0 })).toBe(3);
    expect(await countOf({ after: 1, until: 3 })).toBe(2);
    expect(await countOf({ after: 0, types: ['customer.created'] })).toBe(1);
    expect(await countOf({ after: 0, types: ['order.*'] })).toBe(0);
    expect(await countOf({ after: 4 })).toBe(0);
    await waitFor(() => arrived('/part').length >= 6);
    expect((await listDeliveries(world, `?endpointId=${endpoint.id}`)).total).toBe(6);
  });

  test('a repeat of the request replays once', async () => {
    const world = await own.world();
    const endpoint = await registerEndpoint(world, `${receiver.url}/once`, ['order.*']);
    await emitCustomer(world);
    await logOf(world, 1);
    const body = { after: 0, types: ['customer.created'] };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => world.api.post(pathOf(endpoint.id), body, headers)),
    );
    expect(new Set(answers.map((answer) => expectStatus(answer, 202).replayId)).size).toBe(1);
    await waitForDelivery(world, endpoint.id, ({ status }) => status === 'succeeded');
    expect((await listDeliveries(world, `?endpointId=${endpoint.id}`)).total).toBe(1);
    const [row] = await own.sql`select count(*)::int as replays from webhook_replay
      where workspace_id = ${world.workspaceId}`;
    expect(row.replays).toBe(1);
  });

  test('refuses', async () => {
    const world = await own.world();
    const other = await own.world();
    const endpoint = await registerEndpoint(world, `${receiver.url}/refuses`);
    const refusal = async (body: object, api = world.api, id = endpoint.id) => {
      const { status, body: answer } = await api.post(pathOf(id), body);
      return [status, answer.error?.code, answer.error?.details?.[0]?.code];
    };
    expect(await refusal({})).toEqual([400, 'validation_error', 'required']);
    expect(await refusal({ after: -1 })).toEqual([400, 'validation_error', 'too_small']);
    expect(await refusal({ after: 0, types: ['x'] })).toEqual([
      400,
      'validation_error',
      'invalid_enum',
    ]);
    expect(await refusal({ after: 5, until: 4 })).toEqual([422, 'validation_error', 'too_small']);
    expect((await refusal({ after: 0 }, world.api, crypto.randomUUID()))[0]).toBe(404);
    expect((await refusal({ after: 0 }, other.api))[0]).toBe(404);
    await own.sql`update environment_log set log_sequence = 9
      where environment_id = ${world.environments.sandbox}`;
    await own.sql`insert into environment_log (workspace_id, environment_id, log_sequence)
      values (${world.workspaceId}, ${world.environments.sandbox}, 9) on conflict do nothing`;
    expect(await refusal({ after: 8 })).toEqual([422, 'validation_error', 'log_expired']);
    await pause(world, endpoint.id, false);
    expect(await refusal({ after: 9 })).toEqual([409, 'invalid_state', 'paused']);
  });
});

describe('POST /webhook-deliveries/{id}/retry', () => {
  const retry = (world: World, id: string) =>
    world.api.post(`/api/v1/webhook-deliveries/${id}/retry`);

  test('retries failed and succeeded deliveries', async () => {
    const world = await own.world();
    receiver.respondWith(({ path }) =>
      path === '/retry' ? behaviours.status(500) : behaviours.ok,
    );
    const endpoint = await registerEndpoint(world, `${receiver.url}/retry`);
    await emitCustomer(world);
    const failed = await waitForDelivery(
      world,
      endpoint.id,
      ({ status, attempts }) => status === 'failed' && attempts === 1,
    );
    receiver.respondWith(behaviours.ok);
    // The next attempt by the schedule may have been earlier: then it succeeded already.
    expect(expectStatus(await retry(world, failed.id), 202)).toMatchObject({
      id: failed.id,
      eventId: failed.eventId,
      endpointId: endpoint.id,
      nextAttemptAt: expect.any(String),
    });
    const succeeded = await waitForDelivery(
      world,
      endpoint.id,
      ({ status }) => status === 'succeeded',
    );
    const again = expectStatus(await retry(world, failed.id), 202);
    expect(again).toMatchObject({
      id: failed.id,
      status: 'pending',
      attempts: succeeded.attempts,
      completedAt: null,
    });
    await waitForDelivery(
      world,
      endpoint.id,
      ({ status, attempts }) => status === 'succeeded' && attempts === succeeded.attempts + 1,
    );
    expect((await listDeliveries(world, `?endpointId=${endpoint.id}`)).total).toBe(1);
    const ids = new Set(arrived('/retry').map(({ id }) => id));
    expect([...ids]).toEqual([failed.eventId]);
  });

  test('many concurrent retries send one delivery', async () => {
    const world = await own.world();
    const endpoint = await registerEndpoint(world, `${receiver.url}/many`);
    await emitCustomer(world);
    const done = ({ status }: Parsed) => status === 'succeeded';
    const { id } = await waitForDelivery(world, endpoint.id, done);
    // While some of them are carried out the delivery ends, again and again.
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all(Array.from({ length: 16 }, () => retry(world, id)));
      for (const answer of answers) expectStatus(answer, 202);
    }
    await waitForDelivery(world, endpoint.id, (one) => done(one) && one.attempts >= 2);
    expect((await listDeliveries(world, `?endpointId=${endpoint.id}`)).total).toBe(1);
    const [counted] = await own.sql`
      select (select sum(deliveries)::int from webhook_delivery_count where endpoint_id = ${endpoint.id}) as by_day,
        (select sum(deliveries)::int from webhook_delivery_hour where endpoint_id = ${endpoint.id}) as by_hour`;
    expect(counted).toEqual({ by_day: 1, by_hour: 1 });
  });

  test('refuses an unknown delivery, another tenant’s, and one whose endpoint is closed', async () => {
    const world = await own.world();
    const other = await own.world();
    const endpoint = await registerEndpoint(world, `${receiver.url}/closed`);
    await emitCustomer(world);
    const { id } = await waitForDelivery(
      world,
      endpoint.id,
      ({ status }) => status === 'succeeded',
    );
    expect((await retry(world, crypto.randomUUID())).status).toBe(404);
    expect((await retry(world, 'x')).status).toBe(404);
    expect((await retry(other, id)).status).toBe(404);
    await pause(world, endpoint.id, false);
    expect((await retry(world, id)).body.error?.code).toBe('invalid_state');
    await pause(world, endpoint.id, true);
    expectStatus(await retry(world, id), 202);
    expectStatus(await world.api.delete(`/api/v1/webhook-endpoints/${endpoint.id}`), 200);
    expect((await retry(world, id)).status).toBe(409);
  });
});

describe('a replay whose actors crash', () => {
  test('continues where it stopped: each event once, none missing', async () => {
    const world = await own.world();
    const endpoint = await registerEndpoint(world, `${receiver.url}/large`, ['customer.*']);
    const events = 1_100;
    await storeNumberedEvents(own.sql, world, events, {
      types: ['order.paid', 'customer.created'],
    });
    await own.stack.actorProcesses[0]?.stop();
    const { count } = expectStatus(
      await world.api.post(pathOf(endpoint.id), { after: 0, types: ['*'] }),
      202,
    );
    expect(count).toBe(events);
    const crashing = own.stack.addActors({ FAILPOINTS: 'webhooks.replay-made' });
    expect(await exitOf(crashing)).toMatchObject({ signal: 'SIGKILL' });
    await endLeasesOf(own.stack, crashing);
    // Its claim would hold for a minute.
    await own.sql`update job set run_at = clock_timestamp() where kind = 'webhook-replay'`;
    const [before] = await own.sql`select position, deliveries from webhook_replay
      where endpoint_id = ${endpoint.id}`;
    expect([Number(before.position), Number(before.deliveries)]).toEqual([0, 0]);
    own.stack.addActors();
    await waitFor(async () => {
      const [row] = await own.sql`select completed_at is not null as done from webhook_replay
        where endpoint_id = ${endpoint.id}`;
      return row.done;
    });
    const [row] = await own.sql`
      select count(*)::int as rows, count(distinct event_id)::int as events
      from every_webhook_delivery where endpoint_id = ${endpoint.id}`;
    expect(row).toMatchObject({ rows: events, events });
    const [replay] = await own.sql`select deliveries from webhook_replay
      where endpoint_id = ${endpoint.id}`;
    expect(Number(replay.deliveries)).toBe(events);
  });
});
