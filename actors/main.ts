import { createLogger, logRowFailure } from '../process/logger.ts';
import { ConfigError, readConfig, type Config } from '../config.ts';
import { isPoolName, POOL_NAME_RULE } from '../storage/shards.ts';
import { openServices } from '../process/open-services.ts';
import { directUrlOf } from '../storage/roles/database-roles.ts';
import { queueSettings } from '../storage/driver/settings.ts';
import { createAdmissionControl, tokenTaker } from '../streams/admission.ts';
import { connectRedis } from '../streams/redis.ts';
import { watchRendering } from './invoices/render-metrics.ts';
import { createInvoiceRenderer } from '../templates/invoice/worker/render-pool.ts';
import { actors } from './all-actors.ts';
import { handOverTask } from './placement/move-workspace.ts';
import { tasks } from './tasks.ts';
import { createActorMetrics } from './runtime/metrics/actor-metrics.ts';
import { registerPoolMetrics } from './runtime/metrics/pool-metrics.ts';
import { TaskRunner } from './runtime/task-runner.ts';
import { createEngine } from './runtime/engine.ts';
import { createFencedEffects } from './runtime/fenced-effects.ts';
import { openLeaseConnection } from './runtime/lease-connection.ts';
import { LeaseKeeper } from './runtime/lease-keeper.ts';
import { startMetricsServer } from './runtime/metrics/metrics-server.ts';
import { followPlacements } from '../process/follow-placements.ts';
import { collectProcessMetrics } from '../process/process-metrics.ts';
import { onShutdown } from '../process/shutdown.ts';
import { wakingActors } from './runtime/wake-by-events.ts';
import { Deliverer } from './webhooks/deliverer.ts';
import { createDeliveryMetrics } from './webhooks/delivery-metrics.ts';
import { fanOut } from './webhooks/fan-out.ts';

/**
 * The actor process: owns shards of its cell, relays their events, delivers webhooks and runs tasks. Any number may run. It drains
 * and releases its shards within ten seconds of SIGTERM.
 */
const DRAIN_MS = 7_000;
const LEAVE_MS = 1_000;
const RENDER_MS = 30_000;
const RENDER_NICENESS = 10;

async function main(config: Config, pool: string = config.actors.pool): Promise<void> {
  const { leaseMs, metricsPort, deliverySlots } = config.actors;
  const logger = createLogger('actors');
  const logRow = logRowFailure(logger);
  const onRedisOutage = throttled((error) =>
    logger.warn({ err: String(error) }, 'Redis does not answer; Postgres is used alone'),
  );
  const redis = connectRedis(config.redis, 'commerce-actors', onRedisOutage);
  const admissions = createAdmissionControl(redis, onRedisOutage);
  // Requests, events and deliveries come first: a document has 30 s.
  const renderer = createInvoiceRenderer({ niceness: RENDER_NICENESS });
  const rendering = watchRendering((document, branding, tenant) =>
    renderer.render(document, branding, { tenant, timeoutMs: RENDER_MS }),
  );
  const { services, database } = await openServices(
    config,
    'commerce-actors',
    {
      invalidateAccess: admissions.invalidate,
      takeToken: tokenTaker(admissions),
      reportFailure: (err, what) => logger.error({ err }, what),
      repaired: (work, repairs) => {
        metrics.repaired(work, repairs);
        logger.warn({ work, repairs }, 'due work: done late, in place of the actor');
      },
      rowFailed: (error, row) => {
        metrics.rowFailed(row.kind);
        logRow(error, row);
      },
      renderInvoice: rendering.render,
    },
    { settings: connectionSettings(leaseMs) },
  );
  const query = database.read.bind(database);
  const metrics = createActorMetrics(config.cell, query, {
    shards: () => keeper.active(),
    lagging: () => engine.lagging(),
    timers: () => engine.heldTimers(),
  });
  collectProcessMetrics(metrics.registry);
  registerPoolMetrics(metrics.registry, query, pool, (count) => engine.longestBehind(count));
  for (const metric of rendering.metrics) metrics.registry.registerMetric(metric);
  const server = startMetricsServer(
    metrics.registry,
    config.host,
    metricsPort,
    config.monitoringToken,
  );
  const databaseUrl = directUrlOf(config);
  const connection = openLeaseConnection(databaseUrl, Math.max(100, leaseMs / 4));
  const metricsUrl = server.url;
  const keeper = new LeaseKeeper({
    connection,
    query,
    databaseUrl,
    pool,
    leaseMs,
    metricsUrl,
    load: () => ({ memoryBytes: process.memoryUsage.rss(), lagging: engine.lagging() }),
    onDrainRequested: () => process.kill(process.pid, 'SIGTERM'),
    logger,
  });
  const effects = createFencedEffects(database, keeper);
  const runner = new TaskRunner({ services, database }, keeper, logger);
  const deliverer = new Deliverer({
    services,
    database,
    keeper,
    effects,
    announce: (endpoints) => engine.announceDeliveries(endpoints),
    slots: deliverySlots,
    metrics: createDeliveryMetrics(metrics.registry),
    logger,
  });
  const consumers = [wakingActors(fanOut(services, deliverer), actors, metrics)];
  const engine = createEngine({
    services,
    database,
    cell: config.cell,
    keeper,
    effects,
    redis,
    consumers,
    actors,
    tasks: [...tasks, handOverTask(deliverer)],
    runner,
    deliveries: deliverer,
    logger,
    metrics,
    onRedisOutage,
  });
  const stopFollowing = followPlacements(database);
  keeper.start();
  engine.start();
  deliverer.start();
  logger.info({ metrics: server.url, cell: config.cell, pool }, 'actors: started');

  onShutdown(logger, async () => {
    await keeper.drain().catch((error: unknown) => logger.warn({ err: error }, 'could not drain'));
    const cutOff = setTimeout(() => runner.stop(), DRAIN_MS);
    await Promise.race([
      Promise.all([engine.stop(), deliverer.stop(DRAIN_MS)]),
      Bun.sleep(DRAIN_MS + LEAVE_MS),
    ]);
    clearTimeout(cutOff);
    await keeper.leave(LEAVE_MS);
    stopFollowing();
    renderer.close();
    await Promise.all([connection.close(), server.stop()]);
    redis.disconnect();
    await Promise.race([database.close(), Bun.sleep(500)]);
  });
}

/**
 * A frozen process holds no lock for longer than half a lease.
 */
function connectionSettings(leaseMs: number): Record<string, string | number> {
  return {
    idle_in_transaction_session_timeout: Math.min(10_000, Math.floor(leaseMs / 2)),
    ...queueSettings,
  };
}

/** At most one call in ten seconds, so that an outage does not flood the log. */
function throttled(report: (error: unknown) => void): (error: unknown) => void {
  let nextAt = 0;
  return (error) => {
    if (Date.now() < nextAt) return;
    nextAt = Date.now() + 10_000;
    report(error);
  };
}

/** `--pool acme`: own only shards that are placed in that pool. */
function poolOf(args: readonly string[]): string | undefined {
  const at = args.indexOf('--pool');
  if (at === -1) return undefined;
  const pool = args[at + 1];
  if (!pool || !isPoolName(pool)) throw new ConfigError(`--pool needs a name: ${POOL_NAME_RULE}.`);
  return pool;
}

async function start(): Promise<void> {
  try {
    await main(readConfig(), poolOf(process.argv.slice(2)));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

void start();
