import { describe, expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import { unknownId } from '../../../support/world/people.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const path = '/api/v1/api-keys';
const make = async (body: object) => expectStatus(await world.owner.post(path, body), 201);
const call = async (key: string, at = '/api/v1/stores') =>
  world.anyone.get(at, { 'x-api-key': key });

describe('POST /api-keys', () => {
  test('makes a secret key that is shown once', async () => {
    const made = await make({ name: 'Server', scopes: ['stores:read'] });
    expect(made.key).toMatch(/^sk_test_[0-9A-Za-z]{32}$/);
    expect(made).toMatchObject({
      type: 'secret',
      prefix: 'sk_test_',
      lastFour: made.key.slice(-4),
      scopes: ['stores:read'],
      applicationId: world.applicationId,
      environmentId: world.environments.sandbox,
      expiresAt: null,
      revokedAt: null,
    });
    const { key, ...shown } = made;
    expect(key).toBeString();
    expect(expectStatus(await world.owner.get(`${path}/${made.id}`), 200)).toEqual(shown);
    expectStatus(await call(made.key), 200);
  });

  test('answers a repeat with the same key, of which the database holds no plain copy', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { name: 'Once', scopes: ['*'] };
    const first = await world.owner.post(path, body, headers);
    const second = await world.owner.post(path, body, headers);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body.data).toEqual(first.body.data);
    const database = await sqlOf(world);
    const [stored] = await database`
      select answer from idempotency_key where key = ${headers['idempotency-key']}`;
    expect(stored.answer).toStartWith('sealed:');
  });

  test('makes a publishable key with both scopes', async () => {
    const made = await make({ name: 'Browser', type: 'publishable' });
    expect(made.key).toMatch(/^pk_test_[\w-]+\.[\w-]{43}$/);
    expect(made.scopes).toEqual(['shipping_quotes:write', 'tax_calculations:write']);
    expect((await call(made.key)).status).toBe(401);
  });

  test.each([
    [{ scopes: ['admin:*'] }],
    [{ scopes: ['admin:all'] }],
    [{ scopes: ['carts:delete'] }],
    [{ scopes: ['toString'] }],
    [{ scopes: ['constructor'] }],
    [{ scopes: ['__proto__'] }],
    [{ scopes: ['hasOwnProperty'] }],
    [{ scopes: ['constructor:*'] }],
    [{ scopes: ['nothing:*'] }],
    [{ type: 'publishable', scopes: ['carts:read'] }],
    [{ type: 'publishable', scopes: ['*'] }],
    [{ type: 'publishable', scopes: ['shipping_quotes:*'] }],
  ])('refuses the scopes of %j', async (body) => {
    const response = await world.owner.post(path, { name: 'X', ...body });
    expect(response.status).toBe(400);
    expect(response.body.error?.code).toBe('invalid_scope');
  });

  test('names the scope that a mistyped one resembles', async () => {
    const { body } = await world.owner.post(path, { name: 'X', scopes: ['cart:read'] });
    expect(body.error?.message).toContain('did you mean carts:read?');
    expect(body.error?.details).toMatchObject([{ path: 'scopes.0', suggestion: 'carts:read' }]);
  });

  test.each([
    [{ name: 'X' }, 400, 'required'],
    [{ name: 'X', scopes: [] }, 400, 'too_short'],
    [{ name: 'X', scopes: ['carts:read', 'carts:read'] }, 400, 'not_unique'],
    [{ name: 'X', scopes: ['*'], expiresAt: '2020-01-01T00:00:00Z' }, 422, 'too_small'],
  ])('refuses %j', async (body, status, code) => {
    const response = await world.owner.post(path, body);
    expect(response.status).toBe(status);
    expect(response.body.error).toMatchObject({ code: 'validation_error', details: [{ code }] });
  });

  test('needs the application, and a session', async () => {
    const session = world.anyone.with({ authorization: `Bearer ${world.ownerToken}` });
    const without = await session.post(path, { name: 'X', scopes: ['*'] });
    expect(without.status).toBe(400);
    expect(without.body.error?.code).toBe('application_required');
    expect((await world.api.get(path)).body.error?.code).toBe('clerk_required');
  });

  test('makes a production key that answers 402 before go-live', async () => {
    const key = await world.makeKey({ environmentId: world.environments.production });
    expect(key).toStartWith('sk_live_');
    const response = await call(key);
    expect(response.status).toBe(402);
    expect(response.body.error?.code).toBe('workspace_not_live');
  });
});

