import { afterAll, describe, expect, test } from 'bun:test';
import { signWebhook } from '../../../../domain/outgoing/signature.ts';
import { startReceiver } from '../../../support/webhooks/receiver.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const merchant = await startReceiver({ tls: false });
afterAll(() => merchant?.stop());

const PATH = '/api/v1/connectors';

async function makeHttp(changes: object = {}) {
  const made = await world.owner.post(PATH, {
    kind: 'http',
    displayName: 'Own processor',
    config: { baseUrl: merchant.url },
    ...changes,
  });
  return expectStatus(made, 201);
}

describe('connectors', () => {
  test('every application starts with sandbox_a and sandbox_b', async () => {
    const fresh = await setup();
    const { data } = (await fresh.owner.get(`${PATH}?kind=sandbox&status=active`)).body;
    expect(data.map((row: { displayName: string }) => row.displayName)).toEqual([
      'sandbox_b',
      'sandbox_a',
    ]);
    expect(data[0]).toMatchObject({
      kind: 'sandbox',
      method: 'card',
      status: 'active',
      config: {},
      capabilities: { methods: ['card'], currencies: '*', lookup: 'authoritative' },
    });
  });

  test('are made, read, changed and deleted; secrets are never answered', async () => {
    const made = await makeHttp({ secrets: { password: 'hunter2' } });
    expect(made.signingSecret).toStartWith('whsec_');
    const path = `${PATH}/${made.id}`;
    const read = await world.owner.get(path);
    expect(read.text).not.toContain('whsec_');
    expect(read.text).not.toContain('hunter2');
    const patched = await world.owner.patch(path, {
      displayName: 'Renamed',
      status: 'disabled',
      secrets: { password: 'hunter3' },
    });
    expect(patched.body.data).toMatchObject({
      displayName: 'Renamed',
      status: 'disabled',
      config: { baseUrl: merchant.url },
    });
    expect((await world.owner.delete(path)).status).toBe(204);
    expect((await world.owner.get(path)).status).toBe(404);
    expect((await world.owner.delete(path)).status).toBe(404);
  });

  test('secrets belong to the origin that they were given for', async () => {
    const { id } = await makeHttp({ secrets: { password: 'hunter2' } });
    const path = `${PATH}/${id}`;
    const config = { baseUrl: 'https://processor.example' };
    const refused = await world.owner.patch(path, { config });
    expect(refused.status).toBe(422);
    expect(refused.body.error?.details).toEqual([
      expect.objectContaining({ path: 'secrets', code: 'header_value_needed' }),
    ]);
    const deeper = { baseUrl: new URL('/deeper', merchant.url).href };
    expectStatus(await world.owner.patch(path, { config: deeper }), 200);
    expectStatus(await world.owner.patch(path, { config, secrets: { password: 'hunter4' } }), 200);
  });

  test('the key of a Stripe account belongs to the place that it was given for', async () => {
    const config = { publishableKey: 'pk_test_double', apiUrl: 'http://127.0.0.1:9' };
    const secrets = { apiKey: 'sk_test_double', webhookSecret: `whsec_${'a'.repeat(32)}` };
    const body = { kind: 'stripe', displayName: 'Stripe', config, secrets };
    const { id } = expectStatus(await world.owner.post(PATH, body), 201);
    const path = `${PATH}/${id}`;
    const { apiUrl: _, ...withoutPlace } = config;
    for (const moved of [{ ...config, apiUrl: 'http://127.0.0.1:10' }, withoutPlace]) {
      const refused = await world.owner.patch(path, { config: moved });
      expect([refused.status, refused.body.error?.details]).toEqual([
        422,
        [expect.objectContaining({ path: 'secrets', code: 'header_value_needed' })],
      ]);
      expect(expectStatus(await world.owner.get(path), 200).config).toEqual(config);
    }
    const renamed = { ...config, publishableKey: 'pk_test_other' };
    expectStatus(await world.owner.patch(path, { config: renamed }), 200);
    const elsewhere = { ...config, apiUrl: 'http://127.0.0.1:10' };
    expectStatus(await world.owner.patch(path, { config: elsewhere, secrets }), 200);
  });

  test('manual and external ones are made without more', async () => {
    for (const kind of ['manual', 'external']) {
      const made = await world.owner.post(PATH, { kind, displayName: kind, method: 'bank' });
      const connector = expectStatus(made, 201);
      expect(connector).toMatchObject({ kind, method: 'bank', capabilities: { authorize: false } });
      expect(connector).not.toHaveProperty('signingSecret');
      const tested = await world.owner.post(`${PATH}/${connector.id}/test`);
      expect(tested.body.data.ok).toBe(true);
    }
  });

  test.each([
    [{ kind: 'http', displayName: 'x' }, 422, 'config.baseUrl', 'required'],
    [
      { kind: 'http', displayName: 'x', config: { baseUrl: 'http://example.com' } },
      422,
      'config.baseUrl',
      'invalid_format',
    ],
    [
      { kind: 'http', displayName: 'x', config: { baseUrl: 'https://10.0.0.1' } },
      422,
      'config.baseUrl',
      'private_address',
    ],
    [
      { kind: 'http', displayName: 'x', config: { baseUrl: 'https://a.test', timeoutMs: 15_001 } },
      422,
      'config.timeoutMs',
      'too_big',
    ],
    [{ kind: 'paypal', displayName: 'x' }, 400, 'kind', 'invalid_enum'],
    [{ kind: 'manual' }, 400, 'displayName', 'required'],
    [{ kind: 'manual', displayName: 'x', sekrets: {} }, 400, '', 'unrecognized_keys'],
  ])('refuses %j', async (body, status, path, code) => {
    const refused = await world.owner.post(PATH, body);
    expect([refused.status, refused.body.error?.code]).toEqual([status, 'validation_error']);
    expect(refused.body.error?.details?.[0]).toMatchObject({ path, code });
  });

  test('are closed to keys, strangers and other applications', async () => {
    const made = await makeHttp();
    const other = await setup();
    const application = await world.makeApplication();
    expect((await world.api.get(PATH)).body.error?.code).toBe('clerk_required');
    expect((await other.owner.get(`${PATH}/${made.id}`)).status).toBe(404);
    const elsewhere = world.owner.with({ 'x-service-application-id': application });
    expect((await elsewhere.get(`${PATH}/${made.id}`)).status).toBe(404);
    expect((await world.owner.get(`${PATH}/nonsense`)).status).toBe(404);
    const nowhere = world.anyone.with({ authorization: `Bearer ${world.ownerToken}` });
    expect((await nowhere.get(PATH)).body.error?.code).toBe('application_required');
  });
});

