import { describe, expect, test } from 'bun:test';
import { changeSettings, expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

describe('GET /auth/whoami', () => {
  test('names workspace, environment and application of a key, whatever its scopes', async () => {
    const key = await world.makeKey({ scopes: ['invoices:read'] });
    const answer = await world.anyone.get('/api/v1/auth/whoami', { 'x-api-key': key });
    expect(expectStatus(answer, 200)).toEqual({
      actor: { type: 'api_key', id: expect.any(String), label: expect.any(String) },
      workspace: {
        id: world.workspaceId,
        name: 'Test',
        slug: expect.stringMatching(/^test-/),
        lifecycleStage: 'sandbox',
      },
      environment: {
        id: world.environments.sandbox,
        name: expect.any(String),
        slug: 'sandbox',
        kind: 'non_production',
      },
      application: { id: world.applicationId, name: 'Shop', currency: 'USD' },
    });
  });

  test("gives the application's own currency", async () => {
    const own = await setup();
    await changeSettings(own, { currency: 'JPY' });
    const { application } = expectStatus(await own.api.get('/api/v1/auth/whoami'), 200);
    expect(application.currency).toBe('JPY');
  });

  test('works for a key of production before going live, which may do nothing else', async () => {
    const key = await world.makeKey({ environmentId: world.environments.production });
    const headers = { 'x-api-key': key };
    expect((await world.anyone.get('/api/v1/orders', headers)).status).toBe(402);
    const { environment } = expectStatus(
      await world.anyone.get('/api/v1/auth/whoami', headers),
      200,
    );
    expect(environment.kind).toBe('production');
  });

  test('says of a session who it is, and of nobody nothing', async () => {
    const person = await world.owner.get('/api/v1/auth/whoami');
    expect(expectStatus(person, 200)).toMatchObject({
      actor: { type: 'member', label: expect.stringContaining('@') },
      workspace: null,
      environment: null,
      application: null,
    });
    expect((await world.anyone.get('/api/v1/auth/whoami')).status).toBe(401);
  });
});
