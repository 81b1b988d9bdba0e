import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { queryOn } from './client.ts';
import { Migrator } from '@mikro-orm/migrations';
import { loginsOf, type LoginSource } from './database-roles.ts';
import { entities } from './entities/all.ts';
import { makeRoles, RolesRefused } from './make-roles.ts';
import { migrations } from './migrations/all.ts';
import { sql } from './query.ts';
import { prepareRowSecurity, secureTables } from './row-security.ts';

/**
 * Migrates a database to the newest schema as its owner, creates the roles of the service and puts every table under
 * row level security; one process at a time, by an advisory lock. Returns the migrations that were applied.
 */
async function migrate(source: LoginSource): Promise<string[]> {
  const { databaseUrl } = source;
  const { tenant, system } = loginsOf(source);
  const lock = new pg.Client({ connectionString: databaseUrl });
  await lock.connect();
  const query = queryOn(lock);
  const orm = await MikroORM.init({
    clientUrl: databaseUrl,
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
    const applied = await orm.migrator.up();
    await secureTables(query);
    return applied.map((migration) => migration.name);
  } finally {
    await orm.close(true);
    await lock.end();
  }
}

function required(name: string): string {
  const value = process.env[name];
  if (value) return value;
  process.stderr.write(`${name} is not set.\n`);
  process.exit(1);
}

if (import.meta.main) {
  try {
    const applied = await migrate({
      databaseUrl: required('DATABASE_URL'),
      secretsKey: required('SECRETS_KEY'),
      databaseTenantUrl: process.env['DATABASE_TENANT_URL'] || null,
      databaseSystemUrl: process.env['DATABASE_SYSTEM_URL'] || null,
    });
    process.stdout.write(`${JSON.stringify({ level: 'info', msg: 'migrated', applied })}\n`);
  } catch (error) {
    if (!(error instanceof RolesRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
