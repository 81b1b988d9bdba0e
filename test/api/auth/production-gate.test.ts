import { describe, expect, test } from 'bun:test';
import { staffClient } from '../../support/world/people.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

const world = await setup();
const production: Record<string, string> = {
  'x-service-environment-id': world.environments.production,
};
const key: string = await world.makeKey({ environmentId: world.environments.production });

const set = async (body: object) =>
  expectStatus(
    await staffClient().patch(`/api/v1/admin/workspaces/${world.workspaceId}`, body),
    200,
  );
const call = async () => {
  const answer = await world.anyone.get('/api/v1/stores', { 'x-api-key': key });
  return `${answer.status} ${answer.body.error?.code ?? ''}`.trim();
};

describe('the production gate', () => {
  test('opens with go-live and follows the subscription from call to call', async () => {
    expect(await call()).toBe('402 workspace_not_live');
    await set({ subscriptionStatus: 'active' });
    expect(await call()).toBe('402 workspace_not_live');
    const origins = { allowedOrigins: ['https://shop.example.com'] };
    expectStatus(await world.owner.put('/api/v1/embed-config', origins, production), 200);
    const connector = { kind: 'manual', displayName: 'Manual', method: 'card' };
    expectStatus(await world.owner.post('/api/v1/connectors', connector, production), 201);
    const path = `/api/v1/workspaces/${world.workspaceId}/go-live`;
    const live = expectStatus(await world.owner.post(path), 200);
    expect(live).toMatchObject({
      lifecycleStage: 'live',
      warnings: [{ code: 'cart_session_pricing_open' }],
    });
    expect(await call()).toBe('200');

    await set({ subscriptionStatus: 'none' });
    expect(await call()).toBe('402 workspace_not_entitled_for_live');
    expect(expectStatus(await world.owner.post(path), 200).lifecycleStage).toBe('live');
    await set({ partner: true });
    expect(await call()).toBe('200');
    await set({
      partner: false,
      subscriptionStatus: 'trialing',
      trialEndsAt: '2020-01-01T00:00:00Z',
    });
    expect(await call()).toBe('402 trial_expired');
    await set({ hasPaymentMethod: true });
    expect(await call()).toBe('402 workspace_not_entitled_for_live');
    await set({ trialEndsAt: null });
    expect(await call()).toBe('402 workspace_not_entitled_for_live');
    await set({ trialEndsAt: '2099-01-01T00:00:00Z' });
    expect(await call()).toBe('200');
    await set({ hasPaymentMethod: false });
    expect(await call()).toBe('402 workspace_not_entitled_for_live');
    await set({ subscriptionStatus: 'past_due' });
    expect(await call()).toBe('402 workspace_not_entitled_for_live');
  });

  test('going live warns while an anonymous buyer may pay by invoice', async () => {
    const shop = await setup();
    const headers = { 'x-service-environment-id': shop.environments.production };
    const admin = `/api/v1/admin/workspaces/${shop.workspaceId}`;
    expectStatus(await staffClient().patch(admin, { subscriptionStatus: 'active' }), 200);
    const connector = { kind: 'manual', displayName: 'Manual', method: 'card' };
    expectStatus(await shop.owner.post('/api/v1/connectors', connector, headers), 201);
    const warningsWith = async (config: object): Promise<string[]> => {
      const body = { allowedOrigins: ['https://shop.example.com'], ...config };
      expectStatus(await shop.owner.put('/api/v1/embed-config', body, headers), 200);
      const path = `/api/v1/workspaces/${shop.workspaceId}/go-live`;
      const { warnings } = expectStatus(await shop.owner.post(path), 200);
      return warnings.map(({ code }: { code: string }) => code);
    };
    const signed = { cartSessionPricing: 'signed' };
    expect(await warningsWith(signed)).toEqual([]);
    expect(await warningsWith({ ...signed, net30Customers: 'all' })).toEqual(['net30_open_to_all']);
    expect(await warningsWith({ ...signed, net30Customers: 'known' })).toEqual([]);
    expect(await warningsWith({ ...signed, enabledMethods: ['card'] })).toEqual([]);
  });

  test('is not for sandbox keys, nor for sessions, which then default to production', async () => {
    expectStatus(await world.api.get('/api/v1/stores'), 200);
    const session = world.anyone.with({ authorization: `Bearer ${world.ownerToken}` });
    const store = expectStatus(await session.post('/api/v1/stores', { name: 'L', slug: 'l' }), 201);
    expectStatus(await world.owner.get(`/api/v1/stores/${store.id}`, production), 200);
    expect((await world.owner.get(`/api/v1/stores/${store.id}`)).status).toBe(404);
  });
});
