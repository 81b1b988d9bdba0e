import { describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { once } from 'node:events';
import { waitFor } from '../support/timing/wait-for.ts';
import { createClient } from '../support/world/client.ts';
import { expectStatus, setup, testBaseUrl } from '../support/world/world.ts';

const world = await setup();
const staff = createClient(testBaseUrl(), { 'x-api-key': process.env['STAFF_API_KEY'] ?? '' });

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe('envelope', () => {
  test('a success has data and meta, and repeats the request id in a header', async () => {
    const answer = await world.api.get('/api/v1/carts');
    expect(answer.status).toBe(200);
    expect(answer.body.meta?.requestId).toMatch(UUID);
    expect(answer.headers.get('x-request-id')).toBe(answer.body.meta?.requestId ?? '');
    expect(answer.body.meta?.pagination).toEqual({ cursor: null, hasMore: false });
    expect(answer.headers.get('content-type')).toStartWith('application/json');
  });

  test('an error names the paragraph about its code, also when it is answered again', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const cart = expectStatus(
      await world.api.post('/api/v1/carts', { applicationId: world.applicationId }),
      201,
    );
    const path = `/api/v1/carts/${cart.id}/checkout`;
    const first = await world.api.post(path, {}, headers);
    const again = await world.api.post(path, {}, headers);
    expect(first.status).toBe(422);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(JSON.stringify(again.body.error)).toBe(JSON.stringify(first.body.error));
    expect(first.body.error?.docUrl).toEndWith('/docs/errors#validation_error');
  });
});

