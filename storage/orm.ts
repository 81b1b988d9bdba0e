import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { baseSettings, poolDefaults, settingsText } from './client.ts';
import { entities } from './entities/all.ts';

export interface OrmOptions {
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly applicationName: string;
  /** Server settings of every connection, such as `{ plan_cache_mode: 'force_generic_plan' }`. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

export interface OrmWithPool {
  readonly orm: MikroORM;
  readonly pool: pg.Pool;
}

/** Opens the ORM and hands out the one pool that it and the unit of work share. */
export async function openOrm(options: OrmOptions): Promise<OrmWithPool> {
  const captured: { pool?: pg.Pool } = {};
  const orm = await MikroORM.init({
    clientUrl: options.databaseUrl,
    entities,
    pool: { min: 0, max: options.poolSize },
    driverOptions: {
      ...poolDefaults,
      application_name: options.applicationName,
      options: settingsText({ ...baseSettings, ...options.settings }),
      connectionTimeoutMillis: 10_000,
      onPoolCreated: (pool: pg.Pool) => {
        captured.pool = pool;
      },
    },
    forceUtcTimezone: true,
    validateRequired: false,
    metadataCache: { enabled: false },
    discovery: { warnWhenNoEntities: true, checkDuplicateFieldNames: false },
  });
  const connection = orm.em.getConnection();
  await connection.connect();
  const { pool } = captured;
  if (!pool) throw new Error('the ORM opened no pool');
  return { orm, pool };
}

export type { SqlEntityManager };
