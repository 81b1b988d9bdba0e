import { scopeNames } from '../../domain/tenancy/scopes.ts';
import { installed, launchToken } from '../support/extensions/extensions.ts';
import { joined } from '../support/world/team.ts';
import { person } from '../support/world/people.ts';
import { expectStatus, type World } from '../support/world/world.ts';
import type { Caller } from './oracle.ts';

const UNRELATED = 'usage:write';
const PAGE = 'https://page.extension.example/app';

/** Every kind of credential that the matrix calls with, all about one world. */
export async function callersOf(world: World, staffKey: string): Promise<Caller[]> {
  return [
    ...(await keys(world)),
    ...(await sessions(world)),
    ...(await extensions(world)),
    { name: 'nobody', kind: 'nobody', headers: {}, names: {} },
    { name: 'staff', kind: 'staff', headers: { 'x-api-key': staffKey }, names: {} },
    { name: 'PM token', kind: 'buyer', buys: 'PM', headers: await buyerToken(world), names: {} },
    { name: 'CT token', kind: 'buyer', buys: 'CT', headers: await portalToken(world), names: {} },
  ];
}

function byKey(name: string, key: string, more: Partial<Caller> = {}): Caller {
  return { name, kind: 'key', headers: { 'x-api-key': key }, names: {}, scopes: ['*'], ...more };
}

function dead(name: string, key: string): Caller {
  return byKey(name, key, { kind: 'nobody' });
}

async function keys(world: World): Promise<Caller[]> {
  const { production, sandbox } = world.environments;
  const unrelated = await world.makeKey({ scopes: [UNRELATED] });
  const live = await world.makeKey({ environmentId: production });
  return [
    byKey('key of every scope', world.secretKey),
    byKey('key without the scope', unrelated, { scopes: [UNRELATED] }),
    byKey('production key', live, { production: true }),
    byKey('key naming another application', world.secretKey, {
      wrong: 'application',
      names: { applicationId: await world.makeApplication('Other'), environmentId: sandbox },
    }),
    byKey('key naming another environment', world.secretKey, {
      wrong: 'environment',
      names: { environmentId: production },
    }),
    dead('malformed key', 'sk_test_x'),
    dead('unknown key', `sk_test_${'0'.repeat(32)}`),
    dead('revoked key', await revokedKey(world)),
    dead('expired key', await expiredKey(world)),
    dead('publishable key as secret key', await publishableKey(world)),
    { ...dead('malformed session', ''), headers: { authorization: 'Bearer nonsense' } },
  ];
}

/** Keys and page sessions of extensions, which are pinned as keys are. */
async function extensions(world: World): Promise<Caller[]> {
  const every = await installed(world, { scopes: [...scopeNames], iframeUrl: PAGE });
  const one = await installed(world, { scopes: [UNRELATED], iframeUrl: PAGE });
  const byPage = async (name: string, id: string, more: Partial<Caller>): Promise<Caller> => ({
    name,
    kind: 'extension',
    headers: { authorization: `Bearer ${await launchToken(world, id)}` },
    names: {},
    ...more,
  });
  const { production } = world.environments;
  return [
    byKey('key of an extension', every.apiKey, { scopes: scopeNames }),
    byKey('key of an extension without the scope', one.apiKey, { scopes: [UNRELATED] }),
    await byPage('extension session', every.id, { scopes: scopeNames }),
    await byPage('extension session without the scope', one.id, { scopes: [UNRELATED] }),
    await byPage('extension session naming another environment', every.id, {
      scopes: scopeNames,
      wrong: 'environment',
      names: { environmentId: production },
    }),
  ];
}

async function sessions(world: World): Promise<Caller[]> {
  const names = { applicationId: world.applicationId, environmentId: world.environments.sandbox };
  const bySession = async (
    name: string,
    role: string | null,
    email: string,
    more: Partial<Caller> = {},
  ): Promise<Caller> => {
    const { token } = await person({ email });
    return {
      name,
      kind: 'session',
      role,
      headers: { authorization: `Bearer ${token}` },
      names,
      ...more,
    };
  };
  const mate = async (name: string, role: string, terms: object, more: Partial<Caller> = {}) =>
    bySession(name, role, (await joined(world, terms)).email, more);
  const inApplication = (role: string) => ({
    applicationRoles: [{ applicationId: world.applicationId, role }],
  });
  const owner: Caller = {
    name: 'owner',
    kind: 'session',
    role: 'O',
    headers: { authorization: `Bearer ${world.ownerToken}` },
    names,
  };
  const callers = [
    owner,
    await mate('workspace admin', 'W', { workspaceRole: 'workspace_admin' }),
    await mate('application admin', 'A', inApplication('admin')),
    await mate('developer', 'D', inApplication('developer')),
    await mate('finance', 'F', inApplication('finance')),
    await mate('support', 'S', inApplication('support')),
    await mate('viewer', 'V', inApplication('viewer')),
    await mate(
      'workspace admin of production only',
      'W',
      { workspaceRole: 'workspace_admin', environmentGrants: { grantType: 'production_only' } },
      { outside: true },
    ),
    await mate(
      'developer of selected environments',
      'D',
      {
        ...inApplication('developer'),
        environmentGrants: {
          grantType: 'selected',
          environmentIds: [world.environments.production],
        },
      },
      { outside: true },
    ),
    await bySession('stranger', null, (await person()).email),
  ];
  return [...callers, await bySession('member without a role', '', await rightless(world))];
}

async function rightless(world: World): Promise<string> {
  const { applicationId } = world;
  const mate = await joined(world, { applicationRoles: [{ applicationId, role: 'viewer' }] });
  const path = `/api/v1/workspaces/${world.workspaceId}/members/${mate.memberId}`;
  expectStatus(await world.owner.delete(`${path}/applications/${applicationId}`), 204);
  return mate.email;
}

async function revokedKey(world: World): Promise<string> {
  const body = { name: 'Revoked', scopes: ['*'] };
  const { id, key } = expectStatus(await world.owner.post('/api/v1/api-keys', body), 201);
  expectStatus(await world.owner.delete(`/api/v1/api-keys/${id}`), 204);
  return key;
}

async function expiredKey(world: World): Promise<string> {
  const expiresAt = new Date(Date.now() + 500);
  const body = { name: 'Expired', scopes: ['*'], expiresAt: expiresAt.toISOString() };
  const { key } = expectStatus(await world.owner.post('/api/v1/api-keys', body), 201);
  await Bun.sleep(Math.max(0, expiresAt.getTime() - Date.now()) + 20);
  return key;
}

async function publishableKey(world: World): Promise<string> {
  const body = { name: 'Browser', type: 'publishable' };
  return expectStatus(await world.owner.post('/api/v1/api-keys', body), 201).key;
}

async function portalToken(world: World): Promise<Record<string, string>> {
  const email = `buyer-${crypto.randomUUID().slice(0, 8)}@example.test`;
  const customer = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
  const issued = await world.api.post('/api/v1/subscriptions/client-token', {
    customerId: customer.id,
  });
  return { 'x-service-customer-token': expectStatus(issued, 200).token };
}

async function buyerToken(world: World): Promise<Record<string, string>> {
  const email = `buyer-${crypto.randomUUID().slice(0, 8)}@example.test`;
  const customer = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
  const issued = await world.api.post('/api/v1/payment-methods/client-token', {
    customerId: customer.id,
  });
  if (issued.status >= 300) throw new Error(`no PM token: ${issued.text}`);
  return { 'x-service-pm-token': issued.body.data.token };
}
