import { openSessions } from '../driver/driver.ts';
import type { SessionOptions } from '../driver/session.ts';
import { baseSettings, settingsText, WORKSPACE_SETTING } from '../driver/settings.ts';
import { DEFAULT_CELL } from './cell-name.ts';
import type { SystemDatabase } from '../database.ts';
import { GroupQueue } from '../orm/group-queue.ts';
import { isInfrastructureFailure } from '../errors/infrastructure-failure.ts';
import { Replica, type ReplicaOutcome } from '../replica/replica.ts';
import { SharedReads, type Connections } from '../driver/shared-reads.ts';
import { PooledSystemDatabase } from '../unit-of-work.ts';

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
  /** Server settings of every connection, such as `{ enable_bitmapscan: 'off' }`. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

export interface ReplicaOptions {
  /** The database URL of the tenants' login there. */
  readonly url: string;
  /** How long a list waits until it has caught up. */
  readonly waitMs: number;
  readonly onRead: (outcome: ReplicaOutcome) => void;
}

/** A new connection costs its statements' preparation and a server that knows no table: 7 ms, and 3 each statement. */
const IDLE_MS = 60_000;
/** A replica that does not connect or answer costs a list no longer than this. */
const REPLICA_CONNECT_MS = 1_000;
const REPLICA_ANSWER_MS = 10_000;

/** Opens the database with both logins and tests each. */
export async function openDatabase(options: OrmOptions): Promise<SystemDatabase> {
  const connection = {
    application_name: options.applicationName,
    options: settingsText({ ...baseSettings, ...options.settings }),
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_MS,
    ...(options.queryTimeoutMs ? { query_timeout: options.queryTimeoutMs } : {}),
  };
  const open = async (connectionString: string): Promise<Connections> => {
    const connections = connectionsOf({ ...connection, connectionString, max: options.poolSize });
    await unlessDown(
      connections.pool.connect().then((session) => session.release()),
      options.mayBeDown,
    );
    return connections;
  };
  const tenant = await open(options.tenantUrl);
  const system = await open(options.systemUrl);
  const replica = options.replica && openReplica(options.replica, connection, options.poolSize);
  return new PooledSystemDatabase({
    cell: options.cell ?? DEFAULT_CELL,
    tenant,
    system,
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
  connection: Omit<SessionOptions, 'connectionString'>,
  max: number,
): Replica {
  const connections = connectionsOf({
    ...connection,
    connectionString: url,
    connectionTimeoutMillis: REPLICA_CONNECT_MS,
    query_timeout: REPLICA_ANSWER_MS,
    max,
  });
  return new Replica(connections, waitMs, onRead);
}

function connectionsOf(options: SessionOptions): Connections {
  return { pool: openSessions(options), shared: new SharedReads(options, WORKSPACE_SETTING) };
}
