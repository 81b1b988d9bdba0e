import { MikroORM } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { loginsOf, type LoginSource } from '../roles/database-roles.ts';
import { entities } from '../entities/all.ts';
import { makeRoles } from '../roles/make-roles.ts';
import { migrations } from '../migrations/all.ts';
import { expectTenants, preparePlannerStatistics } from './planner-statistics.ts';
import type { RunQuery } from '../query.ts';
import { prepareRowSecurity, secureTables } from '../roles/row-security.ts';
import { DatabaseClient } from '../servers/database-client.ts';
import { serverUrls } from '../servers/server-urls.ts';

/**
 * Migrates a database to the newest schema as its owner, creates the roles of the service and puts every table under
 * row level security. `query` holds the lock. Returns the migrations that were applied.
 */
export async function migrateCell(query: RunQuery, source: LoginSource): Promise<string[]> {
  const { tenant, system } = loginsOf(source);
  await makeRoles(query, [tenant, system]);
  await prepareRowSecurity(query);
  await preparePlannerStatistics(query);
  const applied = await applyMigrations(source.databaseUrl);
  await secureTables(query);
  await expectTenants(query);
  return applied;
}

async function applyMigrations(databaseUrl: string): Promise<string[]> {
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
    const applied = await orm.migrator.up();
    return applied.map((migration) => migration.name);
  } finally {
    await orm.close(true);
  }
}