describe('body', () => {
  const path = '/api/v1/carts';
  test.each([
    ['no JSON', '{"a":', 400, 'validation_error'],
    ['an array', '[]', 400, 'validation_error'],
    ['a text', '"a"', 400, 'validation_error'],
    ['null', 'null', 400, 'validation_error'],
    ['too large', JSON.stringify({ a: 'x'.repeat(1_200_000) }), 413, 'body_too_large'],
  ])('refuses %s', async (_name, body, status, code) => {
    const answer = await world.api.post(path, body);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  test('asks for application/json, after the credential', async () => {
    const answer = await world.api.post(path, 'a=b', { 'content-type': 'text/plain' });
    expect([answer.status, answer.body.error?.details?.[0].path]).toEqual([
      400,
      'header.content-type',
    ]);
    const stranger = await world.anyone.post(path, 'a=b', { 'content-type': 'text/plain' });
    expect([stranger.status, stranger.body.error?.code]).toEqual([401, 'unauthorized']);
  });

  test('of a stranger is not read before the credential is rejected, and the connection goes on', async () => {
    const { hostname, port } = new URL(testBaseUrl());
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, 'connect');
    const answers: string[] = [];
    socket.on('data', (chunk) => answers.push(String(chunk)));
    const head = `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json`;
    // The rest of the body never comes.
    socket.write(`${head}\r\ncontent-length: 1000000\r\n\r\n{"a":`);
    await waitFor(() => answers.join('').includes('"unauthorized"'));
    socket.destroy();
    const large = JSON.stringify({ a: 'x'.repeat(900_000) });
    const all = await Promise.all(Array.from({ length: 20 }, () => world.anyone.post(path, large)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await world.api.get(path)).status).toBe(200);
  });

  test.each([
    ['/api/v1/cart-sessions', 64],
    ['/api/v1/checkout-sessions/sess_x/complete', 64],
    ['/api/v1/sandbox/tokens', 64],
    ['/api/v1/shipping-tax/quotes', 320],
  ])('of anybody to %s holds %i KiB at most', async (open, kibibytes) => {
    const answer = await world.anyone.post(open, `{"a":"${'x'.repeat(kibibytes * 1024)}"}`);
    expect([answer.status, answer.body.error?.code]).toEqual([413, 'body_too_large']);
    expect(answer.body.error?.details).toMatchObject([{ maximum: kibibytes * 1024 }]);
  });

  test('with a thousand unknown keys gets a short answer', async () => {
    const keys = Array.from({ length: 1_000 }, (_, index) => [`unknown${index}`, 1]);
    const answer = await world.api.post(path, Object.fromEntries(keys));
    expect(answer.status).toBe(400);
    expect(answer.text.length).toBeLessThan(4_096);
    expect(answer.body.error?.details?.[0]).toMatchObject({
      code: 'unrecognized_keys',
      total: 1_000,
    });
  });

  test('ignores unknown query parameters and refuses bad values of known ones', async () => {
    expect((await world.api.get(`${path}?nope=1`)).status).toBe(200);
    const answer = await world.api.get(`${path}?limit=101`);
    expect(answer.status).toBe(400);
    expect(answer.body.error?.details).toEqual([
      expect.objectContaining({ path: 'query.limit', code: 'too_big' }),
    ]);
  });
});

describe('credentials', () => {
  test.each([
    ['none', {}],
    ['malformed', { 'x-api-key': 'sk_test_x' }],
    ['unknown', { 'x-api-key': `sk_test_${'a'.repeat(32)}` }],
    ['a publishable token in the place of a key', { 'x-api-key': 'pk_test_abc.def' }],
    ['a bearer that is no token', { authorization: 'Bearer abc' }],
    ['an unsigned token', { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.' }],
  ])('refuses %s with 401', async (_name, headers) => {
    const answer = await world.anyone.get('/api/v1/carts', headers);
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthorized']);
  });

  test('a key without the scope gets 403 with the missing scope', async () => {
    const key = await world.makeKey({ scopes: ['carts:read'] });
    const client = world.anyone.with({ 'x-api-key': key });
    expect((await client.get('/api/v1/carts')).status).toBe(200);
    const answer = await client.post('/api/v1/carts', { nonsense: true });
    expect([answer.status, answer.body.error?.code]).toEqual([403, 'permission_denied']);
    expect(answer.body.error?.details?.[0]).toMatchObject({
      code: 'missing_scope',
      gate: 'scope',
      required: 'carts:write',
      held: ['carts:read'],
    });
  });

  test('a revoked key is refused on its next call', async () => {
    const made = await world.owner.post('/api/v1/api-keys', {
      name: 'short-lived',
      scopes: ['carts:read'],
    });
    const { id, key } = expectStatus(made, 201);
    const client = world.anyone.with({ 'x-api-key': key });
    expect((await client.get('/api/v1/carts')).status).toBe(200);
    expectStatus(await world.owner.delete(`/api/v1/api-keys/${id}`), 204);
    expect((await client.get('/api/v1/carts')).status).toBe(401);
  });

  test('a key that contradicts its environment or application is refused', async () => {
    const environment = await world.api.get('/api/v1/carts', {
      'x-service-environment-id': world.environments.production,
    });
    expect([environment.status, environment.body.error?.code]).toEqual([
      403,
      'environment_mismatch',
    ]);
    const application = await world.api.get('/api/v1/carts', {
      'x-application-id': crypto.randomUUID(),
    });
    expect([application.status, application.body.error?.code]).toEqual([
      403,
      'application_mismatch',
    ]);
  });

  test('a production key waits for go-live', async () => {
    const key = await world.makeKey({ environmentId: world.environments.production });
    const answer = await world.anyone.get('/api/v1/carts', { 'x-api-key': key });
    expect([answer.status, answer.body.error?.code]).toEqual([402, 'workspace_not_live']);
  });
});

describe('rate limit', () => {
  test('shows the bucket in headers', async () => {
    const { headers } = await world.api.get('/api/v1/carts');
    expect(Number(headers.get('ratelimit-limit'))).toBeGreaterThan(0);
    expect(Number(headers.get('ratelimit-remaining'))).toBeGreaterThan(0);
    expect(headers.get('ratelimit-reset')).toMatch(/^\d+$/);
  });

  test.each([
    ['a missing scope', '/api/v1/customers', {}, 'permission_denied'],
    ["a session's route", '/api/v1/payment-routing', {}, 'clerk_required'],
    [
      'another environment',
      '/api/v1/carts',
      { 'x-service-environment-id': crypto.randomUUID() },
      'environment_mismatch',
    ],
  ])('shows the bucket when it refuses a known key: %s', async (_name, path, headers, code) => {
    const key = await world.makeKey({ scopes: ['carts:read'] });
    const answer = await world.anyone.get(path, { 'x-api-key': key, ...headers });
    expect([answer.status, answer.body.error?.code]).toEqual([403, code]);
    expect(Number(answer.headers.get('ratelimit-remaining'))).toBeGreaterThan(0);
  });

  test('answers 429 with Retry-After when the bucket is empty, for this workspace alone', async () => {
    const busy = await setup();
    const path = `/api/v1/admin/workspaces/${busy.workspaceId}`;
    expectStatus(await staff.patch(path, { rateLimitPerSecond: 1 }), 200);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => busy.api.get('/api/v1/carts')),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(15);
    expect(refused[0]?.body.error?.code).toBe('rate_limit_exceeded');
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await world.api.get('/api/v1/carts')).status).toBe(200);
  });
});

describe('Idempotency-Key', () => {
  test('must be printable ASCII of at most 255 characters', async () => {
    const answer = await world.api.post(
      '/api/v1/carts',
      {},
      { 'idempotency-key': 'x'.repeat(256) },
    );
    expect(answer.status).toBe(400);
  });

  test('is of one application: another may use the same', async () => {
    const other = await setup();
    const headers = { 'idempotency-key': 'order-1' };
    const one = await world.api.post(
      '/api/v1/carts',
      { applicationId: world.applicationId },
      headers,
    );
    const two = await other.api.post(
      '/api/v1/carts',
      { applicationId: other.applicationId },
      headers,
    );
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.data.id).not.toBe(two.body.data.id);
  });
});
