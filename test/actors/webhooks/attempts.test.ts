import { afterAll, describe, expect, test } from 'bun:test';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import {
  emitCustomer,
  listDeliveries,
  registerEndpoint,
  startWebhookStack,
  waitForDelivery,
} from '../../support/webhooks/webhook-stack.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus } from '../../support/world/world.ts';

/** Tests what a delivery records of each attempt (decision 194), and the cost of the first one. */
const path = '/api/v1/webhook-deliveries';

const own = await startWebhookStack({
  env: { DELIVERY_RETRY_SCHEDULE: '0s,200ms,200ms' },
});
const world = await own.world();
const receiver = await startReceiver();

afterAll(async () => {
  await receiver?.stop();
  await own?.stop();
});

async function read(id: string): Promise<Parsed> {
  return expectStatus(await world.api.get(`${path}/${id}`), 200);
}

const answersOf = new Map<string, number[]>();

/** An endpoint whose receiver answers with these, then with 200. */
async function endpointWith(...statuses: readonly number[]) {
  const below = `/${crypto.randomUUID()}`;
  answersOf.set(below, [...statuses]);
  receiver.respondWith((request) => ({
    kind: 'answer',
    status: answersOf.get(request.path)?.shift() ?? 200,
    headers: { 'x-trace': 't-1', 'set-cookie': 'session=secret' },
    body: 'an answer',
  }));
  const url = receiver.url + below;
  const { id } = await registerEndpoint(world, url, ['customer.created']);
  return { id, url, received: () => receiver.requests.filter((one) => one.path === below) };
}

const isIn = (status: string) => (delivery: Parsed) => delivery.status === status;

