import { describe, expect, test } from 'bun:test';
import { routesToRead } from '../../cli/document-routes.ts';
import type { Answer, Client } from '../support/world/client.ts';
import { auditActions } from '../../domain/audit/actions.ts';
import { discountChanges } from './discount-changes.ts';
import { extensionChanges, type AuditedChange, type AuditedChanges } from './extension-changes.ts';
import { goLive } from '../support/world/go-live.ts';
import { keepRules } from '../support/rules/rule.ts';
import { staffClient } from '../support/world/people.ts';
import { invited, joined } from '../support/world/team.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';
import { unaudited } from './unaudited.ts';

/** Every route by which members, keys or staff change settings leaves a row of the audit log, and no secret in it. */
/** Another one in each change, so that each change is one. */
let consultants = 1_001;
const world = await setup();
const workspace: string = `/api/v1/workspaces/${world.workspaceId}`;

const id = ({ body }: Answer): string => body.data.id;
const roles = (role: string) => ({
  applicationRoles: [{ applicationId: world.applicationId, role }],
});
const mark = (): string => crypto.randomUUID().slice(0, 8);
const chat = { url: 'https://hooks.receiver.invalid/services/T0/B0', kinds: [], isActive: false };
const endpoint = { url: 'https://receiver.invalid/hook', enabledEvents: ['order.*'] };
const httpConnector = {
  kind: 'http',
  displayName: 'Acquirer',
  method: 'card',
  config: { baseUrl: 'https://acquirer.example' },
  secrets: { apiKey: 'acquirer-api-key-1' },
};

/** Puts a document back with one change. */
async function replaced(client: Client, path: string, change: object): Promise<Answer> {
  const document = expectStatus(await client.get(path), 200);
  for (const name of ['applicationId', 'environmentId', 'workspaceId', 'updatedAt'])
    delete document[name];
  return client.put(path, { ...document, ...change });
}

async function rotated(kind: 'webhook-endpoints' | 'connectors', body: object): Promise<Answer> {
  const made = await world.owner.post(`/api/v1/${kind}`, body);
  return world.owner.post(`/api/v1/${kind}/${id(made)}/rotate-secret`, {});
}

function invitationChanges(path: string, base: () => string): AuditedChanges {
  const invite = () =>
    world.owner.post(`${base()}/invites`, {
      email: `i-${mark()}@example.test`,
      ...roles('viewer'),
    });
  const after = (verb: string, action: string) => async (): Promise<AuditedChange> => ({
    answer: await world.owner.post(`${base()}/invites/${id(await invite())}/${verb}`, {}),
    action,
  });
  return {
    [`POST ${path}/invites`]: async () => ({
      answer: await invite(),
      action: 'invitation.created',
    }),
    [`POST ${path}/invites/:/resend`]: after('resend', 'invitation.resent'),
    [`POST ${path}/invites/:/revoke`]: after('revoke', 'invitation.revoked'),
  };
}

