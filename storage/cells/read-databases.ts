import { CELL_NAME_RULE, DEFAULT_CELL, isCellName } from './cell-name.ts';
import { readCellUrls } from './cell-urls.ts';
import {
  leavesChoice,
  loginIn,
  poolModeOf,
  requireServers,
  withLogin,
} from '../servers/server-urls.ts';

/** A database with the actor processes that own its shards. */
export interface CellConfig {
  readonly name: string;
  readonly databaseUrl: string;
  /** Postgres itself, where `databaseUrl` is a pooler's. */
  readonly directUrl: string | null;
  /** A streaming replica for lists, of one server; its login is the tenants'. */
  readonly replicaUrl: string | null;
}

/** What the environment says of databases. What has no other cell's name is of `cell`. */
export interface DatabaseConfig {
  /** The cell of an actor process. */
  readonly cell: string;
  /** At least one. */
  readonly cells: readonly CellConfig[];
  /** The login of the database owner, for migrations; the service uses the two logins that are derived from it. */
  readonly databaseUrl: string;
  /** The operator's own logins instead, members of commerce_tenant and commerce_system. */
  readonly databaseTenantUrl: string | null;
  readonly databaseSystemUrl: string | null;
  /** Postgres itself, where DATABASE_URL is a pooler's. */
  readonly databaseDirectUrl: string | null;
  /** A streaming replica for lists, of one server; its login is the tenants'. */
  readonly databaseReplicaUrl: string | null;
  /** The database that holds the directory of several cells. */
  readonly directoryUrl: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The databases of CELLS, or the one of DATABASE_URL. Throws an Error with one clear line that names the variable and
 * holds no URL.
 */
export function readDatabases(env: Environment): DatabaseConfig {
  return env['CELLS'] ? severalCells(env) : oneCell(env);
}

/** Throws where a pooler of transactions is all that a cell has. */
export function requireDirectUrls(databases: DatabaseConfig): void {
  const { cells, databaseTenantUrl, databaseSystemUrl } = databases;
  for (const { name, databaseUrl, directUrl } of cells) {
    const urls = [
      databaseUrl,
      ...(cells.length === 1 ? [databaseTenantUrl, databaseSystemUrl] : []),
    ];
    const isPooled = urls.some((url) => url !== null && poolModeOf(url) === 'transaction');
    if (!isPooled || directUrl !== null) continue;
    throw new Error(
      cells.length === 1
        ? 'DATABASE_DIRECT_URL is not set, but a database URL has pool_mode=transaction: leases need Postgres itself.'
        : `CELLS_DIRECT does not name the cell ${name}, whose URL has pool_mode=transaction: leases need Postgres itself.`,
    );
  }
}

/** With both logins given, the owner's is not needed, and the process cannot act as the owner of the tables. */
function oneCell(env: Environment): DatabaseConfig {
  for (const name of ['CELLS_DIRECT', 'CELLS_REPLICA'] as const)
    if (env[name]) throw new Error(`${name} is set, but CELLS is not.`);
  const databaseTenantUrl = optionalUrl(env, 'DATABASE_TENANT_URL');
  const databaseSystemUrl = optionalUrl(env, 'DATABASE_SYSTEM_URL');
  const databaseUrl =
    databaseTenantUrl && databaseSystemUrl
      ? env['DATABASE_URL'] || databaseSystemUrl
      : databaseUrlOf('DATABASE_URL', required(env, 'DATABASE_URL'));
  const databaseDirectUrl = optionalUrl(env, 'DATABASE_DIRECT_URL');
  if (databaseDirectUrl !== null) requireUnpooled('DATABASE_DIRECT_URL', databaseDirectUrl);
  const databaseReplicaUrl = optionalUrl(env, 'DATABASE_REPLICA_URL');
  if (databaseReplicaUrl !== null) requireOneServer('DATABASE_REPLICA_URL', databaseReplicaUrl);
  const cell = cellName(env) ?? DEFAULT_CELL;
  return {
    cell,
    cells: [
      { name: cell, databaseUrl, directUrl: databaseDirectUrl, replicaUrl: databaseReplicaUrl },
    ],
    databaseUrl,
    databaseTenantUrl,
    databaseSystemUrl,
    databaseDirectUrl,
    databaseReplicaUrl,
    directoryUrl: optionalUrl(env, 'DIRECTORY_URL') ?? databaseUrl,
  };
}

/** The operator's own logins give user and password in every cell. */
function severalCells(env: Environment): DatabaseConfig {
  for (const name of ['DIRECT', 'REPLICA'] as const)
    if (env[`DATABASE_${name}_URL`])
      throw new Error(`DATABASE_${name}_URL is of one cell: with CELLS, set CELLS_${name}.`);
  const urls = cellUrls(env, 'CELLS');
  const direct = cellUrls(env, 'CELLS_DIRECT');
  const replicas = cellUrls(env, 'CELLS_REPLICA');
  for (const url of direct.values()) requireUnpooled('CELLS_DIRECT', url);
  for (const url of replicas.values()) requireOneServer('CELLS_REPLICA', url);
  for (const [variable, named] of Object.entries({ CELLS_DIRECT: direct, CELLS_REPLICA: replicas }))
    for (const name of named.keys())
      if (!urls.has(name))
        throw new Error(`${variable} names the cell ${name}, but CELLS does not.`);
  const cells = [...urls].map(([name, databaseUrl]) => ({
    name,
    databaseUrl,
    directUrl: direct.get(name) ?? null,
    replicaUrl: replicas.get(name) ?? null,
  }));
  const given = cellName(env);
  const [first] = cells;
  const own = given === null ? first : cells.find(({ name }) => name === given);
  if (!first || !own)
    throw new Error(`CELL must be one of CELLS (${[...urls.keys()].join(', ')}), not "${given}".`);
  const logins = {
    databaseTenantUrl: optionalUrl(env, 'DATABASE_TENANT_URL'),
    databaseSystemUrl: optionalUrl(env, 'DATABASE_SYSTEM_URL'),
  };
  return {
    cell: own.name,
    cells,
    ...withLoginsOf(logins, own),
    databaseReplicaUrl: own.replicaUrl,
    directoryUrl: optionalUrl(env, 'DIRECTORY_URL') ?? first.databaseUrl,
  };
}

type Logins = Pick<DatabaseConfig, 'databaseTenantUrl' | 'databaseSystemUrl'>;
type CellDatabases = Pick<
  DatabaseConfig,
  'databaseUrl' | 'databaseTenantUrl' | 'databaseSystemUrl' | 'databaseDirectUrl'
>;

/** The URLs of a cell. */
export function databasesOf(config: DatabaseConfig, cell: CellConfig): CellDatabases {
  return cell.name === config.cell ? config : withLoginsOf(config, cell);
}

/** The URLs of the directory's database. */
export function directoryOf(config: DatabaseConfig): CellDatabases {
  const { directoryUrl, cells } = config;
  const cell = cells.find(({ databaseUrl }) => databaseUrl === directoryUrl);
  if (cell) return databasesOf(config, cell);
  return withLoginsOf(config, { databaseUrl: directoryUrl, directUrl: null });
}

/** With the operator's own logins, where there are any. */
function withLoginsOf(
  { databaseTenantUrl, databaseSystemUrl }: Logins,
  { databaseUrl, directUrl }: Pick<CellConfig, 'databaseUrl' | 'directUrl'>,
): CellDatabases {
  return {
    databaseUrl,
    databaseTenantUrl: withLoginOf(databaseUrl, databaseTenantUrl),
    databaseSystemUrl: withLoginOf(databaseUrl, databaseSystemUrl),
    databaseDirectUrl:
      directUrl === null ? null : (withLoginOf(directUrl, databaseSystemUrl) ?? directUrl),
  };
}

function withLoginOf(url: string, given: string | null): string | null {
  if (given === null) return null;
  const { name, password } = loginIn(given);
  return withLogin(url, name, password);
}

function cellUrls(env: Environment, variable: string): ReadonlyMap<string, string> {
  const text = env[variable];
  if (!text) return new Map();
  try {
    return readCellUrls(text);
  } catch (error) {
    throw new Error(`${variable} ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function cellName(env: Environment): string | null {
  const name = env['CELL'];
  if (!name) return null;
  if (!isCellName(name)) throw new Error(`CELL must be ${CELL_NAME_RULE}, not "${name}".`);
  return name;
}

function required(env: Environment, name: string): string {
  const value = env[name];
  if (!value)
    throw new Error(`${name} is not set. \`npm start\` sets it; see docs/configuration.md.`);
  return value;
}

function requireUnpooled(name: string, url: string): void {
  if (poolModeOf(url) !== null)
    throw new Error(`${name} must lead to Postgres itself: it has pool_mode.`);
}

/** Position and list must be of the same server. */
function requireOneServer(name: string, url: string): void {
  if (leavesChoice(url))
    throw new Error(`${name} must name one server, without target_session_attrs.`);
}

function optionalUrl(env: Environment, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  return databaseUrlOf(name, text);
}

/** One server, or several of which one takes writes. */
function databaseUrlOf(name: string, text: string): string {
  try {
    requireServers(text);
  } catch (error) {
    throw new Error(`${name} ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  return text;
}
