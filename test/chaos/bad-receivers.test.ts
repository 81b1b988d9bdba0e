import { afterAll, describe, expect, test } from 'bun:test';
import {
  behaviours,
  startReceiver,
  type Receiver,
  type Responder,
} from '../support/webhooks/receiver.ts';
import {
  emitCustomer,
  envelopeOf,
  registerEndpoint,
  startWebhookStack,
  waitForDelivery,
} from '../support/webhooks/webhook-stack.ts';
import type { World } from '../support/world/world.ts';

let world: World;
const receivers: Receiver[] = [];
/** An attempt ends after 15 s. */
const DEADLINE_MS = 14_000;

const own = await startWebhookStack({
  env: { DELIVERY_RETRY_SCHEDULE: '0s,60s', DELIVERY_SLOTS: '40' },
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

/** The first attempt at an endpoint of a fresh workspace. */
async function attemptAt(url: string, timeoutMs = 5_000) {
  world = await own.world();
  const endpoint = await registerEndpoint(world, url, ['customer.created']);
  await emitCustomer(world);
  return waitForDelivery(world, endpoint.id, (one) => one.attempts > 0, timeoutMs);
}

describe('an endpoint that', () => {
  test('is down is tried again later', async () => {
    const receiver = await startReceiver();
    await receiver.stop();
    const delivery = await attemptAt(receiver.url);
    expect(delivery).toMatchObject({ status: 'failed', responseStatus: null });
    expect(delivery.error).toStartWith('connect:');
    const waitMs = Date.parse(delivery.nextAttemptAt) - Date.now();
    expect(waitMs).toBeGreaterThan(40_000);
    expect(waitMs).toBeLessThan(75_000);
  });

  test('redirects is not followed', async () => {
    const other = await receive(behaviours.ok);
    const receiver = await receive(behaviours.redirect(`${other.url}/elsewhere`));
    const delivery = await attemptAt(receiver.url);
    expect(delivery).toMatchObject({ status: 'failed', responseStatus: 302 });
    expect(delivery.error).toStartWith('redirect:');
    expect(other.requests).toHaveLength(0);
  });

  test('answers hugely is cut off, and its success counts', async () => {
    const receiver = await receive({ kind: 'huge', bytes: 200 * 2 ** 20 });
    const delivery = await attemptAt(receiver.url);
    expect(delivery).toMatchObject({ status: 'succeeded', responseStatus: 200 });
    expect(delivery.responseBody).toHaveLength(2048);
    expect(receiver.bytesWritten()).toBeLessThan(20 * 2 ** 20);
  });

  test('closes the connection is tried again', async () => {
    const receiver = await receive(behaviours.close);
    const delivery = await attemptAt(receiver.url);
    expect(delivery).toMatchObject({ status: 'failed', responseStatus: null });
    expect(delivery.error).toStartWith('closed:');
  });

  test('is behind a name without address is tried again', async () => {
    const delivery = await attemptAt('https://nowhere.invalid/hook', 8_000);
    expect(delivery).toMatchObject({ status: 'failed', responseStatus: null });
    expect(delivery.error).toStartWith('dns:');
  });

  test('hangs or drips ends at the deadline, and slows nobody else', async () => {
    const bad = await own.world();
    const hanging = await receive(behaviours.hang);
    const dripping = await receive({ kind: 'drip', intervalMs: 100 });
    const dead = [];
    for (let count = 0; count < 10; count += 1) {
      dead.push(await registerEndpoint(bad, `${hanging.url}/${count}`, ['customer.created']));
    }
    const drip = await registerEndpoint(bad, dripping.url, ['customer.created']);
    for (let count = 0; count < 8; count += 1) await emitCustomer(bad);

    const good = await own.world();
    const quick = await receive(behaviours.ok);
    await registerEndpoint(good, quick.url, ['customer.created']);
    const neighbour = await receive(behaviours.ok);
    await registerEndpoint(bad, neighbour.url, ['customer.created']);
    for (let count = 0; count < 20; count += 1) {
      await emitCustomer(good);
      await emitCustomer(bad);
    }
    await quick.waitForRequests(20, 60_000);
    await neighbour.waitForRequests(20, 60_000);
    // Whoever waited for a hanging attempt came after its deadline.
    const waits = [...quick.requests, ...neighbour.requests].map(
      (one) => one.receivedAt.getTime() - Date.parse(envelopeOf(one).createdAt),
    );
    expect(waits.filter((ms) => ms > DEADLINE_MS)).toEqual([]);

    const [first] = dead;
    if (!first) throw new Error('no endpoint');
    const timedOut = await waitForDelivery(bad, first.id, (one) => one.attempts > 0, 25_000);
    expect(timedOut).toMatchObject({ status: 'failed', responseStatus: null });
    expect(timedOut.error).toStartWith('timeout:');
    expect(timedOut.durationMs).toBeGreaterThan(DEADLINE_MS);
    const cut = await waitForDelivery(bad, drip.id, (one) => one.attempts > 0, 25_000);
    expect(cut).toMatchObject({ status: 'failed', responseStatus: 200 });
    expect(cut.error).toStartWith('timeout:');
  });
});

describe('private addresses', () => {
  test('are refused at once as literals and at delivery behind names', async () => {
    const strict = await startWebhookStack({
      env: { DELIVERY_ALLOW_PRIVATE: '', DELIVERY_RETRY_SCHEDULE: '0s,60s' },
    });
    try {
      const tenant = await strict.world();
      for (const url of [
        'https://127.0.0.1:8443/hook',
        'https://localhost:8443/hook',
        'https://10.0.0.1/hook',
        'https://[::1]:8443/hook',
        'https://[::ffff:192.168.0.1]/hook',
        'https://169.254.169.254/hook',
      ]) {
        const answer = await tenant.api.post('/api/v1/webhook-endpoints', {
          url,
          enabledEvents: ['*'],
        });
        expect(answer.status).toBe(400);
        expect(answer.body.error?.details?.[0]).toMatchObject({
          path: 'url',
          code: 'private_address',
        });
      }
      const receiver = await receive(behaviours.ok);
      const endpoint = await registerEndpoint(tenant, 'https://example.test/hook');
      // As if the name had been let in and then led elsewhere.
      await strict.sql`update webhook_endpoint set url = ${receiver.url} where id = ${endpoint.id}`;
      await emitCustomer(tenant);
      const delivery = await waitForDelivery(tenant, endpoint.id, (one) => one.attempts > 0);
      expect(delivery).toMatchObject({ status: 'failed', responseStatus: null });
      expect(delivery.error).toStartWith('private_address:');
      expect(receiver.requests).toHaveLength(0);
    } finally {
      await strict.stop();
    }
  });
});
