import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { Migrator } from '@mikro-orm/migrations';
import { entities } from './entities/all.ts';
import { migrations } from './migrations/all.ts';

/** Brings a database to the newest schema; one process at a time, by an advisory lock. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const lock = new pg.Client({ connectionString: databaseUrl });
  await lock.connect();
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
    await lock.query('select pg_advisory_lock(731001)');
    const applied = await orm.migrator.up();
    return applied.map((migration) => migration.name);
  } finally {
    await orm.close(true);
    await lock.end();
  }
}

if (import.meta.main) {
  const databaseUrl = process.env['DATABASE_URL'];
  if (!databaseUrl) {
    process.stderr.write('DATABASE_URL is not set.\n');
    process.exit(1);
  }
  const applied = await migrate(databaseUrl);
  process.stdout.write(`${JSON.stringify({ level: 'info', msg: 'migrated', applied })}\n`);
}
