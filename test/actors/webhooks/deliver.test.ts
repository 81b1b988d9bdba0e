import { afterAll, describe, expect, test } from 'bun:test';
import { behaviours, startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
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
import { expectStatus } from '../../support/world/world.ts';

const receivers: Receiver[] = [];

async function receive(behaviour = behaviours.ok as Parameters<typeof startReceiver>[0]) {
  const receiver = await startReceiver(behaviour);
  receivers.push(receiver);
  return receiver;
}

const own = await startWebhookStack({
  env: { DELIVERY_RETRY_SCHEDULE: '0s,300ms,300ms' },
});
const world = await own.world();

afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.stop()));
  await own.stop();
});

describe('a delivery', () => {
  test('arrives signed, with the exact envelope, and is listed as succeeded', async () => {
    const receiver = await receive({});
    const endpoint = await registerEndpoint(world, `${receiver.url}/hook`, ['customer.created']);
    const customerId = await emitCustomer(world);
    const [request] = await receiver.waitForRequests(1);
    if (!request) throw new Error('nothing came');
    const envelope = envelopeOf(request);
    expect(Object.keys(envelope)).toEqual([
      'id',
      'version',
      'type',
      'createdAt',
      'workspaceId',
      'environmentId',
      'applicationId',
      'logSequence',
      'sequence',
      'resource',
      'data',
    ]);
    expect(envelope).toMatchObject({
      version: '1',
      type: 'customer.created',
      workspaceId: world.workspaceId,
      environmentId: world.environments.sandbox,
      sequence: 1,
      resource: { type: 'customer', id: customerId },
      data: { id: customerId },
    });
    expect(request.headers.get('webhook-id')).toBe(envelope.id);
    expect(request.headers.get('content-type')).toBe('application/json');
    expect(isSignedBy(request, endpoint.secret)).toBe(true);
    const delivery = await waitForDelivery(world, endpoint.id, (one) => one.status !== 'pending');
    expect(delivery).toMatchObject({
      endpointId: endpoint.id,
      installationId: null,
      eventId: envelope.id,
      eventType: 'customer.created',
      status: 'succeeded',
      attempts: 1,
      responseStatus: 200,
      error: null,
      nextAttemptAt: null,
    });
    expect(delivery.completedAt).toBeString();
  });

  test('is retried on schedule and then exhausted, with the same id and new timestamps', async () => {
    const receiver = await receive({ behaviour: { kind: 'answer', status: 500, body: 'oh no' } });
    const endpoint = await registerEndpoint(world, receiver.url, ['customer.created']);
    await emitCustomer(world);
    const requests = await receiver.waitForRequests(3);
    expect(new Set(requests.map(({ headers }) => headers.get('webhook-id'))).size).toBe(1);
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
    for (const request of requests) expect(isSignedBy(request, endpoint.secret)).toBe(true);
    const delivery = await waitForDelivery(world, endpoint.id, (one) => one.status === 'exhausted');
    expect(delivery).toMatchObject({
      attempts: 3,
      responseStatus: 500,
      responseBody: 'oh no',
      nextAttemptAt: null,
    });
    expect(delivery.error).toContain('500');
  });

  test('goes only to endpoints that enable its type; cart.updated only to those that name it', async () => {
    const receiver = await receive({});
    const endpoints = [
      await registerEndpoint(world, `${receiver.url}/orders`, ['order.*']),
      await registerEndpoint(world, `${receiver.url}/customers`, ['customer.*']),
      await registerEndpoint(world, `${receiver.url}/all`, ['*']),
      await registerEndpoint(world, `${receiver.url}/cart`, ['cart.updated']),
    ];
    const { applicationId } = world;
    const cart = expectStatus(
      await world.api.post('/api/v1/carts', { applicationId, currency: 'USD' }),
      201,
    );
    expectStatus(await world.api.patch(`/api/v1/carts/${cart.id}`, { notes: 'x' }), 200);
    await emitCustomer(world);
    await receiver.waitForRequests(4);
    // The newest event has its deliveries by now, and so have those before it.
    const totals = endpoints.map(
      async ({ id }) => (await listDeliveries(world, `?endpointId=${id}`)).total,
    );
    expect(await Promise.all(totals)).toEqual([0, 1, 2, 1]);
    const got = receiver.requests.map((one) => `${one.path} ${envelopeOf(one).type}`).toSorted();
    expect(got).toEqual([
      '/all cart.created',
      '/all customer.created',
      '/cart cart.updated',
      '/customers customer.created',
    ]);
  });

  test('with ordering per_resource waits for the previous event of its resource', async () => {
    const seen: string[] = [];
    let failures = 2;
    const receiver = await receive({
      behaviour: (request) => {
        const { resource, sequence } = JSON.parse(request.body);
        const isRefused = sequence === 1 && failures > 0;
        seen.push(`${resource.id}:${sequence}:${isRefused ? 'no' : 'yes'}`);
        if (!isRefused) return behaviours.ok;
        failures -= 1;
        return behaviours.status(500);
      },
    });
    await registerEndpoint(world, receiver.url, ['customer.*'], { ordering: 'per_resource' });
    const customerId = await emitCustomer(world);
    await touchCustomer(world, customerId, 'A');
    await touchCustomer(world, customerId, 'B');
    await waitFor(() => seen.length >= 5);
    expect(seen).toEqual([
      `${customerId}:1:no`,
      `${customerId}:1:no`,
      `${customerId}:1:yes`,
      `${customerId}:2:yes`,
      `${customerId}:3:yes`,
    ]);
  });

  test('is not created while the endpoint is paused, and is skipped when it is paused or deleted', async () => {
    const receiver = await receive({ behaviour: behaviours.status(503) });
    const endpoint = await registerEndpoint(world, receiver.url, ['customer.created'], {});
    const active = await receive({});
    await registerEndpoint(world, active.url, ['customer.created'], {});
    const path = `/api/v1/webhook-endpoints/${endpoint.id}`;
    await emitCustomer(world);
    await receiver.waitForRequests(1);
    const paused = expectStatus(await world.api.patch(path, { isActive: false }), 200);
    expect(paused).toMatchObject({ isActive: false, pausedReason: 'merchant' });
    await waitForDelivery(world, endpoint.id, (one) => one.status === 'skipped');
    await emitCustomer(world);
    await active.waitForRequests(2);
    const { total } = await listDeliveries(world, `?endpointId=${endpoint.id}`);
    expect(total).toBe(1);
    receiver.respondWith(behaviours.ok);
    expectStatus(await world.api.patch(path, { isActive: true }), 200);
    await emitCustomer(world);
    await waitForDelivery(world, endpoint.id, (one) => one.status === 'succeeded');
    expect(expectStatus(await world.api.delete(path), 200)).toEqual({
      id: endpoint.id,
      deleted: true,
    });
    expect((await world.api.delete(path)).status).toBe(404);
  });

  test('that is answered 410 pauses the endpoint at once', async () => {
    const receiver = await receive({ behaviour: behaviours.gone });
    const endpoint = await registerEndpoint(world, receiver.url, ['customer.created']);
    await emitCustomer(world);
    const delivery = await waitForDelivery(world, endpoint.id, (one) => one.status === 'skipped');
    expect(delivery).toMatchObject({ responseStatus: 410, attempts: 1 });
    const list = expectStatus(await world.api.get('/api/v1/webhook-endpoints?limit=100'), 200);
    expect(list.find(({ id }: { id: string }) => id === endpoint.id)).toMatchObject({
      isActive: false,
      pausedReason: 'gone',
    });
    await waitFor(async () => {
      const answer = await world.anyone.get('/dev/mail?template=system.webhook_endpoint_paused');
      return expectStatus(answer, 200).some(
        ({ text }: { text: string }) => text.includes(receiver.url) && text.includes('410'),
      );
    });
  });

  test('pauses an endpoint that has only failed for five days at that instant, by its timer', async () => {
    const receiver = await receive({ behaviour: behaviours.status(500) });
    const endpoint = await registerEndpoint(world, receiver.url, ['customer.created']);
    await emitCustomer(world);
    await receiver.waitForRequests(1);
    await waitFor(async () => {
      const [row] =
        await own.sql`select failing_since from webhook_endpoint where id = ${endpoint.id}`;
      return row.failing_since !== null;
    });
    const [timer] = await own.sql`
      select t.due_at = date_trunc('milliseconds', e.failing_since) + interval '5 days' as is_due_then
      from timer t join webhook_endpoint e on e.id::text = t.id
      where t.kind = 'webhook_endpoint' and e.id = ${endpoint.id}`;
    expect(timer).toEqual({ is_due_then: true });
    // No attempt follows that could decide it.
    await own.sql`update webhook_delivery_open set next_attempt_at = now() + interval '1 day'
      where endpoint_id = ${endpoint.id}`;
    await own.sql`update webhook_endpoint set failing_since = now() - interval '5 days' where id = ${endpoint.id}`;
    await own.sql`update timer set due_at = now() where kind = 'webhook_endpoint' and id = ${endpoint.id}`;
    await waitFor(async () => {
      const list = expectStatus(await world.api.get('/api/v1/webhook-endpoints?limit=100'), 200);
      const found = list.find(({ id }: { id: string }) => id === endpoint.id);
      return found.pausedReason === 'failing';
    });
    await waitFor(async () => {
      const answer = await world.anyone.get('/dev/mail?template=system.webhook_endpoint_paused');
      const [mail] = expectStatus(answer, 200);
      return mail?.text.includes(receiver.url) ?? false;
    });
  });

  test('that fails after its endpoint was reactivated restarts the count of days', async () => {
    const receiver = await receive({ behaviour: behaviours.status(500) });
    const endpoint = await registerEndpoint(world, receiver.url, ['customer.created']);
    const failingSince = async (): Promise<Date | null> => {
      const [row] =
        await own.sql`select failing_since from webhook_endpoint where id = ${endpoint.id}`;
      return row.failing_since;
    };
    await emitCustomer(world);
    await waitForDelivery(world, endpoint.id, ({ status }) => status === 'exhausted');
    expect(await failingSince()).toBeDate();
    const path = `/api/v1/webhook-endpoints/${endpoint.id}`;
    expectStatus(await world.api.patch(path, { isActive: true }), 200);
    expect(await failingSince()).toBeNull();
    await emitCustomer(world);
    await waitFor(async () => (await failingSince()) !== null);
  });

  test('is signed with the old and the new secret while a rotation overlaps', async () => {
    const receiver = await receive({});
    const endpoint = await registerEndpoint(world, receiver.url, ['customer.created']);
    const path = `/api/v1/webhook-endpoints/${endpoint.id}/rotate-secret`;
    const rotated = expectStatus(await world.api.post(path, { overlapSeconds: 60 }), 200);
    expect(rotated.signingSecret).not.toBe(endpoint.secret);
    await emitCustomer(world);
    const [first] = await receiver.waitForRequests(1);
    if (!first) throw new Error('nothing came');
    expect(first.headers.get('webhook-signature')?.split(' ')).toHaveLength(2);
    expect(isSignedBy(first, endpoint.secret)).toBe(true);
    expect(isSignedBy(first, rotated.signingSecret)).toBe(true);
    const again = expectStatus(await world.api.post(path, { overlapSeconds: 0 }), 200);
    await emitCustomer(world);
    const [, second] = await receiver.waitForRequests(2);
    if (!second) throw new Error('nothing came');
    expect(isSignedBy(second, endpoint.secret)).toBe(false);
    expect(isSignedBy(second, again.signingSecret)).toBe(true);
  });

  test('is signed with the new secret alone once the overlap has ended', async () => {
    const receiver = await receive({});
    const endpoint = await registerEndpoint(world, receiver.url, ['customer.created']);
    const path = `/api/v1/webhook-endpoints/${endpoint.id}/rotate-secret`;
    const rotated = expectStatus(await world.api.post(path, { overlapSeconds: 1 }), 200);
    const endsAt = Date.parse(rotated.previousSecretExpiresAt);
    await waitFor(() => Date.now() > endsAt);
    await emitCustomer(world);
    const [sent] = await receiver.waitForRequests(1);
    if (!sent) throw new Error('nothing came');
    expect(sent.headers.get('webhook-signature')?.split(' ')).toHaveLength(1);
    expect(isSignedBy(sent, rotated.signingSecret)).toBe(true);
  });

  test('keeps to the rate limit of its endpoint', async () => {
    const receiver = await receive({});
    await registerEndpoint(world, receiver.url, ['customer.created'], { rateLimit: 5 });
    for (let count = 0; count < 8; count += 1) await emitCustomer(world);
    const requests = await receiver.waitForRequests(8);
    const first = requests[0]?.receivedAt.getTime() ?? 0;
    const last = requests[7]?.receivedAt.getTime() ?? 0;
    // Seven intervals of 200 ms, of which a busy machine may shorten the ends.
    expect(last - first).toBeGreaterThan(1_000);
  });
});
