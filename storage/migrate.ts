import { MikroORM } from '@mikro-orm/postgresql';
import { queryOn } from './client.ts';
import { Migrator } from '@mikro-orm/migrations';
import { loginsOf, type LoginSource } from './database-roles.ts';
import { entities } from './entities/all.ts';
import { makeRoles, RolesRefused } from './make-roles.ts';
import { migrations } from './migrations/all.ts';
import { expectTenants, preparePlannerStatistics } from './planner-statistics.ts';
import { sql } from './query.ts';
import { prepareRowSecurity, secureTables } from './row-security.ts';
import { createSecrets } from './secrets.ts';
import { DatabaseClient } from './servers/database-client.ts';
import { poolModeOf, requireServers, serverUrls } from './servers/server-urls.ts';
import { storeLookupKeys } from './rotation/lookup-keys.ts';
import { isWeakSecret } from './weak-secret.ts';

/**
 * Migrates a database to the newest schema as its owner, creates the roles of the service and puts every table under
 * row level security; one process at a time, by an advisory lock. Returns the migrations that were applied.
 */
async function migrate(source: LoginSource): Promise<string[]> {
  const { databaseUrl } = source;
  const { tenant, system } = loginsOf(source);
  const lock = new DatabaseClient({ connectionString: databaseUrl });
  // Without the lock another process may migrate, too.
  lock.on('error', ({ message }) => refuse(`The database was lost (${message}): migrate again.`));
  await lock.connect();
  const query = queryOn(lock);
  const orm = await MikroORM.init({
    clientUrl: serverUrls(databaseUrl)[0] ?? '',
    driverOptions: { connectionString: databaseUrl, Client: DatabaseClient },
    entities,
    extensions: [Migrator],
    migrations: {
      migrationsList: [...migrations],
      tableName: 'schema_migration',
      transactional: true,
      allOrNothing: false,
      disableForeignKeys: false,
      snapshot: false,
    },
    metadataCache: { enabled: false },
    logger: () => undefined,
    pool: { min: 0, max: 2 },
  });
  try {
    await query(sql('select pg_advisory_lock(731001)'));
    await makeRoles(query, [tenant, system]);
    await prepareRowSecurity(query);
    await preparePlannerStatistics(query);
    const applied = await orm.migrator.up();
    await secureTables(query);
    await expectTenants(query);
    await storeLookupKeys(query, createSecrets(source.secretsKey));
    return applied.map((migration) => migration.name);
  } finally {
    await orm.close(true);
    await lock.end();
  }
}

function required(name: string): string {
  return process.env[name] || refuse(`${name} is not set.`);
}

function ownersUrl(): string {
  const name = process.env['DATABASE_DIRECT_URL'] ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const url = required(name);
  try {
    requireServers(url);
    if (poolModeOf(url) === 'transaction')
      throw new Error('has pool_mode=transaction: name Postgres itself in DATABASE_DIRECT_URL.');
  } catch (error) {
    refuse(`${name} ${error instanceof Error ? error.message : String(error)}`);
  }
  return url;
}

/** The logins are derived from it, so a weak one is refused before they exist. */
function secretsKey(): string {
  const value = required('SECRETS_KEY');
  if (process.env['NODE_ENV'] !== 'production' || !isWeakSecret(value)) return value;
  return refuse('SECRETS_KEY is too easy to guess: draw it at random (openssl rand -hex 32).');
}

function refuse(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

if (import.meta.main) {
  try {
    const applied = await migrate({
      databaseUrl: ownersUrl(),
      secretsKey: secretsKey(),
      databaseTenantUrl: process.env['DATABASE_TENANT_URL'] || null,
      databaseSystemUrl: process.env['DATABASE_SYSTEM_URL'] || null,
    });
    process.stdout.write(`${JSON.stringify({ level: 'info', msg: 'migrated', applied })}\n`);
  } catch (error) {
    if (!(error instanceof RolesRefused)) throw error;
    refuse(error.message);
  }
}
