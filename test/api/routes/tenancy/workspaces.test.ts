import { describe, expect, test } from 'bun:test';
import { person, staffClient, unknownId } from '../../../support/world/people.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const newSlug = (): string => `shop-${crypto.randomUUID().slice(0, 13)}`;

describe('POST /workspaces', () => {
  test('makes a workspace with production, sandbox and its owner', async () => {
    const { session, email } = await person();
    const slug = newSlug();
    const made = expectStatus(
      await session.post('/api/v1/workspaces', { name: 'Shop', slug }),
      201,
    );
    expect(made.workspace).toMatchObject({
      name: 'Shop',
      slug,
      lifecycleStage: 'sandbox',
      subscriptionStatus: 'none',
      trialEndsAt: null,
      hasPaymentMethod: false,
      partner: false,
    });
    expect(made.environments).toMatchObject([
      { slug: 'production', kind: 'production', isSystem: true, archivedAt: null },
      { slug: 'sandbox', kind: 'non_production', isSystem: false, archivedAt: null },
    ]);
    expect(made.member).toMatchObject({
      email,
      workspaceRole: 'owner',
      applicationRoles: [],
      environmentGrants: { grantType: 'all', environmentIds: [] },
    });
  });

  test('refuses a slug that any workspace has', async () => {
    const { session } = await person();
    const slug = newSlug();
    expectStatus(await session.post('/api/v1/workspaces', { name: 'One', slug }), 201);
    const other = await person();
    const again = await other.session.post('/api/v1/workspaces', { name: 'Two', slug });
    expect(again.status).toBe(409);
    expect(again.body.error).toMatchObject({ code: 'slug_taken', details: [{ path: 'slug' }] });
  });

  test.each([
    [{ slug: 'a' }, 'name', 'required'],
    [{ name: 'A', slug: 'Ümlaut' }, 'slug', 'invalid_format'],
    [{ name: 'A'.repeat(81), slug: 'a' }, 'name', 'too_long'],
    [{ name: 'A', slug: 'a'.repeat(64) }, 'slug', 'too_long'],
  ])('refuses %j', async (body, path, code) => {
    const { session } = await person();
    const answer = await session.post('/api/v1/workspaces', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      code: 'validation_error',
      details: [{ path, code }],
    });
  });

  test('answers a repeat with the same Idempotency-Key by the same workspace', async () => {
    const { session } = await person();
    const body = { name: 'Once', slug: newSlug() };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await session.post('/api/v1/workspaces', body, headers);
    const second = await session.post('/api/v1/workspaces', body, headers);
    expect(second.status).toBe(201);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body.data).toEqual(first.body.data);
  });
});

describe('workspaces of one person', () => {
  test('are ten a day, also at once; what is refused counts as none', async () => {
    const [{ session }, other] = [await person(), await person()];
    const found = (slug = newSlug()) => session.post('/api/v1/workspaces', { name: 'Many', slug });
    const slug = newSlug();
    expectStatus(await other.session.post('/api/v1/workspaces', { name: 'Theirs', slug }), 201);
    for (let tries = 0; tries < 12; tries += 1) expect((await found(slug)).status).toBe(409);
    const twelve = await Promise.all(Array.from({ length: 12 }, () => found()));
    const statuses = twelve.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429]);
    const refused = await found();
    expect([refused.status, refused.body.error?.code]).toEqual([429, 'rate_limit_exceeded']);
    // One of ten a day.
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(4_320);
    expect(wait).toBeLessThanOrEqual(8_640);
    const listed = await session.get('/api/v1/workspaces?limit=100');
    expect(expectStatus(listed, 200)).toHaveLength(10);
  });
});

describe('GET /workspaces', () => {
  test("lists only the caller's, in pages", async () => {
    const { session } = await person();
    for (const name of ['One', 'Two', 'Three']) {
      expectStatus(await session.post('/api/v1/workspaces', { name, slug: newSlug() }), 201);
    }
    const first = await session.get('/api/v1/workspaces?limit=2');
    expect(first.body.data).toMatchObject([{ name: 'Three' }, { name: 'Two' }]);
    const cursor = first.body.meta?.pagination?.cursor ?? '';
    const second = await session.get(`/api/v1/workspaces?limit=2&cursor=${cursor}`);
    expect(second.body.data).toMatchObject([{ name: 'One' }]);
    expect(second.body.meta?.pagination).toEqual({ cursor: null, hasMore: false });
  });
});

describe('/workspaces/{workspaceId}', () => {
  test('is read and renamed by its owner', async () => {
    const path = `/api/v1/workspaces/${world.workspaceId}`;
    expect(expectStatus(await world.owner.get(path), 200).id).toBe(world.workspaceId);
    const renamed = expectStatus(await world.owner.patch(path, { name: 'New name' }), 200);
    expect(renamed.name).toBe('New name');
  });

  test('refuses strangers, other workspaces of the token, and keys', async () => {
    const path = `/api/v1/workspaces/${world.workspaceId}`;
    const stranger = await person();
    const denied = await stranger.session.get(path);
    expect(denied.status).toBe(403);
    expect(denied.body.error).toMatchObject({
      code: 'workspace_access_denied',
      details: [{ gate: 'ownership', required: world.workspaceId, held: null }],
    });
    const elsewhere = await setup();
    const pinned = await person({ workspaceId: elsewhere.workspaceId });
    expect((await pinned.session.get(path)).body.error?.code).toBe('workspace_mismatch');
    const byKey = await world.api.get(path);
    expect(byKey.status).toBe(403);
    expect(byKey.body.error?.code).toBe('application_key_workspace_route');
    expect((await world.owner.get(`/api/v1/workspaces/${unknownId()}`)).body.error?.code).toBe(
      'workspace_access_denied',
    );
  });
});

describe('POST /workspaces/{workspaceId}/go-live', () => {
  test('asks for entitlement first, then for a connector and origins, then opens production', async () => {
    const fresh = await setup();
    const path = `/api/v1/workspaces/${fresh.workspaceId}/go-live`;
    const staff = staffClient();
    const set = async (body: object) =>
      expectStatus(await staff.patch(`/api/v1/admin/workspaces/${fresh.workspaceId}`, body), 200);

    expect((await fresh.owner.post(path)).body.error?.code).toBe('workspace_not_entitled_for_live');
    await set({ subscriptionStatus: 'trialing', trialEndsAt: '2020-01-01T00:00:00Z' });
    const expired = await fresh.owner.post(path);
    expect(expired.status).toBe(402);
    expect(expired.body.error?.code).toBe('trial_expired');
    await set({ subscriptionStatus: 'active' });
    const unready = await fresh.owner.post(path);
    expect(unready.status).toBe(422);
    expect(unready.body.error?.details?.map((detail: { code: string }) => detail.code)).toEqual([
      'connector_missing',
      'allowed_origins_missing',
    ]);
    const production = { 'x-service-environment-id': fresh.environments.production };
    expectStatus(
      await fresh.owner.put(
        '/api/v1/embed-config',
        { allowedOrigins: ['https://shop.example.com'] },
        production,
      ),
      200,
    );
    const still = await fresh.owner.post(path);
    expect(still.body.error?.details?.map((detail: { code: string }) => detail.code)).toEqual([
      'connector_missing',
    ]);
  });
});
