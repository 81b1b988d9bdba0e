import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { baseSettings, poolDefaults, settingsText } from './client.ts';
import { entities } from './entities/all.ts';
import { GroupQueue } from './commit/group-queue.ts';
import { DatabaseClient } from './servers/database-client.ts';
import { serverUrls } from './servers/server-urls.ts';
import { SharedReads } from './shared-reads.ts';
import { SystemDatabase, WORKSPACE_SETTING, type Connections } from './unit-of-work.ts';

export interface OrmOptions {
  /** The database URLs of the tenants' login and the system's. */
  readonly tenantUrl: string;
  readonly systemUrl: string;
  /** Connections of each login at most. */
  readonly poolSize: number;
  /** A connection that does not answer for this long is closed: a host that lost power closes none itself. */
  readonly queryTimeoutMs?: number;
  readonly applicationName: string;
  /** Server settings of every connection, such as `{ plan_cache_mode: 'force_generic_plan' }`. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

/**
 * Opens the database with both logins and tests each; the ORM's own pool is the tenants', so that a stray query
 * of the ORM sees no row.
 */
export async function openDatabase(options: OrmOptions): Promise<SystemDatabase> {
  const captured: { pool?: pg.Pool } = {};
  const connection = {
    ...poolDefaults,
    Client: DatabaseClient,
    application_name: options.applicationName,
    options: settingsText({ ...baseSettings, ...options.settings }),
    connectionTimeoutMillis: 10_000,
    ...(options.queryTimeoutMs ? { query_timeout: options.queryTimeoutMs } : {}),
  };
  const orm = await MikroORM.init({
    clientUrl: serverUrls(options.tenantUrl)[0] ?? '',
    entities,
    pool: { min: 0, max: options.poolSize },
    driverOptions: {
      ...connection,
      connectionString: options.tenantUrl,
      onPoolCreated: (pool: pg.Pool) => {
        captured.pool = pool;
      },
    },
    forceUtcTimezone: true,
    validateRequired: false,
    metadataCache: { enabled: false },
    propagationOnPrototype: false,
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
    outbox: {
      published: () => undefined,
      committed: () => undefined,
      timersSet: () => undefined,
      jobsEnqueued: () => undefined,
      streamsOpened: () => undefined,
    },
    sharing: new GroupQueue(),
    hooks: { statement: null },
  });
}

function withSharedReads(pool: pg.Pool): Connections {
  return { pool, shared: new SharedReads(pool.options, WORKSPACE_SETTING) };
}