describe('GET /webhook-deliveries/{id}', () => {
  test('shows every attempt: request, answer and time, without signature and cookies', async () => {
    const endpoint = await endpointWith(500, 503, 200);
    await emitCustomer(world);
    const { id, eventId } = await waitForDelivery(world, endpoint.id, isIn('succeeded'));
    const delivery = await read(id);
    expect(delivery).toMatchObject({ id, status: 'succeeded', attempts: 3, replayId: null });
    const sent = endpoint.received();
    expect(delivery.history).toEqual(
      [500, 503, 200].map((status, index) => ({
        number: index + 1,
        status: status === 200 ? 'succeeded' : 'failed',
        trigger: 'schedule',
        at: expect.any(String),
        url: endpoint.url,
        requestHeaders: {
          host: new URL(receiver.url).host,
          'user-agent': 'commerce-service',
          'content-type': 'application/json',
          'webhook-id': eventId,
          'webhook-timestamp': sent[index]?.headers.get('webhook-timestamp'),
          'webhook-signature': 'v1,…',
        },
        responseStatus: status,
        responseHeaders: status === 200 ? null : expect.objectContaining({ 'x-trace': 't-1' }),
        responseBody: 'an answer',
        durationMs: expect.any(Number),
        error: status === 200 ? null : expect.stringContaining(String(status)),
        mayBeRepeated: false,
      })),
    );
    expect(JSON.stringify(delivery)).not.toContain('session=secret');
    const event = await world.api.get(`/api/v1/events/${eventId}`);
    expect(JSON.stringify(expectStatus(event, 200))).toBe(sent[0]?.body ?? '');
    await world.api.delete(`/api/v1/webhook-endpoints/${endpoint.id}`);
  });

  test('keeps them through exhaustion and a retry that somebody asks for', async () => {
    const endpoint = await endpointWith(500, 500, 500, 200);
    await emitCustomer(world);
    const { id } = await waitForDelivery(world, endpoint.id, isIn('exhausted'));
    expectStatus(await world.api.post(`${path}/${id}/retry`), 202);
    await waitForDelivery(world, endpoint.id, isIn('succeeded'));
    const { history } = await read(id);
    expect(history.map(({ number, trigger, status }: Parsed) => [number, trigger, status])).toEqual(
      [
        [1, 'schedule', 'failed'],
        [2, 'schedule', 'failed'],
        [3, 'schedule', 'failed'],
        [4, 'retry', 'succeeded'],
      ],
    );
    await world.api.patch(`/api/v1/webhook-endpoints/${endpoint.id}`, { description: 'changed' });
    const urls = (await read(id)).history.map(({ url }: Parsed) => url);
    expect(urls).toEqual([...Array(3).fill(endpoint.url), null]);
    await world.api.delete(`/api/v1/webhook-endpoints/${endpoint.id}`);
  });

  test('a first attempt that succeeds costs its row an instant and no document', async () => {
    const endpoint = await endpointWith(200);
    await emitCustomer(world);
    const { id } = await waitForDelivery(world, endpoint.id, isIn('succeeded'));
    const [row] = await own.sql`select attempted_at, attempt, earlier_attempts, replay_id
      from webhook_delivery where id = ${id}`;
    expect(row).toEqual({
      attempted_at: expect.any(Date),
      attempt: null,
      earlier_attempts: null,
      replay_id: null,
    });
    await world.api.delete(`/api/v1/webhook-endpoints/${endpoint.id}`);
  });

  test('names the replay that made it; a dry run counts and makes none', async () => {
    const endpoint = await endpointWith();
    const { logSequence } = expectStatus(
      await world.api.get('/api/v1/events?order=newest&limit=1'),
      200,
    )[0];
    const replay = `/api/v1/webhook-endpoints/${endpoint.id}/replay`;
    const range = { after: logSequence - 1, types: ['customer.*'] };
    const counted = await world.api.post(replay, { ...range, dryRun: true });
    expect(expectStatus(counted, 202)).toMatchObject({ count: 1 });
    expect((await listDeliveries(world, `?endpointId=${endpoint.id}`)).total).toBe(0);
    const { replayId } = expectStatus(await world.api.post(replay, range), 202);
    const { id } = await waitForDelivery(world, endpoint.id, isIn('succeeded'));
    expect(await read(id)).toMatchObject({ replayId, history: [{ trigger: 'replay' }] });
    expect((await listDeliveries(world, `?endpointId=${endpoint.id}`)).total).toBe(1);
    await world.api.delete(`/api/v1/webhook-endpoints/${endpoint.id}`);
  });

  test('is found by its own workspace and environment alone', async () => {
    const endpoint = await endpointWith(200);
    await emitCustomer(world);
    const { id, eventId } = await waitForDelivery(world, endpoint.id, isIn('succeeded'));
    const other = await own.world();
    for (const address of [
      `${path}/${id}`,
      `/api/v1/webhook-endpoints/${endpoint.id}`,
      `/api/v1/webhook-endpoints/${endpoint.id}/activity`,
      `/api/v1/events/${eventId}`,
    ])
      expect((await other.api.get(address)).status).toBe(404);
    const search = `?endpointId=${endpoint.id}&eventType=customer.created`;
    expect(await listDeliveries(other, search)).toMatchObject({ items: [], total: 0 });
    expect((await world.api.get(`${path}/nonsense`)).status).toBe(404);
    expect((await world.api.get(`${path}/${crypto.randomUUID()}`)).status).toBe(404);
    await world.api.delete(`/api/v1/webhook-endpoints/${endpoint.id}`);
  });
});

