import { afterAll, describe, expect, test } from 'bun:test';
import { createEventInspector } from '../../../domain/event-catalogue/inspect-event.ts';
import { behaviours, startReceiver } from '../../support/webhooks/receiver.ts';
import {
  emitCustomer,
  envelopeOf,
  isSignedBy,
  listDeliveries,
  registerEndpoint,
  startWebhookStack,
  waitForDelivery,
} from '../../support/webhooks/webhook-stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus } from '../../support/world/world.ts';

const own = await startWebhookStack();
const world = await own.world();
const receiver = await startReceiver();

afterAll(async () => {
  await receiver.stop();
  await own.stop();
});

describe('POST /webhook-endpoints/{id}/test', () => {
  test('sends one signed event that is in no log', async () => {
    const endpoint = await registerEndpoint(world, receiver.url);
    const path = `/api/v1/webhook-endpoints/${endpoint.id}/test`;
    const result = expectStatus(await world.api.post(path, { eventType: 'order.created' }), 200);
    expect(result).toEqual({
      deliveryId: expect.any(String),
      eventId: expect.stringMatching(/^evt_/),
      status: 'succeeded',
      at: expect.any(String),
      url: receiver.url,
      requestHeaders: expect.objectContaining({ 'webhook-id': result.eventId }),
      requestBody: expect.any(String),
      responseStatus: 200,
      responseHeaders: expect.any(Object),
      responseBody: expect.any(String),
      durationMs: expect.any(Number),
      error: null,
    });
    const [request] = receiver.requests;
    if (!request) throw new Error('nothing came');
    expect(result.requestBody).toBe(request.body);
    expect(isSignedBy(request, endpoint.secret)).toBe(true);
    expect(envelopeOf(request)).toMatchObject({
      id: result.eventId,
      type: 'order.created',
      logSequence: null,
      sequence: 0,
      resource: { type: 'order' },
      data: { test: true },
    });
    expect(await listDeliveries(world)).toEqual({
      items: [],
      total: 0,
      hasMore: false,
      searchedUntil: null,
    });
  });

  test('shows the request and the response of a failure, without secrets of either side', async () => {
    const at = await startReceiver({
      behaviour: {
        kind: 'answer',
        status: 503,
        headers: { 'x-trace': 't-1', 'set-cookie': 'session=secret' },
        body: 'x'.repeat(3_000),
      },
    });
    const endpoint = await registerEndpoint(world, at.url, ['customer.*'], {
      headers: [{ name: 'Authorization', value: 'Bearer of-the-gateway' }],
    });
    const path = `/api/v1/webhook-endpoints/${endpoint.id}/test`;
    const result = expectStatus(await world.api.post(path), 200);
    expect(result).toMatchObject({
      status: 'failed',
      url: at.url,
      responseStatus: 503,
      responseBody: 'x'.repeat(2_048),
      error: expect.stringContaining('503'),
      requestHeaders: { authorization: '…', 'webhook-signature': 'v1,…' },
      responseHeaders: { 'x-trace': 't-1' },
    });
    expect(result.responseHeaders).not.toHaveProperty('set-cookie');
    await at.stop();
    const unanswered = expectStatus(await world.api.post(path), 200);
    expect(unanswered).toMatchObject({
      status: 'failed',
      responseStatus: null,
      responseHeaders: null,
      responseBody: null,
      error: expect.any(String),
    });
  });

  test('carries the headers of the endpoint, as deliveries do', async () => {
    const other = await own.world();
    const at = await startReceiver();
    const endpoint = await registerEndpoint(other, at.url, ['customer.*'], {
      headers: [{ name: 'Authorization', value: 'Bearer of-the-gateway' }],
    });
    expectStatus(await other.api.post(`/api/v1/webhook-endpoints/${endpoint.id}/test`), 200);
    await emitCustomer(other);
    const requests = await at.waitForRequests(2);
    for (const request of requests) {
      expect(request.headers.get('authorization')).toBe('Bearer of-the-gateway');
      expect(isSignedBy(request, endpoint.secret)).toBe(true);
    }
    const { id } = await waitForDelivery(
      other,
      endpoint.id,
      ({ status }) => status === 'succeeded',
    );
    const { history } = expectStatus(await other.api.get(`/api/v1/webhook-deliveries/${id}`), 200);
    expect(history[0].requestHeaders.authorization).toBe('…');
    await at.stop();
  });

  test.each([
    ['order.created'],
    ['cart.abandoned'],
    ['checkout_session.completed'],
    ['subscription.renewed'],
    ['invoice.paid'],
  ])('%s carries a sample of its resource, as the catalogue describes it', async (eventType) => {
    const { id } = await registerEndpoint(world, receiver.url);
    const path = `/api/v1/webhook-endpoints/${id}/test`;
    const { eventId } = expectStatus(await world.api.post(path, { eventType }), 200);
    const request = receiver.requests.find(({ headers }) => headers.get('webhook-id') === eventId);
    if (!request) throw new Error('nothing came');
    const { data, resource } = envelopeOf(request);
    const { test: isTest, ...sample } = data;
    expect(isTest).toBe(true);
    expect([data.id, data.cartId, data.subscription?.id]).toContain(resource.id);
    if ('applicationId' in data) expect(data.applicationId).toBe(world.applicationId);
    const event = { type: eventType, resourceId: resource.id, previous: null };
    createEventInspector()({ ...event, data: JSON.stringify(sample) }, []);
  });

  test('reports the failure', async () => {
    receiver.respondWith(behaviours.status(500));
    const { id } = await registerEndpoint(world, receiver.url);
    const path = `/api/v1/webhook-endpoints/${id}/test`;
    expect(expectStatus(await world.api.post(path), 200)).toMatchObject({
      status: 'failed',
      responseStatus: 500,
    });
    expect((await world.api.post(path, { eventType: 'order.eaten' })).status).toBe(400);
    receiver.respondWith(behaviours.ok);
  });
});

describe('GET /webhook-deliveries', () => {
  test('pages, counts and filters', async () => {
    const tenant = await own.world();
    const endpoint = await registerEndpoint(tenant, receiver.url, ['customer.created']);
    const second = await registerEndpoint(tenant, receiver.url, ['customer.created']);
    for (let count = 0; count < 3; count += 1) await emitCustomer(tenant);
    await waitFor(async () => (await listDeliveries(tenant, '?status=succeeded')).total === 6);
    const first = await listDeliveries(tenant, '?limit=4');
    expect(first).toMatchObject({ total: 6, hasMore: true });
    expect(first.items).toHaveLength(4);
    const rest = await listDeliveries(tenant, '?limit=4&offset=4');
    expect(rest).toMatchObject({ total: 6, hasMore: false });
    expect(rest.items).toHaveLength(2);
    const ids = [...first.items, ...rest.items].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(6);
    expect((await listDeliveries(tenant, `?endpointId=${endpoint.id}`)).total).toBe(3);
    const one = await waitForDelivery(tenant, second.id, () => true);
    const ofEvent = await listDeliveries(tenant, `?eventId=${one.eventId}`);
    expect(ofEvent.total).toBe(2);
    expect((await listDeliveries(tenant, `?orderId=${crypto.randomUUID()}`)).total).toBe(0);
  });
});
