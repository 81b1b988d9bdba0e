import { afterAll, describe, expect, test } from 'bun:test';
import {
  behaviours,
  startReceiver,
  type Receiver,
  type Responder,
} from '../../support/webhooks/receiver.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import {
  emitCustomer,
  envelopeOf,
  listDeliveries,
  registerEndpoint,
  startWebhookStack,
  touchCustomer,
  waitForDelivery,
} from '../../support/webhooks/webhook-stack.ts';
import { expectStatus, type World } from '../../support/world/world.ts';

const receivers: Receiver[] = [];

/** Fifty slots in the pool: a workspace has ten of them. */
const own = await startWebhookStack({
  env: { DELIVERY_RETRY_SCHEDULE: '0s,1s,1s', DELIVERY_SLOTS: '50' },
});

afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.stop()));
  await own.stop();
});

async function receive(behaviour: Responder): Promise<Receiver> {
  const receiver = await startReceiver({ behaviour });
  receivers.push(receiver);
  return receiver;
}

/** How many of the requests were on their way at once, each for so long. */
function mostAtOnce({ requests }: Pick<Receiver, 'requests'>, eachMs: number): number {
  const times = requests.map(({ receivedAt }) => receivedAt.getTime());
  return Math.max(
    ...times.map((at) => times.filter((other) => other <= at && other > at - eachMs).length),
  );
}

async function emitMany(world: World, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => emitCustomer(world)));
}

async function untilAllSucceeded(world: World, endpointId: string, count: number): Promise<void> {
  await waitFor(async () => {
    const { total } = await listDeliveries(world, `?endpointId=${endpointId}&status=succeeded`);
    return total === count;
  });
}

describe('an endpoint', () => {
  test('has at most four deliveries in flight', async () => {
    const world = await own.world();
    const receiver = await receive({ kind: 'slow-headers', delayMs: 300 });
    const { id } = await registerEndpoint(world, receiver.url, ['customer.created']);
    await emitMany(world, 12);
    await untilAllSucceeded(world, id, 12);
    expect(mostAtOnce(receiver, 290)).toBe(4);
  });

  test('with ordering has at most one in flight', async () => {
    const world = await own.world();
    const receiver = await receive({ kind: 'slow-headers', delayMs: 150 });
    const ordering = { ordering: 'per_resource' };
    const { id } = await registerEndpoint(world, receiver.url, ['customer.created'], ordering);
    await emitMany(world, 5);
    await untilAllSucceeded(world, id, 5);
    expect(mostAtOnce(receiver, 140)).toBe(1);
  });

  test('with ordering gets other resources while one waits for its next attempt', async () => {
    const world = await own.world();
    const refused = new Set<string>();
    let isRefusing = false;
    const receiver = await receive((request) => {
      const { resource, sequence } = JSON.parse(request.body);
      if (isRefusing) refused.add(resource.id);
      return refused.has(resource.id) && sequence === 1 ? behaviours.status(500) : behaviours.ok;
    });
    const ordering = { ordering: 'per_resource' };
    const { id } = await registerEndpoint(world, receiver.url, ['customer.*'], ordering);
    isRefusing = true;
    const waiting = await emitCustomer(world);
    await touchCustomer(world, waiting, 'A');
    await receiver.waitForRequests(1);
    isRefusing = false;
    const free = await emitCustomer(world);
    await touchCustomer(world, free, 'A');
    await waitFor(() => receiver.requests.some((one) => isOf(one.body, free, 2)));
    // The first event of the one runs through its schedule; only then does its second one come.
    const exhausted = await waitForDelivery(world, id, (one) => one.status === 'exhausted');
    await waitFor(() => receiver.requests.some((one) => isOf(one.body, waiting, 2)));
    const order = receiver.requests
      .map(envelopeOf)
      .filter(({ resource }) => resource.id === waiting)
      .map(({ sequence }) => sequence);
    expect(order).toEqual([1, 1, 1, 2]);
    expect(exhausted.attempts).toBe(3);
  });
});

