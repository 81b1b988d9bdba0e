import { beforeAll, describe, expect, test } from 'bun:test';
import {
  install,
  installed,
  launchToken,
  makeExtension,
  makePublished,
  makeVersion,
  publish,
} from '../../support/extensions.ts';
import { expectStatus, setup, type World } from '../../support/world.ts';

let world: World;
let other: World;
beforeAll(async () => {
  [world, other] = await Promise.all([setup(), setup()]);
});

const versionsOf = (id: string): string => `/api/v1/extensions/${id}/versions`;
const schema = {
  type: 'object',
  properties: {
    channel: { type: 'string', pattern: '^#[a-z]+$' },
    limit: { type: 'integer', minimum: 1 },
  },
  required: ['channel'],
  additionalProperties: false,
};

describe('extensions', () => {
  test('are made, and listed newest first for their workspace only', async () => {
    const slug = `first-${crypto.randomUUID().slice(0, 8)}`;
    const body = { name: 'First', slug, description: 'Says hello' };
    const first = expectStatus(await world.owner.post('/api/v1/extensions', body), 201);
    expect(first).toMatchObject({ ...body, workspaceId: world.workspaceId });
    expect(first.id).toMatch(/^ext_[0-9a-f]{32}$/);
    const second = await makeExtension(world);
    const listed = expectStatus(await world.owner.get('/api/v1/extensions'), 200);
    expect(listed.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual([second.id, first.id]);
    const pageOne = await world.owner.get('/api/v1/extensions?limit=1');
    const { cursor, hasMore } = pageOne.body.meta?.pagination ?? {};
    expect(hasMore).toBe(true);
    const pageTwo = await world.owner.get(`/api/v1/extensions?limit=1&cursor=${cursor}`);
    expect(pageTwo.body.data[0].id).toBe(first.id);
    expect(expectStatus(await other.owner.get('/api/v1/extensions'), 200)).toEqual([]);
    const again = await world.owner.post('/api/v1/extensions', body);
    expect(`${again.status} ${again.body.error?.code}`).toBe('409 slug_taken');
    expectStatus(await other.owner.post('/api/v1/extensions', body), 201);
  });

  test('need no application header, and no environment', async () => {
    const session = world.anyone.with({ authorization: `Bearer ${world.ownerToken}` });
    expectStatus(await session.get('/api/v1/extensions'), 200);
  });
});

describe('versions', () => {
  test('are drafts until published, and frozen then', async () => {
    const { id, versionId } = await makeExtension(world);
    const path = `${versionsOf(id)}/${versionId}`;
    const terms = {
      version: '2.0.0-beta.1+build.5',
      notes: 'Better',
      scopes: ['orders:read'],
      iframeUrl: 'https://app.example.com/frame',
      webhookUrl: 'https://app.example.com/hooks',
      eventSubscriptions: ['order.*', 'cart.updated'],
      configSchema: schema,
    };
    const changed = expectStatus(await world.owner.patch(path, terms), 200);
    expect(changed).toMatchObject({
      ...terms,
      status: 'draft',
      publishedAt: null,
      extensionId: id,
    });
    const some = expectStatus(await world.owner.patch(path, { notes: null }), 200);
    expect(some).toMatchObject({ ...terms, notes: null });
    const out = expectStatus(await world.owner.post(`${path}/publish`, {}), 200);
    expect(out.status).toBe('published');
    expect(out.publishedAt).not.toBeNull();
    expect(expectStatus(await world.owner.post(`${path}/publish`, {}), 200)).toEqual(out);
    const late = await world.owner.patch(path, { notes: 'x' });
    expect(`${late.status} ${late.body.error?.code}`).toBe('409 invalid_state');
    const { versions } = expectStatus(await world.owner.get(versionsOf(id)), 200);
    expect(versions).toEqual([out]);
  });

  test('of others are seen and changed by nobody while they are drafts', async () => {
    const { id, versionId } = await makeExtension(world);
    expect((await other.owner.get(versionsOf(id))).status).toBe(404);
    await publish(world, id, versionId);
    const draft = await makeVersion(world, id, '1.1.0');
    const seen = expectStatus(await other.owner.get(versionsOf(id)), 200);
    expect(seen.versions.map((one: { id: string }) => one.id)).toEqual([versionId]);
    const own = expectStatus(await world.owner.get(versionsOf(id)), 200);
    expect(own.versions.map((one: { id: string }) => one.id)).toEqual([draft, versionId]);
    for (const answer of await Promise.all([
      other.owner.post(versionsOf(id), { version: '9.0.0' }),
      other.owner.patch(`${versionsOf(id)}/${draft}`, { notes: 'x' }),
      other.owner.post(`${versionsOf(id)}/${draft}/publish`, {}),
      install(other, { id, versionId: draft }),
    ]))
      expect(answer.status).toBe(404);
  });

  test('a publish and a change at the same time leave what was published as it is', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, versionId } = await makeExtension(world, { notes: 'before' });
      const path = `${versionsOf(id)}/${versionId}`;
      const [out, changed] = await Promise.all([
        world.owner.post(`${path}/publish`, {}),
        world.owner.patch(path, { notes: 'after', scopes: ['orders:write'] }),
      ]);
      const published = expectStatus(out, 200);
      const { versions } = expectStatus(await world.owner.get(versionsOf(id)), 200);
      expect(versions[0]).toEqual(published);
      expect(published.notes).toBe(changed.status === 200 ? 'after' : 'before');
    }
  });

  test('one text is one version, also when sent twice at once', async () => {
    const { id } = await makeExtension(world);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.owner.post(versionsOf(id), { version: '3.0.0' })),
    );
    const codes = answers.map(({ status, body }) => `${status} ${body.error?.code ?? ''}`);
    expect(codes.toSorted()).toEqual(['200 ', ...Array(4).fill('409 invalid_state')]);
  });

  test('events need a webhookUrl to be published', async () => {
    const { id, versionId } = await makeExtension(world, { eventSubscriptions: ['order.*'] });
    const answer = await world.owner.post(`${versionsOf(id)}/${versionId}/publish`, {});
    expect(`${answer.status} ${answer.body.error?.code}`).toBe('422 validation_error');
    expect(answer.body.error?.details[0].path).toBe('webhookUrl');
  });

  const deep = (depth: number): object =>
    depth === 0 ? { type: 'string' } : { type: 'object', properties: { a: deep(depth - 1) } };
  const refused: [string, object, string, string][] = [
    ['a version that is none', { version: '1.0' }, '400 validation_error', 'version'],
    ['an unknown scope', { scopes: ['orders:fly'] }, '400 invalid_scope', 'scopes.0'],
    ['a wildcard', { scopes: ['orders:read', 'orders:*'] }, '400 invalid_scope', 'scopes.1'],
    ['everything', { scopes: ['*'] }, '400 invalid_scope', 'scopes.0'],
    ['staff scopes', { scopes: ['admin:read'] }, '400 invalid_scope', 'scopes.0'],
    ['http', { webhookUrl: 'http://a.example/h' }, '400 validation_error', 'webhookUrl'],
    ['a private host', { webhookUrl: 'https://10.0.0.1/h' }, '400 validation_error', 'webhookUrl'],
    ['http pages', { iframeUrl: 'http://a.example' }, '400 validation_error', 'iframeUrl'],
    ['script pages', { iframeUrl: 'javascript:alert(1)' }, '400 validation_error', 'iframeUrl'],
    [
      'an unknown event',
      { eventSubscriptions: ['order.payed'] },
      '400 validation_error',
      'eventSubscriptions.0',
    ],
    [
      'no object',
      { configSchema: { type: 'string' } },
      '400 validation_error',
      'configSchema.type',
    ],
    [
      'no schema',
      { configSchema: { type: 'object', required: 5 } },
      '400 validation_error',
      'configSchema.required',
    ],
    [
      'references',
      { configSchema: { type: 'object', $ref: 'https://a.example/s' } },
      '400 validation_error',
      'configSchema.$ref',
    ],
    [
      'inner references',
      { configSchema: { type: 'object', properties: { a: { $ref: '#' } } } },
      '400 validation_error',
      'configSchema.properties.a.$ref',
    ],
    [
      'look-ahead',
      { configSchema: { type: 'object', properties: { a: { pattern: '(?=x)' } } } },
      '400 validation_error',
      'configSchema.properties.a.pattern',
    ],
    [
      'endless patterns',
      { configSchema: { type: 'object', properties: { a: { pattern: '((x{30}){30}){3}' } } } },
      '400 validation_error',
      'configSchema.properties.a.pattern',
    ],
    [
      'an unknown format',
      { configSchema: { type: 'object', properties: { a: { format: 'shoe' } } } },
      '400 validation_error',
      'configSchema',
    ],
  ];
  test.each(refused)('refuses %s', async (_, terms, code, path) => {
    const { id, versionId } = await makeExtension(world);
    for (const answer of await Promise.all([
      world.owner.post(versionsOf(id), { version: '1.0.1', ...terms }),
      world.owner.patch(`${versionsOf(id)}/${versionId}`, terms),
    ])) {
      expect(`${answer.status} ${answer.body.error?.code}`).toBe(code);
      expect(answer.body.error?.details[0].path).toBe(path);
    }
  });

  test('refuses schemas that are nested too deep, and suggests the event that was meant', async () => {
    const { id } = await makeExtension(world);
    const answer = await world.owner.post(versionsOf(id), {
      version: '1.2.0',
      configSchema: deep(20),
    });
    expect(`${answer.status} ${answer.body.error?.code}`).toBe('400 validation_error');
    const mistyped = await world.owner.post(versionsOf(id), {
      version: '1.2.0',
      eventSubscriptions: ['order.payd'],
    });
    expect(mistyped.body.error?.details[0].suggestion).toBe('order.paid');
  });
});