describe('an endpoint', () => {
  test('is read by its id, and tells how it has done', async () => {
    const endpoint = await endpointWith(500, 500, 500, 200);
    await emitCustomer(world);
    await waitForDelivery(world, endpoint.id, isIn('exhausted'));
    await emitCustomer(world);
    await waitForDelivery(world, endpoint.id, isIn('succeeded'));
    const address = `/api/v1/webhook-endpoints/${endpoint.id}`;
    const shown = expectStatus(await world.api.get(address), 200);
    expect(shown).toMatchObject({ id: endpoint.id, url: endpoint.url });
    expect(shown).not.toHaveProperty('signingSecret');
    const activity = expectStatus(await world.api.get(`${address}/activity`), 200);
    expect(activity).toMatchObject({
      succeeded: 1,
      exhausted: 1,
      skipped: 0,
      waiting: 0,
      attempts: 4,
      failedAttempts: 3,
      successRate: 0.25,
      latency: { sample: 2, p50Ms: expect.any(Number), p95Ms: expect.any(Number) },
    });
    expect(activity.hours).toHaveLength(24);
    await world.api.delete(address);
    expect((await world.api.get(address)).status).toBe(404);
  });

  test('is shown as failing while its deliveries are tried again, and no more once one succeeds', async () => {
    const patient = await startWebhookStack({ env: { DELIVERY_RETRY_SCHEDULE: '0s,1h' } });
    const other = await patient.world();
    const below = `/${crypto.randomUUID()}`;
    answersOf.set(below, [500, 500]);
    const [failing, sound] = await Promise.all([
      registerEndpoint(other, receiver.url + below, ['customer.created']),
      registerEndpoint(other, `${receiver.url}/sound`, ['order.created']),
    ]);
    const endpoints = '/api/v1/webhook-endpoints';
    const idsOf = async (query: string) =>
      (await other.api.get(endpoints + query)).body.data.map(({ id }: Parsed) => id);
    expect(await idsOf('?failing=true')).toEqual([]);
    for (let count = 0; count < 2; count += 1) await emitCustomer(other);
    await waitFor(async () => {
      const { total } = await listDeliveries(other, `?endpointId=${failing.id}&status=failed`);
      return total === 2;
    });
    const address = `${endpoints}/${failing.id}`;
    const shown = expectStatus(await other.api.get(address), 200);
    expect(shown).toMatchObject({ isActive: true, failingSince: expect.any(String) });
    expect(await idsOf('?failing=true')).toEqual([failing.id]);
    expect(await idsOf('?failing=false')).toEqual([sound.id]);
    const counts = { succeeded: 0, exhausted: 0, attempts: 2, failedAttempts: 2, failing: 2 };
    const activity = expectStatus(await other.api.get(`${address}/activity`), 200);
    expect(activity).toMatchObject({ ...counts, successRate: 0 });
    const byHour = activity.hours.map(({ failedAttempts }: Parsed) => failedAttempts);
    expect(byHour.reduce((sum: number, one: number) => sum + one)).toBe(2);
    expect(expectStatus(await other.api.get(`${address}/statistics`), 200)).toMatchObject(counts);

    const { items } = await listDeliveries(other, `?endpointId=${failing.id}`);
    expectStatus(await other.api.post(`/api/v1/webhook-deliveries/${items[0].id}/retry`, {}), 202);
    await waitForDelivery(other, failing.id, isIn('succeeded'));
    await waitFor(async () => (await other.api.get(address)).body.data.failingSince === null);
    expect(await idsOf('?failing=true')).toEqual([]);
    expect(expectStatus(await other.api.get(`${address}/activity`), 200)).toMatchObject({
      succeeded: 1,
      attempts: 3,
      failedAttempts: 2,
      successRate: 1 / 3,
    });
    await patient.stop();
  });
});

describe('GET /webhook-deliveries', () => {
  test('searches by type and time, with the number of all that match', async () => {
    const endpoint = await endpointWith();
    const of = (more: string) => listDeliveries(world, `?endpointId=${endpoint.id}&${more}`);
    await emitCustomer(world);
    // Deliveries of events that the relay reads together are made in one instant.
    await waitForDelivery(world, endpoint.id, isIn('succeeded'));
    await emitCustomer(world);
    await waitFor(async () => (await of('status=succeeded')).total === 2);
    const [newest, oldest] = (await of('limit=2')).items;
    expect(await of('eventType=customer.created&limit=1')).toMatchObject({
      items: [{ id: newest.id }],
      total: 2,
      hasMore: true,
    });
    expect(await of('eventType=customer.created&limit=1&offset=1')).toMatchObject({
      items: [{ id: oldest.id }],
      total: 2,
      hasMore: false,
    });
    expect(await of('eventType=order.created')).toMatchObject({ items: [], total: 0 });
    expect(await of(`since=${newest.createdAt}&status=succeeded`)).toMatchObject({
      items: [{ id: newest.id }],
    });
    expect((await of(`until=${newest.createdAt}`)).items.map(({ id }: Parsed) => id)).not.toContain(
      newest.id,
    );
    expect(await of('eventType=customer.created&offset=5')).toMatchObject({ items: [], total: 2 });
  });
});
