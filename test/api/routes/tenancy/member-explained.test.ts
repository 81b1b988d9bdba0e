import { describe, expect, test } from 'bun:test';
import { goLive } from '../../../support/world/go-live.ts';
import { colleague, joined } from '../../../support/world/team.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const [world, other] = await Promise.all([setup(), setup()]);
const base: string = `/api/v1/workspaces/${world.workspaceId}`;

interface Permission {
  readonly permission: string;
  readonly allowed: boolean;
}

describe('GET /workspaces/{workspaceId}/members/{memberId}/permissions', () => {
  test('says the same as the member is told, with the roles that decide it', async () => {
    const mate = await colleague(world, 'developer');
    const told = expectStatus(await mate.client.get('/api/v1/auth/permissions'), 200);
    const seen = expectStatus(
      await world.owner.get(`${base}/members/${mate.memberId}/permissions`),
      200,
    );
    const held = seen.permissions.map(({ permission, allowed }: Permission) => [
      permission,
      allowed,
    ]);
    expect(Object.fromEntries(held)).toEqual(told.permissions);
    const find = (name: string) =>
      seen.permissions.find(({ permission }: Permission) => permission === name);
    expect(find('orders:write')).toMatchObject({ allowed: true, heldBy: ['developer'] });
    expect(find('payments:refund')).toMatchObject({ allowed: false, missing: 'role' });
    expect(find('payments:refund').givenBy).toContain('finance');
  });

  test('tells a missing environment from a missing role', async () => {
    const mate = await colleague(world, 'developer');
    const production = world.owner.with({
      'x-service-environment-id': world.environments.production,
    });
    const seen = expectStatus(
      await production.get(`${base}/members/${mate.memberId}/permissions`),
      200,
    );
    expect(seen.environmentGranted).toBe(false);
    const write = seen.permissions.find(
      ({ permission }: Permission) => permission === 'orders:write',
    );
    expect(write).toMatchObject({ allowed: false, heldBy: ['developer'], missing: 'environment' });
  });

  test('knows no member of another workspace', async () => {
    const stranger = await colleague(other, 'developer');
    const path = `${base}/members/${stranger.memberId}/permissions`;
    expect((await world.owner.get(path)).body.error?.code).toBe('not_found');
    const theirs = `/api/v1/workspaces/${other.workspaceId}/members/${stranger.memberId}/permissions`;
    expect((await world.owner.get(theirs)).status).toBe(403);
  });
});

describe('POST /workspaces/{workspaceId}/members/{memberId}/explain', () => {
  test('decides as the member’s own question does', async () => {
    const mate = await colleague(world, 'viewer');
    for (const [method, path] of [
      ['GET', '/api/v1/orders'],
      ['POST', '/api/v1/webhook-endpoints'],
      ['POST', `${base}/environments`],
      ['GET', '/api/v1/workspaces'],
      ['GET', '/api/v1/admin/workspaces'],
      ['GET', `/api/v1/workspaces/${other.workspaceId}`],
    ]) {
      const own = expectStatus(
        await mate.client.post('/api/v1/auth/explain', { method, path }),
        200,
      );
      const asked = expectStatus(
        await world.owner.post(`${base}/members/${mate.memberId}/explain`, { method, path }),
        200,
      );
      expect([path, asked.allowed]).toEqual([path, own.allowed]);
    }
    const refused = expectStatus(
      await world.owner.post(`${base}/members/${mate.memberId}/explain`, {
        method: 'POST',
        path: '/api/v1/webhook-endpoints',
      }),
      200,
    );
    expect(refused).toMatchObject({ allowed: false, status: 403, code: 'permission_denied' });
    expect(refused.gates.at(-1)).toMatchObject({ gate: 'role', required: 'application:webhooks' });
  });

  test('is for those who edit members, and reaches no other workspace', async () => {
    const mate = await colleague(world, 'developer');
    const question = { method: 'GET', path: '/api/v1/orders' };
    const path = `${base}/members/${mate.memberId}/explain`;
    expect((await mate.client.post(path, question)).body.error?.code).toBe('permission_denied');
    const stranger = await colleague(other, 'viewer');
    const answer = await world.owner.post(`${base}/members/${stranger.memberId}/explain`, question);
    expect(answer.body.error?.code).toBe('not_found');
    const unknown = await world.owner.post(path, { method: 'GET', path: '/api/v1/nothing' });
    expect(unknown.status).toBe(404);
  });
});

describe('POST /workspaces/{workspaceId}/leave', () => {
  test('ends the caller’s membership alone, and not the owner’s', async () => {
    const mate = await colleague(world, 'viewer');
    const colleagueOfMate = await joined(world, { workspaceRole: 'workspace_admin' });
    const wrong = await mate.client.post(`${base}/leave`, { memberId: colleagueOfMate.memberId });
    expect(wrong.body.error?.code).toBe('not_found');
    expectStatus(await mate.client.post(`${base}/leave`, { memberId: mate.memberId }), 204);
    expect((await mate.client.get(base)).body.error?.code).toBe('workspace_access_denied');
    const { memberId } = expectStatus(await world.owner.get(`${base}/members/me`), 200);
    const owner = await world.owner.post(`${base}/leave`, { memberId });
    expect(owner.body.error?.code).toBe('cannot_remove_owner');
  });
});

describe('GET /workspaces/{workspaceId}/go-live', () => {
  test('tells what is missing, then that nothing is', async () => {
    const own = await setup();
    const path = `/api/v1/workspaces/${own.workspaceId}/go-live`;
    const before = expectStatus(await own.owner.get(path), 200);
    expect(before).toMatchObject({ lifecycleStage: 'sandbox', ready: false });
    const failed = before.checks.filter(
      ({ required, passed }: { required: boolean; passed: boolean }) => required && !passed,
    );
    expect(failed.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['connector_missing', 'allowed_origins_missing']),
    );
    expect(
      before.checks.find(({ code }: { code: string }) => code === 'seller_missing'),
    ).toMatchObject({ required: false, passed: false, applicationIds: [own.applicationId] });
    await goLive(own);
    expect(expectStatus(await own.owner.get(path), 200)).toMatchObject({
      lifecycleStage: 'live',
      ready: true,
    });
  });
});

describe('GET /workspaces/{workspaceId}/audit-log', () => {
  test('can be narrowed by kind of resource and by time', async () => {
    const log = async (query: string) =>
      expectStatus(await world.owner.get(`${base}/audit-log?${query}`), 200);
    const members = await log('resourceType=member&limit=100');
    expect(members.length).toBeGreaterThan(0);
    expect(
      members.every(({ resource }: { resource: { type: string } }) => resource.type === 'member'),
    ).toBe(true);
    const { at } = members[0];
    expect(await log(`resourceType=member&from=${at}&limit=100`)).toHaveLength(
      members.filter((entry: { at: string }) => entry.at >= at).length,
    );
    const earlier = await log(`until=${at}&limit=100`);
    expect(earlier.every((entry: { at: string }) => entry.at < at)).toBe(true);
    const wrong = await world.owner.get(`${base}/audit-log?from=yesterday`);
    expect(wrong.body.error?.code).toBe('validation_error');
  });
});