describe('installations', () => {
  test('show key and secret once, also to a repeat of the request', async () => {
    const terms = { scopes: ['orders:read'], webhookUrl: 'https://app.example.com/hooks' };
    const extension = await makePublished(world, terms);
    const path = `/api/v1/extensions/${extension.id}/install`;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { versionId: extension.versionId, config: { a: 1 } };
    const made = expectStatus(await world.owner.post(path, body, key), 200);
    expect(made).toMatchObject({
      extensionId: extension.id,
      versionId: extension.versionId,
      status: 'active',
      suspendedReason: null,
      applicationId: world.applicationId,
      environmentId: world.environments.sandbox,
      environmentSlug: 'sandbox',
      environmentKind: 'non_production',
      providerEnvironment: 'sandbox',
      scopes: ['orders:read'],
      config: { a: 1 },
    });
    expect(made.apiKey).toMatch(/^sk_test_[0-9A-Za-z]{32}$/);
    expect(made.webhookSigningSecret).toStartWith('whsec_');
    const repeat = await world.owner.post(path, body, key);
    expect(repeat.headers.get('idempotent-replayed')).toBe('true');
    expect(repeat.body.data).toEqual(made);
    const { apiKey, webhookSigningSecret, ...shown } = made;
    const read = await world.owner.get(`/api/v1/installations/${made.id}`);
    expect(expectStatus(read, 200)).toEqual(shown);
    for (const secret of [apiKey, webhookSigningSecret]) expect(read.text).not.toContain(secret);
    const listed = expectStatus(await world.owner.get('/api/v1/installations?status=active'), 200);
    expect(listed.map((one: { id: string }) => one.id)).toContain(made.id);
    expect(
      expectStatus(await world.owner.get('/api/v1/installations?status=suspended'), 200),
    ).toEqual([]);
    const again = await install(world, extension);
    expect(`${again.status} ${again.body.error?.code}`).toBe('409 already_installed');
  });

  test('the key is not among the keys of the application, nor to be managed there', async () => {
    const { apiKey } = await installed(world);
    const keys = await world.owner.get('/api/v1/api-keys?includeRevoked=true&limit=100');
    expect(keys.body.data.map((key: { lastFour: string }) => key.lastFour)).not.toContain(
      apiKey.slice(-4),
    );
    expect(keys.body.data.length).toBeGreaterThan(0);
  });

  test('of many at once one comes to be', async () => {
    const extension = await makePublished(world);
    const answers = await Promise.all(Array.from({ length: 6 }, () => install(world, extension)));
    const codes = answers.map(({ status, body }) => `${status} ${body.error?.code ?? ''}`);
    expect(codes.toSorted()).toEqual(['200 ', ...Array(5).fill('409 already_installed')]);
    const found = expectStatus(await world.owner.get('/api/v1/installations?limit=100'), 200);
    const mine = found.filter((one: { extensionId: string }) => one.extensionId === extension.id);
    expect(mine).toHaveLength(1);
  });

  test('stand in each environment and application apart, and in other workspaces', async () => {
    const extension = await makePublished(world, { webhookUrl: 'https://app.example.com/hooks' });
    const here = expectStatus(await install(world, extension), 200);
    const production = { 'x-service-environment-id': world.environments.production };
    const path = `/api/v1/extensions/${extension.id}/install`;
    const live = await world.owner.post(path, { versionId: extension.versionId }, production);
    const there = expectStatus(live, 200);
    expect(there).toMatchObject({ environmentKind: 'production', providerEnvironment: 'live' });
    expect(there.apiKey).toMatch(/^sk_live_/);
    const abroad = expectStatus(await install(other, extension), 200);
    expect((await world.owner.get(`/api/v1/installations/${abroad.id}`)).status).toBe(404);
    expect((await world.owner.get(`/api/v1/installations/${there.id}`)).status).toBe(404);
    expectStatus(await world.owner.post(`/api/v1/extensions/${extension.id}/uninstall`), 204);
    expectStatus(await other.owner.get(`/api/v1/installations/${abroad.id}`), 200);
    expect((await world.owner.get(`/api/v1/installations/${here.id}`)).status).toBe(404);
    expect((await world.owner.post(`/api/v1/extensions/${extension.id}/uninstall`)).status).toBe(
      404,
    );
    expectStatus(await install(world, extension), 200);
  });

  test('drafts install nowhere, and an application must be named', async () => {
    const draft = await makeExtension(world);
    const refused = await install(world, draft);
    expect(`${refused.status} ${refused.body.error?.code}`).toBe(
      '422 draft_not_installable_in_live',
    );
    const session = world.anyone.with({ authorization: `Bearer ${world.ownerToken}` });
    const body = { versionId: draft.versionId };
    const unnamed = await session.post(`/api/v1/extensions/${draft.id}/install`, body);
    expect(`${unnamed.status} ${unnamed.body.error?.code}`).toBe('400 application_required');
    expect((await install(world, { id: draft.id, versionId: 'nonsense' })).status).toBe(404);
    expect((await install(world, { id: 'nonsense', versionId: draft.versionId })).status).toBe(404);
  });

  test('take the configuration that the schema admits, and tell where it is wrong', async () => {
    const extension = await makePublished(world, { configSchema: schema });
    const bad: [object, string, string][] = [
      [{}, 'config.channel', 'required'],
      [{ channel: 'x' }, 'config.channel', 'invalid_format'],
      [{ channel: '#a', limit: 0 }, 'config.limit', 'too_small'],
      [{ channel: '#a', limit: '1' }, 'config.limit', 'invalid_type'],
      [{ channel: '#a', other: 1 }, 'config.other', 'unrecognized_keys'],
      [{ channel: '#a', wide: Array(1_001).fill(0) }, 'config', 'too_long'],
      [{ channel: `#${'a'.repeat(20_000)}` }, 'config', 'too_long'],
    ];
    for (const [config, path, code] of bad) {
      const answer = await install(world, extension, config);
      expect(`${answer.status} ${answer.body.error?.code}`).toBe('422 validation_error');
      expect(answer.body.error?.details[0]).toMatchObject({ path, code });
    }
    const made = expectStatus(await install(world, extension, { channel: '#shop' }), 200);
    const path = `/api/v1/installations/${made.id}/config`;
    const next = expectStatus(await world.owner.patch(path, { config: { channel: '#till' } }), 200);
    expect(next.config).toEqual({ channel: '#till' });
    const refused = await world.owner.patch(path, { config: { limit: 3 } });
    expect(refused.status).toBe(422);
    expect((await world.owner.patch(path, {})).status).toBe(400);
    const kept = expectStatus(await world.owner.get(`/api/v1/installations/${made.id}`), 200);
    expect(kept.config).toEqual({ channel: '#till' });
  });

  test('a version that first takes events brings a secret when it is moved to', async () => {
    const { id, versionId } = await makePublished(world);
    const made = expectStatus(await install(world, { id, versionId }), 200);
    expect(made).not.toHaveProperty('webhookSigningSecret');
    const terms = { webhookUrl: 'https://app.example.com/h', eventSubscriptions: ['order.*'] };
    const next = await makeVersion(world, id, '2.0.0', terms);
    const path = `/api/v1/installations/${made.id}/upgrade`;
    const early = await world.owner.post(path, { targetVersionId: next });
    expect(`${early.status} ${early.body.error?.code}`).toBe('422 draft_not_installable_in_live');
    await publish(world, id, next);
    const moved = expectStatus(await world.owner.post(path, { targetVersionId: next }), 200);
    expect(moved.webhookSigningSecret).toStartWith('whsec_');
    const again = expectStatus(await world.owner.post(path, { targetVersionId: next }), 200);
    expect(again).not.toHaveProperty('webhookSigningSecret');
    const foreign = await makePublished(world);
    const elsewhere = await world.owner.post(path, { targetVersionId: foreign.versionId });
    expect(elsewhere.status).toBe(404);
  });

  test('upgrades and uninstalls at the same time leave no living key', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, versionId } = await makePublished(world, { scopes: ['orders:read'] });
      const next = await makeVersion(world, id, '2.0.0', { scopes: ['customers:read'] });
      await publish(world, id, next);
      const made = expectStatus(await install(world, { id, versionId }), 200);
      const key = { 'x-api-key': made.apiKey };
      expectStatus(await world.anyone.get('/api/v1/orders', key), 200);
      const [upgraded, gone] = await Promise.all([
        world.owner.post(`/api/v1/installations/${made.id}/upgrade`, {
          targetVersionId: next,
          acknowledgedNewScopes: true,
        }),
        world.owner.post(`/api/v1/extensions/${id}/uninstall`),
      ]);
      expectStatus(gone, 204);
      expect([200, 404]).toContain(upgraded.status);
      for (const path of ['/api/v1/orders', '/api/v1/customers'])
        expect((await world.anyone.get(path, key)).status).toBe(401);
    }
  });
});