describe('POST /connectors/{id}/test', () => {
  test('asks a sandbox connector, which can be set to refuse', async () => {
    const fresh = await setup();
    const [row] = (await fresh.owner.get(PATH)).body.data;
    const tested = await fresh.owner.post(`${PATH}/${row.id}/test`);
    expect(tested.body.data.ok).toBe(true);
    await fresh.owner.patch(`${PATH}/${row.id}`, { config: { refuse: ['capabilities'] } });
    const refused = await fresh.owner.post(`${PATH}/${row.id}/test`);
    expect([refused.status, refused.body.data.ok]).toEqual([200, false]);
  });

  test('asks a merchant’s connector, signed, and keeps its capabilities', async () => {
    const made = await makeHttp();
    merchant.respondWith({
      kind: 'answer',
      status: 200,
      body: JSON.stringify({ methods: ['card'], currencies: ['EUR'], lookup: 'none' }),
    });
    const tested = await world.owner.post(`${PATH}/${made.id}/test`);
    expect(tested.body.data).toMatchObject({ ok: true });
    const request = merchant.requests.at(-1);
    expect([request?.method, request?.path]).toEqual(['GET', '/capabilities']);
    expect(request?.headers.get('webhook-signature')).toStartWith('v1,');
    const read = await world.owner.get(`${PATH}/${made.id}`);
    expect(read.body.data.capabilities).toMatchObject({
      currencies: ['EUR'],
      lookup: 'none',
      refund: false,
      idempotencyWindowHours: 24,
    });
    merchant.respondWith({ kind: 'answer', status: 503 });
    const failed = await world.owner.post(`${PATH}/${made.id}/test`);
    expect(failed.body.data).toMatchObject({ ok: false, message: 'It answered 503.' });
  });
});

