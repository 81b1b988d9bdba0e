import { waitForMail } from '../mail/captured-mail.ts';
import type { Client } from '../world/client.ts';
import type { Shop } from './shop.ts';

/** The shop's team: the workspace, who works in it, its environments, applications and keys. */
export async function playTeam(shop: Shop): Promise<void> {
  const { play, use, known, anyone } = shop;
  const person = async (email: string): Promise<Client> => {
    const { token } = await play('devCreateIdentityToken', { body: { email } });
    return anyone.with({ authorization: `Bearer ${token}` });
  };
  const olivia = await person('olivia@northwind.example');
  use('session', olivia);
  const { workspace, environments } = await play('workspacesCreate', {
    body: { name: 'Northwind Coffee', slug: 'northwind' },
  });
  const { id: workspaceId } = workspace;
  const kindOf = (kind: string) =>
    environments.find((one: { kind: string }) => one.kind === kind).id;
  const path = { workspaceId };
  Object.assign(known, {
    workspaceId,
    production: kindOf('production'),
    sandbox: kindOf('non_production'),
  });
  const { id: applicationId } = await play('workspacesApplicationsCreate', {
    path,
    body: { name: 'Northwind shop' },
  });
  known['applicationId'] = applicationId;
  const owner = olivia.with({
    'x-service-application-id': applicationId,
    'x-service-environment-id': known['sandbox'] ?? '',
  });
  use('session', owner);
  await play('workspacesList');
  await play('workspacesGet', { path });
  await play('workspacesUpdate', { path, body: { name: 'Northwind Coffee' } });
  await play('workspacesApplicationsList', { path });
  await play('applicationsGet', { path: { id: applicationId } });
  await play('applicationsUpdate', {
    path: { id: applicationId },
    body: {
      settings: {
        billingTimezone: 'America/New_York',
        buyerReturns: { enabled: true, windowDays: 30 },
      },
    },
  });
  await play('workspacesEnvironmentsList', { path });
  const staging = await play('workspacesEnvironmentsCreate', {
    path,
    body: { name: 'Staging', slug: 'staging', kind: 'non_production' },
  });
  await play('workspacesEnvironmentsUpdate', {
    path: { ...path, id: staging.id },
    body: { name: 'Staging 2' },
  });
  await play('workspacesEnvironmentsArchive', { path: { ...path, id: staging.id }, body: {} });
  await playKeys(shop);
  await playMembers(shop, person);
  await play('authWhoami', { as: owner });
  await play('authGetPermissions');
  await play('authListScopes');
  await play('authExplain', { body: { method: 'GET', path: '/api/v1/orders' }, as: owner });
}

async function playKeys({ play, use, known, anyone }: Shop): Promise<void> {
  const named = await play('apiKeysCreate', {
    body: {
      name: 'Shop server',
      type: 'secret',
      scopes: ['carts:write', 'checkout_sessions:write', 'orders:read'],
    },
  });
  const path = { id: named.id };
  await play('apiKeysList');
  await play('apiKeysGet', { path });
  await play('apiKeysUpdate', { path, body: { name: 'Shop server, Frankfurt' } });
  await play('apiKeysRotate', { path, body: { overlapSeconds: 86_400 } });
  const all = await play('apiKeysCreate', { body: { name: 'Everything', scopes: ['*'] } });
  use('secretKey', anyone.with({ 'x-api-key': all.key }));
  const browser = await play('apiKeysCreate', {
    body: {
      name: 'Browser',
      type: 'publishable',
      scopes: ['shipping_quotes:write', 'tax_calculations:write'],
    },
  });
  known['quoteToken'] = browser.key;
}

async function playMembers(shop: Shop, person: (email: string) => Promise<Client>): Promise<void> {
  const { play, known } = shop;
  const path = { workspaceId: known['workspaceId'] ?? '' };
  const applicationId = known['applicationId'] ?? '';
  const email = 'sam@northwind.example';
  await play('workspacesInvitesCreate', {
    path,
    body: { email, applicationRoles: [{ applicationId, role: 'developer' }] },
  });
  await play('workspacesInvitesList', { path });
  const token = await tokenTo(shop, email);
  const sam = await person(email);
  const { memberId } = await play('workspacesInvitesAccept', { body: { token }, as: sam });
  const member = { ...path, memberId };
  await play('workspacesMembersList', { path });
  const own = await play('workspacesMembersGetOwn', { path });
  await play('workspacesMembersUpdateOwn', { path, body: { locale: 'en-US' } });
  await play('workspacesMembersGetPermissions', { path: member });
  await play('workspacesMembersExplain', {
    path: member,
    body: { method: 'GET', path: '/api/v1/orders' },
  });
  await play('workspacesMembersUpdate', {
    path: member,
    body: { environmentGrants: { grantType: 'all' } },
  });
  known['memberId'] = memberId;
  known['ownMemberId'] = own.id ?? own.memberId;
  const other = await play('workspacesInvitesCreate', {
    path,
    body: { email: 'lee@northwind.example', workspaceRole: 'workspace_admin' },
  });
  await play('workspacesInvitesResend', { path: { ...path, id: other.id }, body: {} });
  const second = await play('merchantsInvitesCreate', {
    body: { email: 'kim@northwind.example', role: 'finance', applicationId },
  });
  await play('merchantsInvitesList');
  await play('merchantsInvitesResend', { path: { id: second.id }, body: {} });
  await play('workspacesMembersGetOwnNotifications', { path });
  await play('workspacesMembersPutOwnNotifications', {
    path,
    body: { mailed: ['failingWebhookEndpoints', 'openDisputes'], inTestEnvironments: true },
  });
  const view = await play('workspacesViewsCreate', {
    path,
    body: {
      list: 'orders',
      name: 'To ship this week',
      query: { status: 'processing', columns: 'number,placed,total' },
      isShared: false,
    },
  });
  await play('workspacesViewsList', { path, query: { list: 'orders' } });
  await play('workspacesViewsUpdate', {
    path: { ...path, id: view.id },
    body: { name: 'To ship this week', isShared: true },
  });
}

/** The newest token that was mailed to an address. */
async function tokenTo(shop: Shop, email: string): Promise<string> {
  const mail = await waitForMail(worldOf(shop), email);
  return /[?&]token=(\S+)/.exec(mail.text)?.[1] ?? '';
}

/** As much of a world as reading its mails needs. */
export function worldOf({ baseUrl, anyone, known }: Shop) {
  return { baseUrl, anyone, workspaceId: known['workspaceId'] ?? '' };
}
