import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { baseSettings, poolDefaults, settingsText, WORKSPACE_SETTING } from './client.ts';
import { DEFAULT_CELL } from './cells/cell-name.ts';
import type { Connections } from './connections.ts';
import { entities } from './entities/all.ts';
import { GroupQueue } from './commit/group-queue.ts';
import { DatabaseClient } from './servers/database-client.ts';
import { serverUrls } from './servers/server-urls.ts';
import { isInfrastructureFailure } from './infrastructure-failure.ts';
import { Replica, type ReplicaOutcome } from './replica/replica.ts';
import { SharedReads } from './shared-reads.ts';
import { SystemDatabase } from './unit-of-work.ts';

export interface OrmOptions {
  /** The name of the cell; that of an installation of one when absent. */
  readonly cell?: string;
  /** The database URLs of the tenants' login and the system's. */
  readonly tenantUrl: string;
  readonly systemUrl: string;
  /** A streaming replica for lists. */
  readonly replica?: ReplicaOptions;
  /** Connections of each login at most. */
  readonly poolSize: number;
  /** A connection that does not respond for this long is closed: a host that lost power closes none itself. */
  readonly queryTimeoutMs?: number;
  readonly applicationName: string;
  /** Is opened even if its server does not respond yet. */
  readonly mayBeDown?: boolean;
  /** Server settings of every connection, such as `{ plan_cache_mode: 'force_generic_plan' }`. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

export interface ReplicaOptions {
  /** The database URL of the tenants' login there. */
  readonly url: string;
  /** How long a list waits until it has caught up. */
  readonly waitMs: number;
  readonly onRead: (outcome: ReplicaOutcome) => void;
}

/** A replica that does not connect or answer costs a list no longer than this. */
const REPLICA_CONNECT_MS = 1_000;
const REPLICA_ANSWER_MS = 10_000;

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
  await unlessDown(orm.em.getConnection().connect(), options.mayBeDown);
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
  await unlessDown(
    systemPool.connect().then((client) => client.release()),
    options.mayBeDown,
  );
  const replica = options.replica && openReplica(options.replica, connection, options.poolSize);
  return new SystemDatabase({
    cell: options.cell ?? DEFAULT_CELL,
    orm,
    tenant: withSharedReads(tenantPool),
    system: withSharedReads(systemPool),
    replica: replica ?? null,
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

async function unlessDown(connected: Promise<unknown>, mayBeDown = false): Promise<void> {
  try {
    await connected;
  } catch (error) {
    if (!mayBeDown || !isInfrastructureFailure(error)) throw error;
  }
}

/** Connects when the first list is read: the API starts and serves without it. */
function openReplica(
  { url, waitMs, onRead }: ReplicaOptions,
  connection: pg.PoolConfig,
  max: number,
): Replica {
  const pool = new pg.Pool({
    ...connection,
    connectionString: url,
    connectionTimeoutMillis: REPLICA_CONNECT_MS,
    query_timeout: REPLICA_ANSWER_MS,
    max,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Replica(withSharedReads(pool), waitMs, onRead);
}

function withSharedReads(pool: pg.Pool): Connections {
  return { pool, shared: new SharedReads(pool.options, WORKSPACE_SETTING) };
}
