import pg from 'pg';
import { DatabaseClient } from '../servers/database-client.ts';
import { systemGroup, tenantGroup, type Login } from './database-roles.ts';
import { sql, type RunQuery } from '../query.ts';
import { sqlState } from '../errors/database-errors.ts';

const REFUSALS = new Set(['42501', '42704']);
const WRONG_PASSWORD = '28P01';

/** The owner may not create the roles, or a named login is missing; `message` is the one line an operator sees. */
export class RolesRefused extends Error {}

/** Creates missing groups and logins; several databases of one server may do so at once. */
export async function makeRoles(query: RunQuery, logins: readonly Login[]): Promise<void> {
  try {
    await query(sql(createRole(tenantGroup, 'nologin')));
    await query(sql(createRole(systemGroup, 'nologin')));
    for (const login of logins) {
      if (login.own) {
        await query(sql(createRole(login.name, withPassword(login))));
        await ensurePassword(query, login);
      }
      await query(
        sql(`
        do $do$ begin
          if not pg_has_role(${literal(login.name)}, ${literal(login.group)}, 'usage') then
            grant ${login.group} to ${pg.escapeIdentifier(login.name)};
          end if;
        end $do$`),
      );
    }
  } catch (error) {
    if (REFUSALS.has(sqlState(error) ?? '')) throw new RolesRefused(refusal(logins));
    throw error;
  }
}

function createRole(name: string, options: string): string {
  return `
    do $do$ begin
      if not exists (select 1 from pg_roles where rolname = ${literal(name)}) then
        create role ${pg.escapeIdentifier(name)} ${options};
      end if;
    exception when duplicate_object or unique_violation then null;
    end $do$`;
}

/** Sets the passwords again of roles that were restored without them. */
async function ensurePassword(query: RunQuery, login: Login): Promise<void> {
  const client = new DatabaseClient({
    connectionString: login.url,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    if (sqlState(error) !== WRONG_PASSWORD) throw error;
    await query(sql(`alter role ${pg.escapeIdentifier(login.name)} ${withPassword(login)}`));
  } finally {
    await client.end().catch(() => undefined);
  }
}

function withPassword({ password }: Login): string {
  return `login password ${literal(password)}`;
}

function literal(text: string): string {
  return pg.escapeLiteral(text);
}

function refusal(logins: readonly Login[]): string {
  const names = logins.map(({ name, group }) => `${name} (a member of ${group})`).join(' and ');
  return (
    `The role of DATABASE_URL may not make the roles ${names}: give it CREATEROLE, or make two logins that are ` +
    `members of ${tenantGroup} and ${systemGroup} and name them in DATABASE_TENANT_URL and DATABASE_SYSTEM_URL.`
  );
}