describe('POST /connectors/{id}/events', () => {
  const event = { id: 'evt-1', type: 'charge.captured', ref: 'ref-1' };

  function signed(secret: string, body: string, ageSeconds = 0) {
    const timestampSeconds = Math.floor(Date.now() / 1000) - ageSeconds;
    return { ...signWebhook({ id: 'message', timestampSeconds, body, secrets: [secret] }) };
  }

  test('is taken once by its id', async () => {
    const { id, signingSecret } = await makeHttp();
    const body = JSON.stringify(event);
    const post = () => world.anyone.post(`${PATH}/${id}/events`, body, signed(signingSecret, body));
    const first = await post();
    expect([first.status, first.body.data]).toEqual([200, { received: true, duplicate: false }]);
    expect((await post()).body.data).toEqual({ received: true, duplicate: true });
  });

  test('is refused with a wrong secret, an old timestamp, or another body', async () => {
    const { id, signingSecret } = await makeHttp();
    const other = await makeHttp();
    const body = JSON.stringify(event);
    const attempts = [
      signed(other.signingSecret, body),
      signed(signingSecret, body, 600),
      signed(signingSecret, `${body} `),
      {},
    ];
    for (const headers of attempts) {
      const answer = await world.anyone.post(`${PATH}/${id}/events`, body, headers);
      expect([answer.status, answer.body.error?.code]).toEqual([401, 'invalid_signature']);
    }
    const unknown = `${PATH}/${crypto.randomUUID()}/events`;
    expect((await world.anyone.post(unknown, body, signed(signingSecret, body))).status).toBe(404);
  });

  test('both secrets are taken while a rotation overlaps, and only the new one after', async () => {
    const { id, signingSecret: old } = await makeHttp();
    const body = (mark: string) => JSON.stringify({ ...event, id: mark });
    const statusOf = async (secret: string, mark: string) => {
      const headers = signed(secret, body(mark));
      return (await world.anyone.post(`${PATH}/${id}/events`, body(mark), headers)).status;
    };
    const rotated = expectStatus(await world.owner.post(`${PATH}/${id}/rotate-secret`), 200);
    expect(rotated.id).toBe(id);
    expect(new Date(rotated.previousSecretExpiresAt).getTime()).toBeGreaterThan(Date.now());
    expect(await statusOf(old, 'a')).toBe(200);
    expect(await statusOf(rotated.signingSecret, 'b')).toBe(200);
    const sharp = await world.owner.post(`${PATH}/${id}/rotate-secret`, { overlapSeconds: 0 });
    expect(await statusOf(rotated.signingSecret, 'c')).toBe(401);
    expect(await statusOf(old, 'c')).toBe(401);
    expect(await statusOf(sharp.body.data.signingSecret, 'd')).toBe(200);
  });

  test('the former secret is refused once the overlap has ended', async () => {
    const { id, signingSecret: old } = await makeHttp();
    const path = `${PATH}/${id}/rotate-secret`;
    expectStatus(await world.owner.post(path, { overlapSeconds: 1 }), 200);
    const statusOfOld = async () => {
      const body = JSON.stringify({ ...event, id: crypto.randomUUID() });
      return (await world.anyone.post(`${PATH}/${id}/events`, body, signed(old, body))).status;
    };
    await waitFor(async () => (await statusOfOld()) === 401);
  });

  test('other kinds have no secret to rotate', async () => {
    const [row] = (await world.owner.get(`${PATH}?kind=sandbox`)).body.data;
    const refused = await world.owner.post(`${PATH}/${row.id}/rotate-secret`);
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'validation_error']);
  });
});