describe('a secret key', () => {
  test('does what its scopes say', async () => {
    const { key } = await make({ name: 'Reader', scopes: ['stores:read'] });
    const refused = await world.anyone.post(
      '/api/v1/stores',
      { name: 'S', slug: 's' },
      { 'x-api-key': key },
    );
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({
      code: 'permission_denied',
      details: [
        { code: 'missing_scope', gate: 'scope', required: 'stores:write', held: ['stores:read'] },
      ],
    });
    const writer = await make({ name: 'Writer', scopes: ['stores:write'] });
    expectStatus(await call(writer.key), 200);
  });

  test('may not contradict what it is pinned to', async () => {
    const production = { 'x-service-environment-id': world.environments.production };
    expect((await world.api.get('/api/v1/stores', production)).body.error?.code).toBe(
      'environment_mismatch',
    );
    const other = { 'x-application-id': unknownId() };
    expect((await world.api.get('/api/v1/stores', other)).body.error?.code).toBe(
      'application_mismatch',
    );
  });

  test('is refused on the call after its revocation, and stays in the list of revoked ones', async () => {
    const { id, key } = await make({ name: 'Short', scopes: ['*'] });
    expectStatus(await call(key), 200);
    expectStatus(await call(key), 200);
    expectStatus(await world.owner.delete(`${path}/${id}`), 204);
    expect((await call(key)).status).toBe(401);
    const again = await world.owner.delete(`${path}/${id}`);
    expect(again.status).toBe(404);
    expect(again.body.error?.code).toBe('not_found');
    const living = expectStatus(await world.owner.get(`${path}?limit=100`), 200);
    expect(living.map((row: { id: string }) => row.id)).not.toContain(id);
    const all = expectStatus(await world.owner.get(`${path}?limit=100&includeRevoked=true`), 200);
    expect(all.map((row: { id: string }) => row.id)).toContain(id);
  });

  test('dies at the end of the overlap when it is rotated', async () => {
    const { id, key } = await make({ name: 'Old', scopes: ['stores:read'] });
    expectStatus(await call(key), 200);
    const next = expectStatus(
      await world.owner.post(`${path}/${id}/rotate`, { overlapSeconds: 0 }),
      201,
    );
    expect(next).toMatchObject({ name: 'Old', scopes: ['stores:read'], expiresAt: null });
    expect((await call(key)).status).toBe(401);
    expectStatus(await call(next.key), 200);
    const overlapping = expectStatus(await world.owner.post(`${path}/${next.id}/rotate`), 201);
    expectStatus(await call(next.key), 200);
    expectStatus(await call(overlapping.key), 200);
    const old = expectStatus(await world.owner.get(`${path}/${next.id}`), 200);
    expect(Date.parse(old.expiresAt)).toBeGreaterThan(Date.now() + 80_000_000);
    expectStatus(await world.owner.delete(`${path}/${next.id}`), 204);
    const revoked = await world.owner.post(`${path}/${next.id}/rotate`);
    expect(revoked.status).toBe(409);
    expect(revoked.body.error?.code).toBe('invalid_state');
  });

  test('dies at the end of an overlap that has begun, also where its facts are cached', async () => {
    const { id, key } = await make({ name: 'Ending', scopes: ['*'] });
    expectStatus(await call(key), 200);
    const rotated = await world.owner.post(`${path}/${id}/rotate`, { overlapSeconds: 1 });
    const next = expectStatus(rotated, 201);
    await waitFor(async () => (await call(key)).status === 401);
    expectStatus(await call(next.key), 200);
  });

  test('shows when it was last used', async () => {
    const { id, key } = await make({ name: 'Used', scopes: ['*'] });
    expectStatus(await call(key), 200);
    const lastUse = async () =>
      expectStatus(await world.owner.get(`${path}/${id}`), 200).lastUsedAt;
    await waitFor(async () => (await lastUse()) !== null);
    expect(await lastUse()).toBeString();
  });

  test('is unknown to other applications and environments', async () => {
    const { id } = await make({ name: 'Mine', scopes: ['*'] });
    const elsewhere = { 'x-service-environment-id': world.environments.production };
    expect((await world.owner.get(`${path}/${id}`, elsewhere)).status).toBe(404);
    const applicationId = await world.makeApplication('Other');
    const other = { 'x-service-application-id': applicationId };
    expect((await world.owner.delete(`${path}/${id}`, other)).status).toBe(404);
  });

  test.each(['sk_test_x', `sk_test_${'a'.repeat(32)}`, 'nonsense', `pk_test_${'a'.repeat(40)}`])(
    '%s is no key',
    async (key) => {
      const response = await call(key);
      expect(response.status).toBe(401);
      expect(response.body.error?.code).toBe('unauthorized');
    },
  );
});
