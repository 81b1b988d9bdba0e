import { describe, expect, test } from 'bun:test';
import {
  install,
  installed,
  makeExtension,
  makePublished,
} from '../../../support/extensions/extensions.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const [world, other] = await Promise.all([setup(), setup()]);

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

  test('of many concurrent ones one succeeds', async () => {
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
});
