import { fileURLToPath } from 'node:url';
import { Registry } from 'prom-client';
import { ConfigError, readConfig, type Config } from '../config.ts';
import { openMoves } from '../process/open-moves.ts';
import { openCells, type ProcessServices } from '../process/open-services.ts';
import { databasesOf } from '../storage/cells/read-databases.ts';
import { directUrlOf } from '../storage/roles/database-roles.ts';
import { Heartbeat } from '../storage/servers/heartbeat.ts';
import { holderHeartbeatOf } from '../storage/queries/idempotency/claims.ts';
import { readActorHealth } from '../storage/queries/actors/health.ts';
import type { Cells, Database, SystemDatabase } from '../storage/database.ts';
import type { RunQuery } from '../storage/query.ts';
import { createAdmissionControl, tokenTaker } from '../streams/admission.ts';
import { connectRedis, pingRedis } from '../streams/redis.ts';
import { createWakePublisher } from '../streams/wake.ts';
import { createInvoiceRenderer } from '../templates/invoice/worker/render-pool.ts';
import { createApp } from './app.ts';
import { createSignInResources } from './auth/sign-in/sign-in-resources.ts';
import { createSessionVerifier, logRefusedSessions } from './auth/session-verifier.ts';
import { createLogger, logRowFailure } from '../process/logger.ts';
import { createEventStreams } from './event-stream/event-streams.ts';
import { createKeyUsage } from './pipeline/key-usage.ts';
import { createListMetrics } from './pipeline/list-metrics.ts';
import { createRequestLog } from './pipeline/request-log.ts';
import { createRequestMetrics } from './pipeline/request-metrics.ts';
import { followPlacements } from '../process/follow-placements.ts';
import { collectProcessMetrics } from '../process/process-metrics.ts';
import { onShutdown } from '../process/shutdown.ts';
import { demoKeyOf } from './pages/demo-key.ts';
import { openConsole } from './pages/console.ts';
import { openDocsSite } from './pages/docs-site.ts';
import { openPackages } from './pages/packages.ts';
import { allRoutes } from './routes/all.ts';

/** The API process: reads its configuration, opens its services, listens, and stops within ten seconds of SIGTERM. */
const DRAIN_MS = 8_000;
/** A download returns after 5 s at the latest; the rendering continues, so that the next download finds the PDF. */
const RENDER_MS = 30_000;

