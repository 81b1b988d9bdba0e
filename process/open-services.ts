import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from '../config.ts';
import { createObjectStore } from '../storage/objects/create-object-store.ts';
import { makePrivate } from '../storage/objects/private-files.ts';
import { InstalledCells } from '../storage/cells/cells.ts';
import type { Directory } from '../storage/cells/directory.ts';
import { openDirectory } from '../storage/cells/open-directory.ts';
import { databasesOf, directoryOf, type CellConfig } from '../storage/cells/read-databases.ts';
import { loginsOf } from '../storage/roles/database-roles.ts';
import { isInfrastructureFailure } from '../storage/errors/infrastructure-failure.ts';
import { openDatabase, type OrmOptions } from '../storage/cells/open-database.ts';
import type { ReplicaOutcome } from '../storage/replica/replica.ts';
import { withLogin } from '../storage/servers/server-urls.ts';
import { CursorCodec } from '../storage/page.ts';
import type { RunQuery } from '../storage/query.ts';
import { openSecrets } from '../storage/secrets/lookup-keys.ts';
import { UnreadableSecret, type Secrets } from '../storage/secrets/secrets.ts';
import { sqlState } from '../storage/errors/database-errors.ts';
import type { Cells, SystemDatabase } from '../storage/database.ts';
import { bringPublished } from '../domain/extensions/bring-published.ts';
import { createEventInspector } from '../domain/event-catalogue/inspect-event.ts';
import { createLogoSource } from '../domain/invoices/pdf/logo-source.ts';
import { createSmtpTransport } from '../domain/mail/smtp-transport.ts';
import { createOutgoing } from '../domain/outgoing/guarded-fetch.ts';
import { composePurposes } from '../domain/sales/open-movement.ts';
import { createConnectorClient } from '../domain/connectors/create-client.ts';
import { failpointsOf } from './failpoints.ts';
import { purposes } from './purposes.ts';
import type { SystemResources, Services } from '../domain/ports/services.ts';
import {
  defaultRetrySchedule,
  parseRetrySchedule,
} from '../domain/webhooks/deliveries/retry-schedule.ts';

/** What a process adds to the domain's own services: those backed by Redis, and a renderer if it renders. */
export type ProcessServices = Pick<Services, 'invalidateAccess' | 'takeToken'> &
  Partial<Pick<Services, 'renderInvoice' | 'reportFailure' | 'rowFailed' | 'repaired'>>;

/** Options of a process's connections. */
export interface ConnectionOptions {
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Told of each list, where DATABASE_REPLICA_URL is set; without it the process reads no list from there. */
  readonly onListRead?: (outcome: ReplicaOutcome) => void;
  /** The process starts without the database. */
  readonly mayBeDown?: boolean;
}

/** What an API process opens. */
export interface CellsResources {
  readonly services: Services;
  readonly cells: Cells;
  /** Also where there is one cell: it has the sign-ins of people. */
  readonly directory: Directory;
}

/**
 * Opens the database of the process's own cell and the object store, and derives every key; `applicationName` shows in
 * pg_stat_activity. Throws ConfigError when the database refuses its logins.
 */
export async function openServices(
  config: Config,
  applicationName: string,
  ofProcess: ProcessServices,
  options: ConnectionOptions = {},
): Promise<SystemResources> {
  const cell = config.cells.find(({ name }) => name === config.cell);
  if (!cell) throw new Error(`the cell ${config.cell} has no database`);
  const database = await openCell(config, cell, applicationName, options);
  const secrets = await secretsOf(config, [database]);
  return { services: await servicesOf(config, secrets, ofProcess), database };
}

/** The same for the databases of all cells. Of several, those that do not respond are used once they do. */
export async function openCells(
  config: Config,
  applicationName: string,
  ofProcess: ProcessServices,
  options: ConnectionOptions = {},
): Promise<CellsResources> {
  const several = config.cells.length > 1;
  const databases = await Promise.all(
    config.cells.map((cell) =>
      openCell(config, cell, applicationName, { ...options, mayBeDown: several }),
    ),
  );
  const secrets = await secretsOf(config, databases);
  const services = await servicesOf(config, secrets, ofProcess);
  const [only, ...others] = databases;
  if (!only) throw new Error('there is no cell');
  const { system } = loginsOf({ ...config, ...directoryOf(config) });
  const directory = openDirectory(system.url, applicationName, config.signUpCells);
  if (others.length === 0) return { services, cells: InstalledCells.one(only), directory };
  const cells = InstalledCells.several(databases, directory);
  const bring = bringPublished.bind(null, cells);
  return { services: { ...services, bringPublished: bring }, cells, directory };
}

async function openCell(
  config: Config,
  cell: CellConfig,
  applicationName: string,
  { settings, onListRead, mayBeDown = false }: ConnectionOptions,
): Promise<SystemDatabase> {
  const { tenant, system } = loginsOf({ ...config, ...databasesOf(config, cell) });
  const database = await connectAs(config, {
    cell: cell.name,
    tenantUrl: tenant.url,
    systemUrl: system.url,
    poolSize: config.databasePoolSize,
    queryTimeoutMs: config.databaseQueryTimeoutMs,
    applicationName,
    mayBeDown,
    ...(settings ? { settings } : {}),
    ...(onListRead ? replicaOptions(config, cell, onListRead) : {}),
  });
  if (config.strictEvents) database.outbox.published = createEventInspector();
  return database;
}

