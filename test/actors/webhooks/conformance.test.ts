import { afterAll, describe, expect, test } from 'bun:test';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook } from '../../../domain/outgoing/signature.ts';
import type { Parsed } from '../../support/world/client.ts';
import {
  behaviours,
  startReceiver,
  type ReceivedRequest,
} from '../../support/webhooks/receiver.ts';
import {
  envelopeOf,
  listDeliveries,
  registerEndpoint,
  startWebhookStack,
} from '../../support/webhooks/webhook-stack.ts';
import { expectStatus } from '../../support/world/world.ts';

const own = await startWebhookStack();
const world = await own.world();
const receiver = await startReceiver();
let endpoint = await registerEndpoint(world, receiver.url);
afterAll(async () => {
  await receiver.stop();
  await own.stop();
});

const path = (id = endpoint.id): string => `/api/v1/webhook-endpoints/${id}/conformance`;
const check = async (body: object = {}): Promise<Parsed> =>
  expectStatus(await world.api.post(path(), body), 200);
const failedOf = ({ checks }: Parsed): string[] =>
  checks.filter(({ passed }: Parsed) => !passed).map(({ name }: Parsed) => name);

function isGenuine({ headers, body }: ReceivedRequest): boolean {
  try {
    new Webhook(endpoint.secret).verify(body, Object.fromEntries(headers));
    return true;
  } catch {
    return false;
  }
}

describe('POST /webhook-endpoints/{id}/conformance', () => {
  test('passes a receiver that uses the standard library', async () => {
    receiver.requests.length = 0;
    receiver.respondWith((request) => behaviours.status(isGenuine(request) ? 204 : 401));
    const report = await check({ eventType: 'order.created' });
    expect(failedOf(report)).toEqual([]);
    expect(report.passed).toBe(true);
    expect(report.checks[0]).toEqual({
      name: 'valid',
      expected: 'accept',
      outcome: 'accepted',
      passed: true,
      responseStatus: 204,
      durationMs: expect.any(Number),
      message: null,
    });
    const sent = receiver.requests;
    expect(sent).toHaveLength(report.checks.length);
    for (const request of sent.filter(isGenuine))
      expect(envelopeOf(request)).toMatchObject({
        type: 'order.created',
        logSequence: null,
        data: { test: true },
      });
    const [valid, duplicate, , later, earlier] = sent.map(envelopeOf);
    expect(duplicate).toEqual(valid);
    expect([later.sequence, earlier.sequence]).toEqual([2, 1]);
    expect(later.resource).toEqual(earlier.resource);
    expect((await listDeliveries(world)).total).toBe(0);
  });

  test('reports a receiver that accepts everything', async () => {
    receiver.respondWith(behaviours.ok);
    const report = await check();
    expect(report.passed).toBe(false);
    expect(failedOf(report)).toEqual([
      'stale_timestamp',
      'future_timestamp',
      'wrong_secret',
      'altered_body',
      'altered_id',
      'missing_signature',
    ]);
  });

  test('reports a receiver that ignores the timestamp, and one that is too strict', async () => {
    receiver.respondWith(({ headers, body }) => {
      const nowSeconds = Number(headers.get('webhook-timestamp'));
      const verified = verifyWebhook({ headers, body, secrets: [endpoint.secret], nowSeconds });
      return behaviours.status(verified.ok ? 200 : 400);
    });
    expect(failedOf(await check())).toEqual(['stale_timestamp', 'future_timestamp']);

    const seen = new Set<string | null>();
    receiver.respondWith((request) => {
      const id = request.headers.get('webhook-id');
      const several = request.headers.get('webhook-signature')?.includes(' ');
      if (!isGenuine(request) || several || seen.has(id)) return behaviours.status(409);
      seen.add(id);
      return behaviours.status(envelopeOf(request).sequence === 2 ? 409 : 200);
    });
    const strict = await check();
    expect(failedOf(strict)).toEqual(['duplicate', 'several_signatures', 'out_of_order_later']);
    for (const { passed, message } of strict.checks) expect(message === null).toBe(passed);
  });

  test('distinguishes a receiver that checks ids first from one that trusts everybody', async () => {
    const seen = new Set<string | null>();
    receiver.respondWith((request) => {
      const id = request.headers.get('webhook-id');
      if (seen.has(id)) return behaviours.ok;
      if (!isGenuine(request)) return behaviours.status(401);
      seen.add(id);
      return behaviours.ok;
    });
    expect(failedOf(await check())).toEqual([]);

    const stored = new Set<string | null>();
    receiver.respondWith((request) => {
      if (!isGenuine(request)) return behaviours.status(401);
      const id = request.headers.get('webhook-id');
      const isKnown = stored.has(id);
      stored.add(id);
      return behaviours.status(isKnown ? 500 : 200);
    });
    expect(failedOf(await check())).toEqual(['duplicate']);
  });

  test('stops after a rejected first delivery, and explains the answer', async () => {
    const cases = [
      [behaviours.status(401), 'Verify over the raw body'],
      [behaviours.status(500), 'It failed (500)'],
      [behaviours.status(404), 'Nothing takes a POST at this address (404)'],
      [behaviours.redirect('/elsewhere', 301), 'It redirects (301), which is not followed'],
      [behaviours.gone, 'at which an endpoint is paused'],
      [behaviours.hang, 'within 4 s. Store the event, answer'],
    ] as const;
    for (const [behaviour, message] of cases) {
      receiver.requests.length = 0;
      receiver.respondWith(behaviour);
      const report = await check();
      expect(report.passed).toBe(false);
      expect(report.checks[0].message).toContain(message);
      expect(report.checks.slice(1).every(({ outcome }: Parsed) => outcome === 'skipped')).toBe(
        true,
      );
      expect(receiver.requests).toHaveLength(1);
    }
  });

  test('stops when the receiver does not answer, and does not change the endpoint', async () => {
    receiver.requests.length = 0;
    receiver.respondWith(behaviours.close);
    const report = await check();
    expect(report.passed).toBe(false);
    expect(report.checks.map(({ outcome }: Parsed) => outcome)).toEqual([
      'no_answer',
      ...Array.from({ length: report.checks.length - 1 }, () => 'skipped'),
    ]);
    expect(receiver.requests).toHaveLength(1);
    receiver.respondWith(behaviours.gone);
    await check();
    const [shown] = expectStatus(await world.api.get('/api/v1/webhook-endpoints'), 200);
    expect(shown).toMatchObject({ isActive: true, pausedReason: null });
  });

  test('signs with every valid secret during a rotation', async () => {
    const rotated = expectStatus(
      await world.api.post(`/api/v1/webhook-endpoints/${endpoint.id}/rotate-secret`, {}),
      200,
    );
    receiver.respondWith((request) => behaviours.status(isGenuine(request) ? 200 : 401));
    expect((await check()).passed).toBe(true);
    const former = endpoint.secret;
    endpoint = { ...endpoint, secret: rotated.signingSecret };
    expect((await check()).passed).toBe(true);
    expect(former).not.toBe(endpoint.secret);
  });

  test('refuses unknown endpoints and types', async () => {
    const other = await own.world();
    expect((await other.api.post(path())).status).toBe(404);
    expect((await world.api.post(path('x'))).status).toBe(404);
    expect((await world.api.post(path(), { eventType: 'order.eaten' })).status).toBe(400);
  });
});
