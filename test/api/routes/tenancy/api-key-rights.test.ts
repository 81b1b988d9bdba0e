import { describe, expect, test } from 'bun:test';
import { installed, makePublished } from '../../../support/extensions/extensions.ts';
import type { Answer, Client } from '../../../support/world/client.ts';
import { colleague } from '../../../support/world/team.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

/** A key does what its maker may do, at each use (decision 74). */
const world = await setup();

const path = '/api/v1/api-keys';
const make = async (client: Client, scopes: readonly string[]) =>
  client.post(path, { name: 'Server', scopes });
const call = async (key: string, at: string) => world.anyone.get(at, { 'x-api-key': key });
const refusalOf = ({ status, body }: Answer): string => `${status} ${body.error?.code}`;

/** What a key with the scope for refunds is answered for a payment that does not exist. */
async function refundBy(key: string): Promise<string> {
  const at = `/api/v1/payments/${crypto.randomUUID()}/refund`;
  return refusalOf(await world.anyone.post(at, { amount: 1 }, { 'x-api-key': key }));
}

async function setRole(memberId: string, role: string): Promise<void> {
  const at = `/api/v1/workspaces/${world.workspaceId}/members/${memberId}`;
  const applicationRoles = [{ applicationId: world.applicationId, role }];
  expectStatus(await world.owner.patch(at, { applicationRoles }), 200);
}

describe('scopes beyond the rights of the maker', () => {
  test.each([['*'], ['refunds:write'], ['invoices:*'], ['payments:write']])(
    'a developer makes no key with %s',
    async (scope) => {
      const developer = await colleague(world, 'developer');
      const refused = await make(developer.client, ['orders:read', scope]);
      expect(refused.status).toBe(403);
      expect(refused.body.error?.code).toBe('permission_denied');
      expect(refused.body.error?.details[0]).toMatchObject({
        path: 'scopes',
        code: 'missing_permission',
        gate: 'role',
      });
    },
  );

  test('a developer makes keys with what developers may do', async () => {
    const developer = await colleague(world, 'developer');
    const { key, madeBy } = expectStatus(
      await make(developer.client, ['orders:*', 'invoices:read']),
      201,
    );
    expect(madeBy).toBe(developer.memberId);
    expectStatus(await call(key, '/api/v1/orders'), 200);
  });

  test('a developer does not rotate the key of somebody with more rights', async () => {
    const made = expectStatus(await make(world.owner, ['*']), 201);
    const developer = await colleague(world, 'developer');
    const refused = await developer.client.post(`${path}/${made.id}/rotate`, {});
    expect(refusalOf(refused)).toBe('403 permission_denied');
    expect(await refundBy(made.key)).toBe('404 not_found');
  });

  test('nor installs an extension whose key could do more', async () => {
    const { id, versionId } = await makePublished(world, { scopes: ['refunds:write'] });
    const developer = await colleague(world, 'developer');
    const at = `/api/v1/extensions/${id}/install`;
    const refused = await developer.client.post(at, { versionId });
    expect(refusalOf(refused)).toBe('403 permission_denied');
    expectStatus(await world.owner.post(at, { versionId }), 200);
  });
});

describe('the key of a member', () => {
  test('whose role falls has the rights of the new role from the next call', async () => {
    const admin = await colleague(world, 'admin');
    const { key } = expectStatus(await make(admin.client, ['*']), 201);
    expect(await refundBy(key)).toBe('404 not_found');
    await setRole(admin.memberId, 'viewer');
    expect(await refundBy(key)).toBe('403 permission_denied');
    expectStatus(await call(key, '/api/v1/orders'), 200);
    await setRole(admin.memberId, 'admin');
    expect(await refundBy(key)).toBe('404 not_found');
  });

  test('who loses the environment can do nothing there', async () => {
    const admin = await colleague(world, 'admin');
    const { key } = expectStatus(await make(admin.client, ['orders:read']), 201);
    const at = `/api/v1/workspaces/${world.workspaceId}/members/${admin.memberId}`;
    const grants = { environmentGrants: { grantType: 'production_only' } };
    expectStatus(await world.owner.patch(at, grants), 200);
    expect(refusalOf(await call(key, '/api/v1/orders'))).toBe('403 permission_denied');
  });

  test('who is removed does nothing more, until somebody else rotates it', async () => {
    const admin = await colleague(world, 'admin');
    const { id, key } = expectStatus(await make(admin.client, ['orders:read']), 201);
    const at = `/api/v1/workspaces/${world.workspaceId}/members/${admin.memberId}`;
    expectStatus(await world.owner.delete(at), 204);
    expect(refusalOf(await call(key, '/api/v1/orders'))).toBe('403 permission_denied');
    const rotated = expectStatus(await world.owner.post(`${path}/${id}/rotate`, {}), 201);
    expectStatus(await call(rotated.key, '/api/v1/orders'), 200);
  });

  test('does not end with them where it belongs to the storefront or to an extension', async () => {
    const admin = await colleague(world, 'admin');
    const browser = { name: 'Browser', type: 'publishable' };
    const made = expectStatus(await admin.client.post(path, browser), 201);
    const terms = { scopes: ['orders:read'] };
    const { apiKey } = await installed({ ...world, owner: admin.client }, terms);
    const at = `/api/v1/workspaces/${world.workspaceId}/members/${admin.memberId}`;
    expectStatus(await world.owner.delete(at), 204);
    expectStatus(await call(apiKey, '/api/v1/orders'), 200);
    const quote = await world.anyone.post('/api/v1/shipping-tax/quotes', { quoteToken: made.key });
    expect(quote.body.error?.details).toEqual({ reason: 'origin' });
  });
});