async function servicesOf(
  config: Config,
  secrets: Secrets,
  ofProcess: ProcessServices,
): Promise<Services> {
  const directory = join(config.dataDir, 'objects');
  if (config.objectStoreUrl === null) await makePrivate(directory);
  const { delivery, rateLimits } = config;
  const outgoing = createOutgoing({
    allowPrivate: delivery.allowPrivate,
    ...(delivery.caFile ? { caPem: readFileSync(delivery.caFile, 'utf8') } : {}),
  });
  return {
    ...createObjectStore({
      url: config.objectStoreUrl,
      directory,
      baseUrl: config.baseUrl,
      secrets: secrets.keys('signed-urls'),
    }),
    cursors: new CursorCodec(...secrets.keys('cursors')),
    secrets,
    outgoing,
    createConnectorClient,
    purposes: composePurposes(purposes),
    loadLogo: createLogoSource(outgoing),
    renderInvoice: () => Promise.reject(new Error('this process renders no invoices')),
    reportFailure: () => undefined,
    rowFailed: () => undefined,
    repaired: () => undefined,
    mailTransport: createSmtpTransport(config.smtpUrl),
    mailFrom: config.mailFrom,
    urls: { base: config.baseUrl, checkout: config.checkoutUrl, embed: config.embedUrl },
    production: config.production,
    allowPrivate: delivery.allowPrivate,
    webhooks: {
      retrySchedule:
        delivery.retrySchedule === null
          ? defaultRetrySchedule
          : parseRetrySchedule(delivery.retrySchedule),
      isDefaultSchedule: delivery.retrySchedule === null,
    },
    limits: {
      completePerMinute: rateLimits.completePerMinute,
      cartSessionsPerMinute: rateLimits.cartSessionsPerMinute,
      invitesPerHour: rateLimits.invitesPerHour,
      mailsPerHour: { sandbox: rateLimits.mailsPerHourSandbox, live: rateLimits.mailsPerHourLive },
      mailsPerRecipient: rateLimits.mailsPerRecipient,
      resendSeconds: rateLimits.resendSeconds,
      resendsPerDay: rateLimits.resendsPerDay,
      workspacesPerDay: rateLimits.workspacesPerDay,
      reconcileAfterMs: config.reconcileAfterMs,
      requestsPerSecond: {
        production: rateLimits.production,
        nonProduction: rateLimits.nonProduction,
      },
      burstFactor: rateLimits.burstFactor,
      anonymousPerSecond: rateLimits.anonymousPerSecond,
      quotesPerMinute: rateLimits.quotesPerMinute,
      failedCodesPerMinute: rateLimits.failedCodesPerMinute,
      declinesPerHour: rateLimits.declinesPerHour,
      chargesPerSecond: rateLimits.chargesPerSecond,
    },
    uploads: config.uploads,
    requestLogDays: config.requestLogDays,
    clock: () => new Date(),
    bringPublished: () => Promise.resolve(),
    failpoint: failpointsOf(config.failpoints),
    ...ofProcess,
  };
}

function replicaOptions(
  config: Config,
  { replicaUrl }: CellConfig,
  onRead: (outcome: ReplicaOutcome) => void,
): Pick<OrmOptions, 'replica'> {
  const { databaseReplicaWaitMs: waitMs } = config;
  if (replicaUrl === null) return {};
  const { name, password } = loginsOf(config).tenant;
  return { replica: { url: withLogin(replicaUrl, name, password), waitMs, onRead } };
}

/**
 * All cells have the same, so that one of them tells. With the operator's own logins, nothing else would notice a wrong
 * key before the first request that needs it.
 */
async function secretsOf(config: Config, databases: readonly SystemDatabase[]): Promise<Secrets> {
  const read = readFromAny(databases);
  try {
    return await openSecrets(read, config.secretsKey, config.secretsKeyPrevious);
  } catch (error) {
    await Promise.all(databases.map((database) => database.close()));
    if (!(error instanceof UnreadableSecret)) throw error;
    throw new ConfigError(
      'SECRETS_KEY is not the key of this database, and SECRETS_KEY_PREVIOUS is not either.',
    );
  }
}

/** From the first that answers. */
function readFromAny(databases: readonly SystemDatabase[]): RunQuery {
  return async (query, values) => {
    let failure: unknown;
    for (const database of databases) {
      try {
        return await database.read(query, values);
      } catch (error) {
        if (!isInfrastructureFailure(error)) throw error;
        failure = error;
      }
    }
    throw failure;
  };
}

const REFUSED_LOGINS = new Set(['28P01', '28000']);

async function connectAs(config: Config, options: OrmOptions): Promise<SystemDatabase> {
  try {
    return await openDatabase(options);
  } catch (error) {
    if (!(error instanceof Error) || !REFUSED_LOGINS.has(sqlState(error) ?? '')) throw error;
    const remedy =
      config.databaseTenantUrl !== null && config.databaseSystemUrl !== null
        ? 'Check DATABASE_TENANT_URL and DATABASE_SYSTEM_URL.'
        : 'The logins are made from SECRETS_KEY: run `bun run migrate` with this DATABASE_URL and SECRETS_KEY first.';
    throw new ConfigError(
      `The database refuses a login of the service: ${error.message}. ${remedy}`,
    );
  }
}