describe('an endpoint that asks for order while deliveries wait', () => {
  test('gets the waiting deliveries in order from then on', async () => {
    const world = await own.world();
    const receiver = await receive(({ body }) =>
      JSON.parse(body).sequence === 2 ? behaviours.status(500) : behaviours.ok,
    );
    const { id } = await registerEndpoint(world, receiver.url, ['customer.*'], { rateLimit: 1 });
    const customerId = await emitCustomer(world);
    for (const name of ['A', 'B', 'C']) await touchCustomer(world, customerId, name);
    await receiver.waitForRequests(1);
    // A delivery that is made during the change takes its place within half a minute only.
    await waitFor(async () => (await listDeliveries(world, `?endpointId=${id}`)).total === 4);
    const path = `/api/v1/webhook-endpoints/${id}`;
    expectStatus(await world.api.patch(path, { ordering: 'per_resource' }), 200);
    await waitFor(() => receiver.requests.some(({ body }) => isOf(body, customerId, 4)));
    const order = receiver.requests.map((request) => envelopeOf(request).sequence);
    expect(order).toEqual([1, 2, 2, 2, 3, 4]);
  });
});

describe('an endpoint that is gone', () => {
  test('gets none of the deliveries that wait in memory', async () => {
    const world = await own.world();
    const gone = await receive(behaviours.gone);
    const other = await receive(behaviours.ok);
    // With ordering one is in flight at a time, however long the machine takes to record an answer.
    const limits = { rateLimit: 2, ordering: 'per_resource' };
    await registerEndpoint(world, gone.url, ['customer.created'], limits);
    await registerEndpoint(world, other.url, ['customer.created'], { rateLimit: 1 });
    await emitMany(world, 6);
    // By then two more would have left for the one that is gone.
    await other.waitForRequests(3);
    expect(gone.requests).toHaveLength(1);
  });
});

describe('a rate limit', () => {
  test('of one endpoint does not hold up another one', async () => {
    const [world, other] = await Promise.all([own.world(), own.world()]);
    const seldom = await receive(behaviours.ok);
    const often = await receive({ kind: 'slow-headers', delayMs: 300 });
    await registerEndpoint(world, seldom.url, ['customer.created'], { rateLimit: 1 });
    const { id } = await registerEndpoint(other, often.url, ['order.created'], { rateLimit: 100 });
    await emitMany(other, 12);
    await emitMany(world, 15);
    await seldom.waitForRequests(1);
    // All at once, so that nothing but the rate limit's own timer sends the next one.
    const path = `/api/v1/webhook-endpoints/${id}/replay`;
    const replay = { after: 0, types: ['customer.created'] };
    expect(expectStatus(await other.api.post(path, replay), 202).count).toBe(12);
    await untilAllSucceeded(other, id, 12);
    expect(mostAtOnce({ requests: often.requests.slice(0, 4) }, 290)).toBe(4);
  });
});

describe('a workspace', () => {
  test('has a fifth of the pool at most, and another one the rest', async () => {
    const world = await own.world();
    const other = await own.world();
    const receiver = await receive({ kind: 'slow-headers', delayMs: 800 });
    const quick = await receive(behaviours.ok);
    for (let count = 0; count < 6; count += 1)
      await registerEndpoint(world, `${receiver.url}/${count}`, ['customer.created']);
    const { id } = await registerEndpoint(other, quick.url, ['customer.created']);
    await emitMany(world, 6);
    await emitCustomer(other);
    await untilAllSucceeded(other, id, 1);
    await receiver.waitForRequests(36);
    expect(mostAtOnce(receiver, 790)).toBeLessThanOrEqual(20);
    const first = receiver.requests[0]?.receivedAt.getTime() ?? 0;
    const atFirst = receiver.requests.filter(
      ({ receivedAt }) => receivedAt.getTime() < first + 500,
    );
    expect(atFirst.length).toBeLessThanOrEqual(10);
  });
});

describe('what an endpoint answers', () => {
  test('is stored up to 2 KB, cut between characters and without NUL', async () => {
    const world = await own.world();
    const body = `\u0000${'é'.repeat(3_000)}`;
    const receiver = await receive({ kind: 'answer', status: 200, body });
    const { id } = await registerEndpoint(world, receiver.url, ['customer.created']);
    await emitCustomer(world);
    const delivery = await waitForDelivery(world, id, (one) => one.status === 'succeeded');
    expect(delivery.responseBody).toBe('é'.repeat(1_024));
  });
});

function isOf(body: string, id: string, sequence: number): boolean {
  const envelope = JSON.parse(body);
  return envelope.resource.id === id && envelope.sequence === sequence;
}
