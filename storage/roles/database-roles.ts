import { createHmac } from 'node:crypto';
import { loginIn, withLogin } from '../servers/server-urls.ts';

/**
 * Who may do what in the database (decision 7). Three kinds of roles:
 *
 * - the owner, of DATABASE_URL: creates and changes the tables; no process of the service uses it;
 * - `commerce_tenant`: sees the rows of the one workspace that its transaction names, and none when it names none;
 * - `commerce_system`: sees all rows, for work across workspaces.
 *
 * The last two are groups that policies and grants name, so that a dump or a copy of a database needs no change. Each
 * installation logs in with two roles of its own, derived from its SECRETS_KEY, so that several can share a server.
 */
export const tenantGroup = 'commerce_tenant';
export const systemGroup = 'commerce_system';

export interface Login {
  readonly group: typeof tenantGroup | typeof systemGroup;
  readonly name: string;
  readonly password: string;
  /** The database URL of this login. */
  readonly url: string;
  /** Created by `migrate`; false for a login that the operator created and named in the environment. */
  readonly own: boolean;
}

export interface LoginSource {
  /** The owner's. */
  readonly databaseUrl: string;
  readonly secretsKey: string;
  /** The operator's logins instead of our own. */
  readonly databaseTenantUrl: string | null;
  readonly databaseSystemUrl: string | null;
}

/** Postgres itself, for what must not go through a pooler: leases and heartbeats. The system's login. */
export function directUrlOf(
  source: LoginSource & { readonly databaseDirectUrl: string | null },
): string {
  const { databaseDirectUrl: direct, databaseSystemUrl } = source;
  if (direct === null) return loginsOf(source).system.url;
  return databaseSystemUrl === null
    ? loginsOf({ ...source, databaseUrl: direct }).system.url
    : direct;
}

export function loginsOf(source: LoginSource): { readonly tenant: Login; readonly system: Login } {
  return {
    tenant: loginOf(source, tenantGroup, source.databaseTenantUrl),
    system: loginOf(source, systemGroup, source.databaseSystemUrl),
  };
}

function loginOf(source: LoginSource, group: Login['group'], given: string | null): Login {
  if (given !== null) {
    return { group, ...loginIn(given), url: given, own: false };
  }
  const name = `${group}_${derived(source.secretsKey, `${group} name`).subarray(0, 5).toString('hex')}`;
  const password = derived(source.secretsKey, `${group} password`).toString('base64url');
  const url = withLogin(source.databaseUrl, name, password);
  return { group, name, password, url, own: true };
}

function derived(secretsKey: string, purpose: string): Buffer {
  return createHmac('sha256', secretsKey).update(`database role: ${purpose}`).digest();
}
