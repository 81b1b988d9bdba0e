import exec from 'k6/execution';
import { registerEndpoint } from './receiver.ts';
import { describe, expect, send, type Json } from './send.ts';
import type { Tenant } from './run.ts';
import { settings } from './settings.ts';

/** Finds, or creates, the tenants of a load. Ends the run when the service refuses one. */
export function openTenants(runId: string, enabledEvents: readonly string[]): Tenant[] {
  const keys =
    settings.newTenants > 0
      ? Array.from({ length: settings.newTenants }, (_, index) => createTenant(runId, index))
      : settings.secretKeys;
  return keys.map((secretKey, index) => {
    const tenant = openTenant(secretKey);
    return { ...tenant, endpoint: registerEndpoint(tenant, `${runId}-${index}`, enabledEvents) };
  });
}

/** The tenants of an earlier load, which bear its number in their e-mail address where it created them. */
export function reopenTenants(runId: string): Tenant[] {
  const keys =
    settings.newTenants > 0
      ? Array.from({ length: settings.newTenants }, (_, index) => reenterTenant(runId, index))
      : settings.secretKeys;
  return keys.map((secretKey) => openTenant(secretKey));
}

function openTenant(secretKey: string): Tenant {
  const unknown: Tenant = {
    secretKey,
    applicationId: '',
    logPosition: 0,
    endpoint: null,
    customerIds: [],
    discountId: null,
  };
  const config = send(unknown, 'GET /embed-config', { phase: 'setup' });
  if (config.status === 0)
    exec.test.abort(`Nothing answers at BASE_URL=${settings.baseUrl}: is the service running?`);
  if (config.status !== 200)
    exec.test.abort(
      `The service at ${settings.baseUrl} refuses the key ${secretKey.slice(0, 12)}...: ${describe(config)}`,
    );
  const ledger = send(unknown, 'GET /sandbox/ledger', { phase: 'setup', query: { limit: 1 } });
  if (ledger.status !== 200)
    exec.test.abort(
      `The load pays by test cards and compares the sandbox's ledger, which answers ${describe(ledger)}`,
    );
  const log = send(unknown, 'GET /events', {
    phase: 'setup',
    query: { from: 'latest', limit: 1 },
  });
  if (log.status !== 200) exec.test.abort(`The event log answers ${describe(log)}`);
  return {
    ...unknown,
    applicationId: config.data.applicationId,
    logPosition: Number(log.cursor ?? 0),
  };
}

/** A new workspace with an application and a sandbox key, as a sign-up makes it. For development deployments only. */
function createTenant(runId: string, index: number): string {
  const headers = signIn(runId, index);
  const { workspace, environments } = expect(null, 'POST /workspaces', {
    phase: 'setup',
    headers,
    body: { name: `Load ${index + 1}`, slug: `load-${runId}-${index}` },
  });
  const application = expect(null, 'POST /workspaces/{id}/applications', {
    phase: 'setup',
    headers,
    path: { id: workspace.id },
    body: { name: 'Shop' },
  });
  return createKey(headers, application.id, environments);
}

/** A new key of a workspace that an earlier load created: nothing keeps the keys of a load. */
function reenterTenant(runId: string, index: number): string {
  const headers = signIn(runId, index);
  const [workspace] = expect(null, 'GET /workspaces', { phase: 'setup', headers });
  if (workspace === undefined)
    exec.test.abort(`Run ${runId} has created no tenant ${index + 1} at ${settings.baseUrl}.`);
  const path = { id: workspace.id };
  const ofWorkspace = { phase: 'setup', headers, path } as const;
  const [application] = expect(null, 'GET /workspaces/{id}/applications', ofWorkspace);
  const environments = expect(null, 'GET /workspaces/{id}/environments', ofWorkspace);
  return createKey(headers, application.id, environments);
}

type Headers = Readonly<Record<string, string>>;

function signIn(runId: string, index: number): Headers {
  const identity = send(null, 'POST /dev/identity/token', {
    phase: 'setup',
    body: { email: `load-${runId}-${index}@example.test` },
  });
  if (identity.status !== 200)
    exec.test.abort(
      `TENANTS=${settings.newTenants} needs the development routes, which answer ${describe(identity)} Give keys by SECRET_KEY=sk_test_a,sk_test_b instead.`,
    );
  return { authorization: `Bearer ${identity.data.token}` };
}

function createKey(headers: Headers, applicationId: string, environments: readonly Json[]): string {
  const sandbox = environments.find(({ kind }) => kind === 'non_production');
  const made = expect(null, 'POST /api-keys', {
    phase: 'setup',
    headers: {
      ...headers,
      'x-service-application-id': applicationId,
      'x-service-environment-id': sandbox.id,
    },
    body: { name: 'load test', scopes: ['*'] },
  });
  return made.key;
}