describe('launch tokens', () => {
  const page = { iframeUrl: 'https://page.example.com/frame?a=1', scopes: ['orders:read'] };

  test('open a session of the extension, pinned to its place and held to its scopes', async () => {
    const made = await installed(world, page);
    const path = `/api/v1/installations/${made.id}/launch-token`;
    const launch = expectStatus(await world.owner.post(path), 200);
    expect(launch.iframeUrl).toBe(page.iframeUrl);
    const lifeMs = new Date(launch.expiresAt).getTime() - Date.now();
    expect(lifeMs).toBeGreaterThan(200_000);
    expect(lifeMs).toBeLessThanOrEqual(300_000);
    const session = world.anyone.with({ authorization: `Bearer ${launch.token}` });
    expectStatus(await session.get('/api/v1/orders'), 200);
    expect((await session.get('/api/v1/customers')).body.error?.code).toBe('permission_denied');
    expect((await session.get('/api/v1/api-keys')).body.error?.code).toBe('clerk_required');
    expect((await session.get('/api/v1/installations')).body.error?.code).toBe('permission_denied');
    const elsewhere = { 'x-service-environment-id': world.environments.production };
    expect((await session.get('/api/v1/orders', elsewhere)).body.error?.code).toBe(
      'environment_mismatch',
    );
    const altered = { authorization: `Bearer ${launch.token.slice(0, -3)}AAA` };
    expect((await world.anyone.get('/api/v1/orders', altered)).status).toBe(401);
  });

  test('are read by the browser at the page only', async () => {
    const made = await installed(world, page);
    const authorization = `Bearer ${await launchToken(world, made.id)}`;
    const own = { authorization, origin: 'https://page.example.com' };
    const read = await world.anyone.get('/api/v1/orders', own);
    expect(read.headers.get('access-control-allow-origin')).toBe('https://page.example.com');
    const elsewhere = await world.anyone.get('/api/v1/orders', {
      authorization,
      origin: 'https://evil.example.com',
    });
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull();
    const flight = await fetch(`${world.baseUrl}/api/v1/orders`, {
      method: 'OPTIONS',
      headers: { origin: 'https://page.example.com', 'access-control-request-method': 'GET' },
    });
    expect(flight.headers.get('access-control-allow-origin')).toBe('https://page.example.com');
  });

  test('end with suspension, uninstall and another version', async () => {
    const extension = await makePublished(world, page);
    const made = expectStatus(await install(world, extension), 200);
    const path = `/api/v1/installations/${made.id}`;
    const call = async (token: string) =>
      (await world.anyone.get('/api/v1/orders', { authorization: `Bearer ${token}` })).status;
    const token = await launchToken(world, made.id);
    expectStatus(await world.owner.post(`${path}/suspend`, { reason: 'odd' }), 200);
    expect(await call(token)).toBe(401);
    const refused = await world.owner.post(`${path}/launch-token`);
    expect(`${refused.status} ${refused.body.error?.code}`).toBe('409 installation_not_active');
    expectStatus(await world.owner.post(`${path}/resume`), 200);
    expect(await call(token)).toBe(200);
    const less = await makeVersion(world, extension.id, '2.0.0', { scopes: [] });
    await publish(world, extension.id, less);
    expectStatus(await world.owner.post(`${path}/upgrade`, { targetVersionId: less }), 200);
    expect(await call(token)).toBe(403);
    const pageless = await world.owner.post(`${path}/launch-token`);
    expect(`${pageless.status} ${pageless.body.error?.code}`).toBe('422 validation_error');
    expectStatus(await world.owner.post(`/api/v1/extensions/${extension.id}/uninstall`), 204);
    expect(await call(token)).toBe(401);
  });
});