const auditedChanges: AuditedChanges = {
  'PATCH /api/v1/workspaces/:': async () => ({
    answer: await world.owner.patch(workspace, { name: `W ${mark()}` }),
    action: 'workspace.updated',
  }),
  'POST /api/v1/workspaces/:/applications': async () => ({
    answer: await world.owner.post(`${workspace}/applications`, { name: 'Second' }),
    action: 'application.created',
  }),
  'PATCH /api/v1/applications/:': async () => ({
    answer: await world.owner.patch(`/api/v1/applications/${world.applicationId}`, {
      settings: { defaultNetN: 45 },
    }),
    action: 'application.updated',
  }),
  'POST /api/v1/workspaces/:/environments': async () => ({
    answer: await world.owner.post(`${workspace}/environments`, {
      name: 'QA',
      slug: `qa-${mark()}`,
    }),
    action: 'environment.created',
  }),
  'PATCH /api/v1/workspaces/:/environments/:': async () => ({
    answer: await world.owner.patch(`${workspace}/environments/${world.environments.sandbox}`, {
      name: `Sandbox ${mark()}`,
    }),
    action: 'environment.updated',
  }),
  'POST /api/v1/workspaces/:/environments/:/archive': async () => {
    const path = `${workspace}/environments`;
    const made = await world.owner.post(path, { name: 'Old', slug: `old-${mark()}` });
    return {
      answer: await world.owner.post(`${path}/${id(made)}/archive`),
      action: 'environment.archived',
    };
  },
  'POST /api/v1/organizations': async () => ({
    answer: await world.api.post('/api/v1/organizations', { name: 'O', slug: `o-${mark()}` }),
    action: 'organization.created',
  }),
  'PATCH /api/v1/organizations/:': async () => {
    const made = await world.api.post('/api/v1/organizations', { name: 'O', slug: `o-${mark()}` });
    return {
      answer: await world.api.patch(`/api/v1/organizations/${id(made)}`, { name: 'P' }),
      action: 'organization.updated',
    };
  },
  'POST /api/v1/stores': async () => ({
    answer: await world.api.post('/api/v1/stores', { name: 'S', slug: `s-${mark()}` }),
    action: 'store.created',
  }),
  'PATCH /api/v1/stores/:': async () => {
    const made = await world.api.post('/api/v1/stores', { name: 'S', slug: `s-${mark()}` });
    return {
      answer: await world.api.patch(`/api/v1/stores/${id(made)}`, { name: 'T' }),
      action: 'store.updated',
    };
  },
  'POST /api/v1/api-keys': async () => {
    const answer = await world.owner.post('/api/v1/api-keys', { name: 'K', scopes: ['*'] });
    return { answer, action: 'api_key.created', secrets: [answer.body.data.key] };
  },
  'PATCH /api/v1/api-keys/:': async () => {
    const made = await world.owner.post('/api/v1/api-keys', { name: 'K', scopes: ['*'] });
    return {
      answer: await world.owner.patch(`/api/v1/api-keys/${id(made)}`, { name: 'L' }),
      action: 'api_key.updated',
    };
  },
  'POST /api/v1/api-keys/:/rotate': async () => {
    const made = await world.owner.post('/api/v1/api-keys', { name: 'K', scopes: ['*'] });
    const answer = await world.owner.post(`/api/v1/api-keys/${id(made)}/rotate`, {});
    return { answer, action: 'api_key.rotated', secrets: [answer.body.data.key] };
  },
  'DELETE /api/v1/api-keys/:': async () => {
    const made = await world.owner.post('/api/v1/api-keys', { name: 'K', scopes: ['*'] });
    return {
      answer: await world.owner.delete(`/api/v1/api-keys/${id(made)}`),
      action: 'api_key.revoked',
    };
  },
  'PUT /api/v1/embed-config': async () => ({
    answer: await replaced(world.api, '/api/v1/embed-config', { companyName: `C ${mark()}` }),
    action: 'embed_config.updated',
  }),
  'PATCH /api/v1/embed-config': async () => ({
    answer: await world.api.patch('/api/v1/embed-config', { companyName: `P ${mark()}` }),
    action: 'embed_config.updated',
  }),
  'PUT /api/v1/notification-webhook': async () => ({
    answer: await world.owner.put('/api/v1/notification-webhook', chat),
    action: 'notification_webhook.updated',
    secrets: [chat.url],
  }),
  'DELETE /api/v1/notification-webhook': async () => {
    expectStatus(await world.owner.put('/api/v1/notification-webhook', chat), 200);
    return {
      answer: await world.owner.delete('/api/v1/notification-webhook'),
      action: 'notification_webhook.deleted',
      secrets: [chat.url],
    };
  },
  'POST /api/v1/embed-config/pricing-secret': async () => {
    const answer = await world.api.post('/api/v1/embed-config/pricing-secret');
    return {
      answer,
      action: 'embed_config.pricing_secret_made',
      secrets: [answer.body.data.pricingSecret],
    };
  },
  'PUT /api/v1/shipping-tax/config': async () => {
    const answer = await replaced(world.api, '/api/v1/shipping-tax/config', {
      tax: { mode: 'provider', provider: { baseUrl: `https://tax.example.com/${mark()}` } },
    });
    const secrets = [answer.body.data.tax.provider.signingSecret];
    return { answer, action: 'shipping_tax.updated', secrets };
  },
  'PUT /api/v1/invoice-settings': async () => ({
    answer: await replaced(world.api, '/api/v1/invoice-settings', { footer: `F ${mark()}` }),
    action: 'invoice_settings.updated',
  }),
  'PUT /api/v1/accounting-settings': async () => ({
    answer: await replaced(world.api, '/api/v1/accounting-settings', {
      datev: {
        consultantNumber: (consultants += 1),
        clientNumber: 1,
        revenueAccounts: [{ taxRate: '19', account: '8400' }],
        otherRevenueAccount: '8200',
      },
    }),
    action: 'accounting_settings.updated',
  }),
  'PUT /api/v1/payment-routing': async () => {
    const connectors = expectStatus(await world.owner.get('/api/v1/connectors'), 200);
    return {
      answer: await world.owner.put('/api/v1/payment-routing', {
        rules: [],
        defaultCascade: [connectors[0].id],
      }),
      action: 'payment_routing.updated',
    };
  },
  'POST /api/v1/connectors': async () => {
    const answer = await world.owner.post('/api/v1/connectors', httpConnector);
    const { signingSecret } = answer.body.data;
    return { answer, action: 'connector.created', secrets: [signingSecret, 'acquirer-api-key-1'] };
  },
  'PATCH /api/v1/connectors/:': async () => {
    const made = await world.owner.post('/api/v1/connectors', httpConnector);
    const changes = { displayName: 'Other', secrets: { apiKey: 'acquirer-api-key-2' } };
    return {
      answer: await world.owner.patch(`/api/v1/connectors/${id(made)}`, changes),
      action: 'connector.updated',
      secrets: ['acquirer-api-key-2'],
    };
  },
  'DELETE /api/v1/connectors/:': async () => {
    const made = await world.owner.post('/api/v1/connectors', httpConnector);
    return {
      answer: await world.owner.delete(`/api/v1/connectors/${id(made)}`),
      action: 'connector.deleted',
    };
  },
  'POST /api/v1/connectors/:/rotate-secret': async () => {
    const answer = await rotated('connectors', httpConnector);
    const secrets = [answer.body.data.signingSecret];
    return { answer, action: 'connector.secret_rotated', secrets };
  },
  'POST /api/v1/webhook-endpoints': async () => {
    const answer = await world.api.post('/api/v1/webhook-endpoints', endpoint);
    const secrets = [answer.body.data.secret ?? answer.body.data.signingSecret];
    return { answer, action: 'webhook_endpoint.created', secrets };
  },
  'PATCH /api/v1/webhook-endpoints/:': async () => {
    const made = await world.api.post('/api/v1/webhook-endpoints', endpoint);
    const changes = { enabledEvents: ['cart.*'] };
    return {
      answer: await world.api.patch(`/api/v1/webhook-endpoints/${id(made)}`, changes),
      action: 'webhook_endpoint.updated',
    };
  },
  'DELETE /api/v1/webhook-endpoints/:': async () => {
    const made = await world.api.post('/api/v1/webhook-endpoints', endpoint);
    return {
      answer: await world.api.delete(`/api/v1/webhook-endpoints/${id(made)}`),
      action: 'webhook_endpoint.deleted',
    };
  },
  'POST /api/v1/webhook-endpoints/:/rotate-secret': async () => {
    const answer = await rotated('webhook-endpoints', endpoint);
    const secrets = [answer.body.data.secret ?? answer.body.data.signingSecret];
    return { answer, action: 'webhook_endpoint.secret_rotated', secrets };
  },
  ...discountChanges,
  ...extensionChanges,
  ...invitationChanges('/api/v1/workspaces/:', () => workspace),
  ...invitationChanges('/api/v1/merchants/me', () => '/api/v1/merchants/me'),
  'POST /api/v1/invites/accept': async () => {
    await joined(world, roles('viewer'));
    return { answer: await lastResponse(), action: 'member.joined' };
  },
  'PATCH /api/v1/workspaces/:/members/me': async () => ({
    answer: await world.owner.patch(`${workspace}/members/me`, { locale: 'de' }),
    action: 'member.updated',
  }),
  'PATCH /api/v1/workspaces/:/members/:': async () => {
    const { memberId } = await joined(world, roles('viewer'));
    return {
      answer: await world.owner.patch(`${workspace}/members/${memberId}`, roles('developer')),
      action: 'member.updated',
    };
  },
  'DELETE /api/v1/workspaces/:/members/:': async () => {
    const { memberId } = await joined(world, roles('viewer'));
    return {
      answer: await world.owner.delete(`${workspace}/members/${memberId}`),
      action: 'member.removed',
    };
  },
  'POST /api/v1/workspaces/:/leave': async () => {
    const { client, memberId } = await joined(world, roles('viewer'));
    return {
      answer: await client.post(`${workspace}/leave`, { memberId }),
      action: 'member.left',
    };
  },
  'DELETE /api/v1/workspaces/:/members/:/applications/:': async () => {
    const { memberId } = await joined(world, roles('viewer'));
    const path = `${workspace}/members/${memberId}/applications/${world.applicationId}`;
    return { answer: await world.owner.delete(path), action: 'member.removed_from_application' };
  },
  'PATCH /api/v1/admin/workspaces/:': async () => ({
    answer: await staffClient().patch(`/api/v1/admin/workspaces/${world.workspaceId}`, {
      rateLimitPerSecond: 2_000,
    }),
    action: 'workspace.updated',
  }),
  'PUT /internal/ops/workspaces/:/placement': async () => ({
    answer: await staffClient().put(`/internal/ops/workspaces/${world.workspaceId}/placement`, {
      pool: 'default',
      partitions: 2,
    }),
    action: 'workspace.placed',
  }),
  'POST /internal/ops/timers/run': async () => {
    await invited(world, roles('viewer'));
    return {
      answer: await staffClient().post('/internal/ops/timers/run', {
        workspaceId: world.workspaceId,
        kind: 'invitation',
      }),
      action: 'timer.run',
    };
  },
  'POST /api/v1/workspaces': async () => {
    const of = await setup();
    return { answer: await lastResponse(), action: 'workspace.created', of };
  },
  'POST /api/v1/workspaces/:/go-live': async () => {
    await goLive(world);
    return { answer: await lastResponse(), action: 'workspace.went_live' };
  },
  'POST /api/v1/workspaces/:/transfer-ownership': async () => {
    const { memberId } = await joined(world, { workspaceRole: 'workspace_admin' });
    return {
      answer: await world.owner.post(`${workspace}/transfer-ownership`, { memberId }),
      action: 'workspace.ownership_transferred',
    };
  },
};

