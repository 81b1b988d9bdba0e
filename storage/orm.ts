import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { baseSettings, poolDefaults, settingsText } from './client.ts';
import { entities } from './entities/all.ts';
import { SharedReads } from './shared-reads.ts';
import { SystemDatabase, WORKSPACE_SETTING, type Connections } from './unit-of-work.ts';

export interface OrmOptions {
  /** The database as the tenants' login and as the system's reach it. */
  readonly tenantUrl: string;
  readonly systemUrl: string;
  /** Connections of each login at most. */
  readonly poolSize: number;
  /** A connection that does not answer for so long is closed: a host that lost its power closes none. */
  readonly queryTimeoutMs?: number;
  readonly applicationName: string;
  /** Server settings of every connection, such as `{ plan_cache_mode: 'force_generic_plan' }`. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

/**
 * Opens the database as both logins, each of which is tried; the ORM's own pool is the tenants', so that a stray query
 * of its sees no row.
 */
export async function openDatabase(options: OrmOptions): Promise<SystemDatabase> {
  const captured: { pool?: pg.Pool } = {};
  const connection = {
    ...poolDefaults,
    application_name: options.applicationName,
    options: settingsText({ ...baseSettings, ...options.settings }),
    connectionTimeoutMillis: 10_000,
    ...(options.queryTimeoutMs ? { query_timeout: options.queryTimeoutMs } : {}),
  };
  const orm = await MikroORM.init({
    clientUrl: options.tenantUrl,
    entities,
    pool: { min: 0, max: options.poolSize },
    driverOptions: {
      ...connection,
      onPoolCreated: (pool: pg.Pool) => {
        captured.pool = pool;
      },
    },
    forceUtcTimezone: true,
    validateRequired: false,
    metadataCache: { enabled: false },
    discovery: { warnWhenNoEntities: true, checkDuplicateFieldNames: false },
  });
  await orm.em.getConnection().connect();
  const { pool: tenantPool } = captured;
  if (!tenantPool) throw new Error('the ORM opened no pool');
  const systemPool = new pg.Pool({
    ...connection,
    connectionString: options.systemUrl,
    max: options.poolSize,
  });
  // A connection that breaks rejects its query; an idle one the pool forgets.
  systemPool.on('error', () => undefined);
  systemPool.on('connect', (client) => client.on('error', () => undefined));
  (await systemPool.connect()).release();
  return new SystemDatabase({
    orm,
    tenant: withSharedReads(tenantPool),
    system: withSharedReads(systemPool),
    outbox: { published: () => undefined, committed: () => undefined },
    hooks: { statement: null },
  });
}

function withSharedReads(pool: pg.Pool): Connections {
  return { pool, shared: new SharedReads(pool.options, WORKSPACE_SETTING) };
}

export type { SqlEntityManager };
