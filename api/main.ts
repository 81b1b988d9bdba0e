import { collectDefaultMetrics, Registry } from 'prom-client';
import { ConfigError, readConfig, type Config } from '../config.ts';
import { openServices, type ProcessServices } from '../process/open-services.ts';
import { directUrlOf } from '../storage/database-roles.ts';
import { Heartbeat } from '../storage/heartbeat.ts';
import { holderHeartbeatOf } from '../storage/queries/idempotency/claims.ts';
import { readActorHealth } from '../storage/queries/actors/health.ts';
import type { Database } from '../storage/unit-of-work.ts';
import { createAdmissionControl, tokenTaker } from '../streams/admission.ts';
import { connectRedis } from '../streams/redis.ts';
import { createWakePublisher } from '../streams/wake.ts';
import { createInvoiceRenderer } from '../templates/invoice/worker/render-pool.ts';
import { createApp } from './app.ts';
import { createSessionVerifier } from './auth/session-verifier.ts';
import { createLogger, logRowFailure } from '../process/logger.ts';
import { createEventStreams } from './event-stream/event-streams.ts';
import { createKeyUsage } from './pipeline/key-usage.ts';
import { createRequestMetrics } from './pipeline/request-metrics.ts';
import { followPlacements } from '../process/follow-placements.ts';
import { onShutdown } from '../process/shutdown.ts';
import { allRoutes } from './routes/all.ts';

/** The API process: reads its configuration, opens its services, listens, and stops within ten seconds of SIGTERM. */
const DRAIN_MS = 8_000;
/** A download answers after 5 s at the latest; the rendering continues, so that the next download finds the PDF. */
const RENDER_MS = 30_000;

async function main(config: Config): Promise<void> {
  const logger = createLogger('api');
  const warnOnce = throttled((error: Error) =>
    logger.warn({ err: error.message }, 'Redis does not answer'),
  );
  const redis = connectRedis(config.redisUrl, 'commerce-api', warnOnce);
  const admissions = createAdmissionControl(redis, warnOnce);
  const renderer = createInvoiceRenderer();
  const means: ProcessServices = {
    reportFailure: (err, what) => logger.error({ err }, what),
    rowFailed: logRowFailure(logger),
    renderInvoice: (document, branding, tenant) =>
      renderer.render(document, branding, { tenant, timeoutMs: RENDER_MS }),
    invalidateAccess: admissions.invalidate,
    takeToken: tokenTaker(admissions),
  };
  const { services, database } = await openServices(config, 'commerce-api', means, {
    settings: API_SETTINGS,
  });
  const processId = crypto.randomUUID();
  const heartbeat = new Heartbeat(directUrlOf(config), holderHeartbeatOf(processId));
  await heartbeat.open();
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const read = database.read.bind(database);
  const eventStreams = createEventStreams(read);
  const keyUsage = createKeyUsage(database, logger);
  const app = createApp({
    deps: {
      config,
      services,
      database,
      admissions,
      logger,
      processId,
      keyUsed: keyUsage.record,
    },
    sessions: await createSessionVerifier(config, services),
    metrics: createRequestMetrics(registry),
    routes: allRoutes({
      redis: () => redis.ping(),
      actors: () => requireLiveActors(database),
      queueRoundTrip: async (value) => {
        const key = `commerce:smoke:${value}`;
        await redis.set(key, value, 'EX', 10);
        if ((await redis.getdel(key)) !== value) throw new Error('Redis lost a value');
      },
      registry,
      eventStreams,
    }),
  });
  const stopFollowing = followPlacements(database);
  const wakes = createWakePublisher(redis);
  database.outbox.committed = wakes.wake;
  database.outbox.timersSet = wakes.timersSet;
  database.outbox.jobsEnqueued = wakes.jobsEnqueued;
  database.outbox.streamsOpened = wakes.streamsOpened;
  app.listen({
    hostname: config.host,
    port: config.port,
    idleTimeout: 60,
    // Every route has its own limit, whose error has our envelope.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  });
  logger.info({ url: config.baseUrl }, 'listening');
  onShutdown(logger, async () => {
    eventStreams.close();
    await Promise.race([app.stop(), Bun.sleep(DRAIN_MS)]);
    heartbeat.retire(true);
    await keyUsage.stop();
    stopFollowing();
    renderer.close();
    await database.close();
    redis.disconnect();
  });
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

await start();
