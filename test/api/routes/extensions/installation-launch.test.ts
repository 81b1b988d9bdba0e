import { describe, expect, test } from 'bun:test';
import {
  install,
  installed,
  launchToken,
  makePublished,
  makeVersion,
  publish,
} from '../../../support/extensions/extensions.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

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
    const moveTo = async (version: string, terms: object): Promise<void> => {
      const targetVersionId = await makeVersion(world, extension.id, version, terms);
      await publish(world, extension.id, targetVersionId);
      const body = { targetVersionId, acknowledgedNewScopes: true };
      expectStatus(await world.owner.post(`${path}/upgrade`, body), 200);
    };
    await moveTo('2.0.0', { iframeUrl: 'https://page.example.com/other', scopes: [] });
    expect(await call(token)).toBe(403);
    await moveTo('3.0.0', { iframeUrl: 'https://elsewhere.example.com/', scopes: page.scopes });
    expect(await call(token)).toBe(401);
    expect(await call(await launchToken(world, made.id))).toBe(200);
    await moveTo('4.0.0', { scopes: page.scopes });
    expect(await call(token)).toBe(401);
    const pageless = await world.owner.post(`${path}/launch-token`);
    expect(`${pageless.status} ${pageless.body.error?.code}`).toBe('422 validation_error');
    expectStatus(await world.owner.post(`/api/v1/extensions/${extension.id}/uninstall`), 204);
    expect(await call(token)).toBe(401);
  });
});
