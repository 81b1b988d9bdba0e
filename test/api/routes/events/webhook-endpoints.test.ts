import { describe, expect, test } from 'bun:test';
import { expectStatus, setup } from '../../../support/world/world.ts';

const [world, other] = await Promise.all([setup(), setup()]);

const path = '/api/v1/webhook-endpoints';
const url = 'https://hooks.example.com/commerce';
const make = async (body: object = {}) =>
  expectStatus(await world.api.post(path, { url, enabledEvents: ['order.*'], ...body }), 201);

describe('POST /webhook-endpoints', () => {
  test('registers an endpoint and shows its secret once', async () => {
    const made = await make({ description: 'Shop', rateLimit: 10, ordering: 'per_resource' });
    expect(made).toEqual({
      id: expect.any(String),
      url,
      enabledEvents: ['order.*'],
      isActive: true,
      ordering: 'per_resource',
      rateLimit: 10,
      headers: [],
      pausedReason: null,
      failingSince: null,
      description: 'Shop',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      signingSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const list = expectStatus(await world.api.get(`${path}?limit=100`), 200);
    const { signingSecret, ...shown } = made;
    expect(signingSecret).toBeString();
    expect(list.find(({ id }: { id: string }) => id === made.id)).toEqual(shown);
  });

  test.each([
    [{ url: 'http://hooks.example.com' }, 'url', 'invalid_format'],
    [{ url: 'https://user:pw@hooks.example.com' }, 'url', 'invalid_format'],
    [{ url: 'https://hooks.example.com:80' }, 'url', 'invalid_format'],
    [{ url: 'nonsense' }, 'url', 'invalid_format'],
    [{ url: 'https://10.1.2.3/hook' }, 'url', 'private_address'],
    [{ enabledEvents: [] }, 'enabledEvents', 'too_short'],
    [{ enabledEvents: ['*', '*'] }, 'enabledEvents', 'not_unique'],
    [{ enabledEvents: ['order.create'] }, 'enabledEvents.0', 'invalid_enum'],
    [{ enabledEvents: ['nothing.*'] }, 'enabledEvents.0', 'invalid_enum'],
    [{ ordering: 'strict' }, 'ordering', 'invalid_enum'],
    [{ rateLimit: 0 }, 'rateLimit', 'too_small'],
    [{ rateLimit: 1001 }, 'rateLimit', 'too_big'],
    [{ isActive: false }, '', 'unrecognized_keys'],
  ])('refuses %j', async (body, at, code) => {
    const answer = await world.api.post(path, { url, enabledEvents: ['*'], ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.code).toBe('validation_error');
    expect(answer.body.error?.details).toContainEqual(expect.objectContaining({ path: at, code }));
  });

  test('suggests the event that was probably meant', async () => {
    const answer = await world.api.post(path, { url, enabledEvents: ['payment.capture'] });
    const [detail] = answer.body.error?.details ?? [];
    expect(detail).toMatchObject({ suggestion: 'payment.captured' });
    // The types are listed once, in `allowed`.
    expect(detail.allowed).toContain('subscription.renewed');
    expect(detail.message).not.toContain('subscription.renewed');
  });

  test('needs its scope', async () => {
    const key = await world.makeKey({ scopes: ['webhook_endpoints:read'] });
    const headers = { 'x-api-key': key };
    const answer = await world.anyone.post(path, { url, enabledEvents: ['*'] }, headers);
    expect(answer.status).toBe(403);
    expect((await world.anyone.get(path, headers)).status).toBe(200);
  });

  test('answers a repeat with the same endpoint', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { url, enabledEvents: ['*'] };
    const first = await world.api.post(path, body, headers);
    const second = await world.api.post(path, body, headers);
    expect(second.body.data).toEqual(first.body.data);
  });
});

describe('own headers', () => {
  const secret = 'Bearer gateway-0123456789';

  test('are named in answers, their values nowhere', async () => {
    const made = await make({ headers: [{ name: 'X-Gateway', value: secret }] });
    expect(made.headers).toEqual([{ name: 'x-gateway' }]);
    const shown = [
      made,
      expectStatus(await world.api.get(`${path}/${made.id}`), 200),
      expectStatus(await world.owner.get(`/api/v1/workspaces/${world.workspaceId}/audit-log`), 200),
      expectStatus(await world.api.get('/api/v1/request-logs?limit=20'), 200),
    ];
    expect(JSON.stringify(shown)).not.toContain('gateway-0123456789');
  });

  test('are replaced as a whole, and keep a value that is left out', async () => {
    const { id } = await make({
      headers: [
        { name: 'x-one', value: '1' },
        { name: 'x-two', value: '2' },
      ],
    });
    const change = async (headers: object[]) =>
      expectStatus(await world.api.patch(`${path}/${id}`, { headers }), 200).headers;
    expect(await change([{ name: 'x-two' }, { name: 'x-three', value: '3' }])).toEqual([
      { name: 'x-two' },
      { name: 'x-three' },
    ]);
    expectStatus(await world.api.patch(`${path}/${id}`, { description: 'Kept' }), 200);
    expect(expectStatus(await world.api.get(`${path}/${id}`), 200).headers).toHaveLength(2);
    expect(await change([])).toEqual([]);
  });

  test.each([['https://other.example.com/hook'], ['https://hooks.example.com:8443/hook']])(
    'are given again for another origin: %s',
    async (elsewhere) => {
      const { id } = await make({ headers: [{ name: 'authorization', value: secret }] });
      const at = `${path}/${id}`;
      const needed = { path: 'headers.0.value', code: 'header_value_needed' };
      for (const change of [{}, { headers: [{ name: 'authorization' }] }]) {
        const answer = await world.api.patch(at, { url: elsewhere, ...change });
        expect(answer.status).toBe(422);
        expect(answer.body.error?.details).toEqual([expect.objectContaining(needed)]);
        expect(expectStatus(await world.api.get(at), 200).url).toBe(url);
      }
      const again = [{ name: 'authorization', value: 'Bearer of-the-other' }];
      expectStatus(await world.api.patch(at, { url: elsewhere, headers: again }), 200);
      expect(expectStatus(await world.api.patch(at, { url, headers: [] }), 200).headers).toEqual(
        [],
      );
    },
  );

  test('stay with another path of their origin', async () => {
    const { id } = await make({ headers: [{ name: 'authorization', value: secret }] });
    const moved = await world.api.patch(`${path}/${id}`, { url: new URL('/elsewhere', url).href });
    expect(expectStatus(moved, 200).headers).toEqual([{ name: 'authorization' }]);
  });

  test.each([
    [[{ name: 'webhook-id', value: '1' }], 'headers.0.name', 'invalid_format'],
    [[{ name: 'Content-Length', value: '1' }], 'headers.0.name', 'invalid_format'],
    [[{ name: 'host', value: 'x' }], 'headers.0.name', 'invalid_format'],
    [[{ name: 'x y', value: '1' }], 'headers.0.name', 'invalid_format'],
    [[{ name: 'x-a', value: 'a\r\nx-b: 1' }], 'headers.0.value', 'invalid_format'],
    [[{ name: 'x-a' }], 'headers.0.value', 'required'],
    [
      [
        { name: 'x-a', value: '1' },
        { name: 'X-A', value: '2' },
      ],
      'headers.1.name',
      'not_unique',
    ],
  ])('refuses %j', async (headers, at, code) => {
    const answer = await world.api.post(path, { url, enabledEvents: ['*'], headers });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.details).toContainEqual(expect.objectContaining({ path: at, code }));
  });
});

describe('PATCH /webhook-endpoints/{id}', () => {
  test('changes only what is sent', async () => {
    const { id, createdAt } = await make({ description: 'before', rateLimit: 5 });
    const changed = expectStatus(
      await world.api.patch(`${path}/${id}`, {
        enabledEvents: ['customer.created', 'cart.*'],
        rateLimit: null,
      }),
      200,
    );
    expect(changed).toMatchObject({
      id,
      url,
      enabledEvents: ['customer.created', 'cart.*'],
      rateLimit: null,
      description: 'before',
      createdAt,
    });
    expect(changed.signingSecret).toBeUndefined();
  });

  test('pauses and activates', async () => {
    const { id } = await make();
    const paused = expectStatus(await world.api.patch(`${path}/${id}`, { isActive: false }), 200);
    expect(paused).toMatchObject({ isActive: false, pausedReason: 'merchant' });
    const active = expectStatus(await world.api.patch(`${path}/${id}`, { isActive: true }), 200);
    expect(active).toMatchObject({ isActive: true, pausedReason: null });
  });

  test('does not find another tenant’s endpoint', async () => {
    const { id } = await make();
    for (const answer of [
      await other.api.patch(`${path}/${id}`, { isActive: false }),
      await other.api.delete(`${path}/${id}`),
      await other.api.post(`${path}/${id}/test`),
      await other.api.post(`${path}/${id}/rotate-secret`),
      await world.api.patch(`${path}/nonsense`, {}),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body.error?.code).toBe('not_found');
    }
    expect(expectStatus(await other.api.get(path), 200)).toEqual([]);
  });
});

describe('DELETE /webhook-endpoints/{id}', () => {
  test('takes it off the list', async () => {
    const { id } = await make();
    expect(expectStatus(await world.api.delete(`${path}/${id}`), 200)).toEqual({
      id,
      deleted: true,
    });
    const list = expectStatus(await world.api.get(`${path}?limit=100`), 200);
    expect(list.map((endpoint: { id: string }) => endpoint.id)).not.toContain(id);
  });
});

describe('POST /webhook-endpoints/{id}/rotate-secret', () => {
  test('gives a new secret and shows until when the previous one signs', async () => {
    const { id, signingSecret } = await make();
    const rotated = expectStatus(
      await world.api.post(`${path}/${id}/rotate-secret`, { overlapSeconds: 3600 }),
      200,
    );
    expect(rotated.id).toBe(id);
    expect(rotated.signingSecret).toMatch(/^whsec_/);
    expect(rotated.signingSecret).not.toBe(signingSecret);
    const overlapMs = Date.parse(rotated.previousSecretExpiresAt) - Date.now();
    expect(overlapMs).toBeGreaterThan(3_500_000);
    expect(overlapMs).toBeLessThan(3_700_000);
  });

  test.each([-1, 604_801, 1.5])('refuses an overlap of %p seconds', async (overlapSeconds) => {
    const { id } = await make();
    const answer = await world.api.post(`${path}/${id}/rotate-secret`, { overlapSeconds });
    expect(answer.status).toBe(400);
  });
});

describe('GET /webhook-deliveries', () => {
  test('answers items, their number and whether there are more', async () => {
    expect(expectStatus(await other.api.get('/api/v1/webhook-deliveries'), 200)).toEqual({
      items: [],
      total: 0,
      hasMore: false,
      searchedUntil: null,
    });
  });

  test.each(['limit=0', 'limit=201', 'offset=-1', 'status=lost', 'endpointId=x', 'orderId=x'])(
    'refuses %s',
    async (query) => {
      const answer = await world.api.get(`/api/v1/webhook-deliveries?${query}`);
      expect(answer.status).toBe(400);
    },
  );
});
