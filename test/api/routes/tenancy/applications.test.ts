import { describe, expect, test } from 'bun:test';
import { unknownId } from '../../../support/world/people.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

describe('applications', () => {
  test('are made with the standard settings', async () => {
    const path = `/api/v1/workspaces/${world.workspaceId}/applications`;
    const made = expectStatus(await world.owner.post(path, { name: 'Second' }), 201);
    expect(made).toMatchObject({
      name: 'Second',
      workspaceId: world.workspaceId,
      settings: {
        currency: 'USD',
        billingTimezone: 'UTC',
        defaultNetN: 30,
        payments: { captureMode: 'automatic' },
        digital: { maxDownloads: 5, windowDays: 30, autoRelease: false },
        dunning: { retryDays: [1, 3, 5, 7, 14], finalAction: 'cancel', emailCustomer: true },
        billing: { upcomingNoticeDays: 3, catchUp: false },
        buyerSubscriptionActions: { pause: true, resume: true, cancel: true },
        buyerReturns: { enabled: false, windowDays: 30, policy: null, address: null },
        email: { enabled: true, returnRequested: true },
        embed: { allowedOrigins: [], borderRadius: 8 },
      },
    });
    const listed = expectStatus(await world.owner.get(path), 200);
    expect(listed[0].id).toBe(made.id);
  });

  test('merge settings key by key, also inside their groups', async () => {
    const path = `/api/v1/applications/${world.applicationId}`;
    expectStatus(
      await world.owner.patch(path, {
        settings: { currency: 'eur', digital: { maxDownloads: null } },
      }),
      200,
    );
    const patched = expectStatus(
      await world.owner.patch(path, { name: 'Renamed', settings: { digital: { windowDays: 7 } } }),
      200,
    );
    expect(patched).toMatchObject({
      name: 'Renamed',
      settings: {
        currency: 'EUR',
        digital: { maxDownloads: null, windowDays: 7, autoRelease: false },
      },
    });
    expect(expectStatus(await world.owner.get(path), 200)).toEqual(patched);
  });

  test.each([
    [{ currency: 'ZZZ' }, 'settings.currency'],
    [{ billingTimezone: 'Mars/Olympus' }, 'settings.billingTimezone'],
    [{ dunning: { retryDays: [3, 3] } }, 'settings.dunning.retryDays'],
    [{ dunning: { retryDays: [61] } }, 'settings.dunning.retryDays.0'],
    [{ defaultNetN: 366 }, 'settings.defaultNetN'],
    [{ buyerReturns: { windowDays: 0 } }, 'settings.buyerReturns.windowDays'],
    [{ buyerReturns: { policy: 'x'.repeat(2_001) } }, 'settings.buyerReturns.policy'],
    [{ buyerReturns: { address: 'x'.repeat(501) } }, 'settings.buyerReturns.address'],
  ])('refuse settings %j', async (settings, path) => {
    const response = await world.owner.patch(`/api/v1/applications/${world.applicationId}`, {
      settings,
    });
    expect(response.status).toBe(400);
    expect(response.body.error).toMatchObject({ code: 'validation_error', details: [{ path }] });
  });

  test('carry the embed configuration of the environment that the request selects', async () => {
    expectStatus(
      await world.owner.put('/api/v1/embed-config', { companyName: 'Sandbox Ltd' }),
      200,
    );
    const path = `/api/v1/applications/${world.applicationId}`;
    const sandbox = expectStatus(await world.owner.get(path), 200);
    expect(sandbox.settings.embed).toMatchObject({
      companyName: 'Sandbox Ltd',
      environmentId: world.environments.sandbox,
    });
    const production = { 'x-service-environment-id': world.environments.production };
    const live = expectStatus(await world.owner.get(path, production), 200);
    expect(live.settings.embed.companyName).toBeNull();
  });

  test('of others, unknown or malformed ones are 404', async () => {
    const other = await setup();
    for (const id of [other.applicationId, unknownId(), 'nonsense']) {
      const response = await world.owner.get(`/api/v1/applications/${id}`);
      expect(response.status).toBe(404);
      expect(response.body.error?.code).toBe('application_not_found');
    }
  });

  test('are not for keys', async () => {
    const response = await world.api.get(`/api/v1/applications/${world.applicationId}`);
    expect(response.status).toBe(403);
    expect(response.body.error?.code).toBe('clerk_required');
  });
});