async function main(config: Config): Promise<void> {
  const logger = createLogger('api');
  const warnOnce = throttled((error: Error) =>
    logger.warn({ err: error.message }, 'Redis does not respond'),
  );
  const redis = connectRedis(config.redis, 'commerce-api', warnOnce);
  const admissions = createAdmissionControl(redis, warnOnce);
  const renderer = createInvoiceRenderer();
  const ofProcess: ProcessServices = {
    reportFailure: (err, what) => logger.error({ err }, what),
    rowFailed: logRowFailure(logger),
    renderInvoice: (document, branding, tenant) =>
      renderer.render(document, branding, { tenant, timeoutMs: RENDER_MS }),
    invalidateAccess: admissions.invalidate,
    takeToken: tokenTaker(admissions),
  };
  const registry = new Registry();
  const lists = createListMetrics(registry);
  const { services, cells, directory } = await openCells(config, 'commerce-api', ofProcess, {
    settings: API_SETTINGS,
    onListRead: lists.read,
  });
  lists.follow(cells.databases);
  const processId = crypto.randomUUID();
  const heartbeats = await openHeartbeats(config, processId);
  collectProcessMetrics(registry);
  const eventStreams = createEventStreams(readEverywhere(cells));
  const keyUsage = createKeyUsage(cells, logger);
  const moves = openMoves(config, cells, services, processId);
  const routes = allRoutes({
    redis: () => pingRedis(redis),
    actors: requireLiveActors,
    queueRoundTrip: async (value) => {
      const key = `commerce:smoke:${value}`;
      await redis.set(key, value, 'EX', 10);
      if ((await redis.getdel(key)) !== value) throw new Error('Redis lost a value');
    },
    registry,
    eventStreams,
    moves: moves?.resources ?? null,
    signIn: createSignInResources(config, directory.query),
    console: openConsole(fileURLToPath(new URL('../console/dist', import.meta.url))),
    packages: openPackages(fileURLToPath(new URL('../sdk/packages/dist', import.meta.url))),
    docsSite: openDocsSite(fileURLToPath(new URL('../docs-site/dist', import.meta.url))),
    demoKey: config.production ? () => null : demoKeyOf(config.dataDir),
    baseUrl: services.urls.base,
  });
  const requestLog =
    config.requestLogDays === 0 ? null : createRequestLog({ cells, logger, registry, routes });
  const app = createApp({
    deps: {
      config,
      services,
      database: cells,
      admissions,
      logger,
      processId,
      keyUsed: keyUsage.record,
    },
    sessions: createSessionVerifier(config, services, logRefusedSessions(logger)),
    metrics: createRequestMetrics(registry),
    requestLog,
    routes,
  });
  const stopsFollowing = cells.databases.map((database) => {
    announceCommits(database, createWakePublisher(redis, database.resources.cell));
    return followPlacements(database);
  });
  app.listen({
    hostname: config.host,
    port: config.port,
    idleTimeout: 60,
    // Every route has its own limit, whose error has our envelope.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  });
  const stopMoves = moves?.start();
  if (config.identity && config.identity.audience === null)
    logger.warn(
      'IDENTITY_AUDIENCE is not set: sessions that the identity provider issued to other applications are accepted too',
    );
  logger.info({ url: config.baseUrl }, 'listening');
  onShutdown(logger, async () => {
    eventStreams.close();
    await Promise.race([app.stop(), Bun.sleep(DRAIN_MS)]);
    for (const heartbeat of heartbeats) heartbeat.retire(true);
    await keyUsage.stop();
    await requestLog?.stop();
    await stopMoves?.();
    for (const stopFollowing of stopsFollowing) stopFollowing();
    renderer.close();
    await cells.close();
    await directory.close();
    redis.disconnect();
  });
}

/** One in the database of each cell, where the claims of its requests are; a cell that is down gets it later. */
async function openHeartbeats(config: Config, processId: string): Promise<Heartbeat[]> {
  const heartbeats = config.cells.map((cell) => {
    const url = directUrlOf({ ...config, ...databasesOf(config, cell) });
    return new Heartbeat(url, holderHeartbeatOf(processId));
  });
  const [only, ...others] = heartbeats;
  if (others.length === 0) await only?.open();
  else await Promise.all(heartbeats.map((heartbeat) => heartbeat.openEventually()));
  return heartbeats;
}

/** The rows of the cells that answer. */
function readEverywhere(cells: Cells): RunQuery {
  return async (query, values) => {
    const { answers } = await cells.gather((database) => database.read(query, values));
    return answers.flatMap(({ value }) => value);
  };
}

function announceCommits(
  database: SystemDatabase,
  wakes: ReturnType<typeof createWakePublisher>,
): void {
  database.outbox.committed = wakes.wake;
  database.outbox.timersSet = wakes.timersSet;
  database.outbox.jobsEnqueued = wakes.jobsEnqueued;
  database.outbox.streamsOpened = wakes.streamsOpened;
}

/** Bounds how long a frozen process holds the locks of a cart or an order. No unit of work waits for an outside call. */
const API_SETTINGS = { idle_in_transaction_session_timeout: 60_000 };

/** Throws when no actor process is alive, or when an event has waited too long for its number. */
const UNRELAYED_MAX_MS = 60_000;

async function requireLiveActors(database: Database): Promise<void> {
  const health = await readActorHealth((text, values) => database.read(text, values));
  if (health.processes === 0) throw new Error('no actor process is alive');
  if (health.oldestUnrelayedMs > UNRELAYED_MAX_MS) throw new Error('events wait for the relay');
}

/** At most one call in ten seconds, so that an outage fills no disk. */
function throttled(report: (error: Error) => void): (error: Error) => void {
  const state = { nextAt: 0 };
  return (error) => {
    if (Date.now() < state.nextAt) return;
    state.nextAt = Date.now() + 10_000;
    report(error);
  };
}

async function start(): Promise<void> {
  try {
    await main(readConfig());
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

void start();