/** An answer for changes whose own was read by a helper: any with status 200. */
function lastResponse(): Promise<Answer> {
  return world.owner.get(workspace);
}

async function logOf({ owner, workspaceId }: World): Promise<{ id: string; action: string }[]> {
  return expectStatus(
    await owner.get(`/api/v1/workspaces/${workspaceId}/audit-log?limit=100`),
    200,
  );
}

/** Routes that declare an act are in test/access/member-acts.ts. */
const routes = routesToRead()
  .filter(
    ({ method, path, act }) =>
      method !== 'GET' && !act && !unaudited.some((pattern) => pattern.test(path)),
  )
  .map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);

keepRules([
  {
    name: 'every route that changes something declares an act or is in the table',
    fix: 'Declare the `act` of a route by which people move money or change orders, subscriptions or customers. Record a change of settings in its verb (recordAudit, or the audit.ts of its noun) and make the change in an entry of auditedChanges in test/access/audit.test.ts. A route that changes nothing goes to test/access/unaudited.ts.',
    serves: 'docs/security.md',
    breaks: () => routes.filter((route) => !(route in auditedChanges)),
  },
]);

describe('the audit log holds', () => {
  test.each(Object.keys(auditedChanges))('%s', async (route) => {
    const before = await logOf(world);
    const change = auditedChanges[route];
    if (!change) throw new Error(`no change for ${route}`);
    const { answer, action, secrets = [], of = world } = await change(world);
    expect(answer.status, answer.text).toBeLessThan(300);
    const known = new Set(before.map((row) => row.id));
    const rows = (await logOf(of)).filter((row) => !known.has(row.id));
    expect(rows.map((row) => row.action)).toContain(action);
    expect(auditActions).toContain(action);
    const text = JSON.stringify(rows);
    for (const secret of secrets) {
      expect(typeof secret).toBe('string');
      expect(text).not.toContain(secret);
    }
  });
});
