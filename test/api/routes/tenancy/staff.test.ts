import { describe, expect, test } from 'bun:test';
import { staffClient, unknownId } from '../../../support/world/people.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

describe('/admin/workspaces', () => {
  test('finds a workspace and sets what staff may set', async () => {
    const staff = staffClient();
    const found = expectStatus(
      await staff.get(`/api/v1/admin/workspaces?q=${world.workspaceId}`),
      200,
    );
    expect(found).toMatchObject([{ id: world.workspaceId, rateLimitPerSecond: null }]);
    const path = `/api/v1/admin/workspaces/${world.workspaceId}`;
    const body = {
      subscriptionStatus: 'trialing',
      trialEndsAt: '2030-01-01T00:00:00.000Z',
      hasPaymentMethod: true,
      partner: true,
      rateLimitPerSecond: 50,
    };
    expect(expectStatus(await staff.patch(path, body), 200)).toMatchObject(body);
    const cleared = { trialEndsAt: null, rateLimitPerSecond: null };
    expect(expectStatus(await staff.patch(path, cleared), 200)).toMatchObject({
      ...cleared,
      partner: true,
    });
    for (const id of [unknownId(), 'nonsense']) {
      expect((await staff.patch(`/api/v1/admin/workspaces/${id}`, {})).status).toBe(404);
    }
  });

  test('limits the rate of a workspace on the next call', async () => {
    const limited = await setup();
    await limited.api.get('/api/v1/stores');
    const path = `/api/v1/admin/workspaces/${limited.workspaceId}`;
    expectStatus(await staffClient().patch(path, { rateLimitPerSecond: 1 }), 200);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => limited.api.get('/api/v1/stores')),
    );
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error?.code).toBe('rate_limit_exceeded');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.headers.get('ratelimit-limit')).toBe('1');
  });

  test('refuses every other credential', async () => {
    for (const client of [world.api, world.owner]) {
      const answer = await client.get('/api/v1/admin/workspaces');
      expect(answer.status).toBe(403);
      expect(answer.body.error?.code).toBe('permission_denied');
    }
    expect((await world.anyone.get('/api/v1/admin/workspaces')).status).toBe(401);
  });

  test('is all that the staff key opens', async () => {
    expect((await staffClient().get('/api/v1/stores')).status).toBe(401);
  });
});
