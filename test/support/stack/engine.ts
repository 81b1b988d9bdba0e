import pino from 'pino';
import type { Actor } from '../../../actors/runtime/define-actor.ts';
import { TaskRunner } from '../../../actors/runtime/task-runner.ts';
import { createEngine } from '../../../actors/runtime/engine.ts';
import { createFencedEffects } from '../../../actors/runtime/fenced-effects.ts';
import { openLeaseConnection } from '../../../actors/runtime/lease-connection.ts';
import { LeaseKeeper } from '../../../actors/runtime/lease-keeper.ts';
import type { JobTask } from '../../../actors/runtime/task.ts';
import type { StreamConsumer } from '../../../actors/runtime/stream-consumer.ts';
import { cellSettings } from '../../../cli/services/stack/cells.mjs';
import { readConfig } from '../../../config.ts';
import { openServices } from '../../../process/open-services.ts';
import { connectRedis } from '../../../streams/redis.ts';
import type { TimerLimits } from '../../../actors/runtime/due/timer-reader.ts';
import { waitFor } from '../timing/wait-for.ts';

export interface EngineOptions {
  /** The cell of the database, and that; the first of the stack of the test run, if they are not given. */
  readonly cell?: string;
  readonly databaseUrl?: string;
  readonly redisUrl?: string;
  /** 'default' owns shards; any other name owns none and only lives. */
  readonly pool: string;
  readonly leaseMs?: number;
  readonly consumers?: readonly StreamConsumer[];
  readonly actors?: readonly Actor[];
  readonly jobs?: readonly JobTask[];
  readonly timerLimits?: Partial<TimerLimits>;
  /** Server settings of its connections. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

/** The parts of an actor process, run inside the test. */
export async function openEngine(options: EngineOptions) {
  const { leaseMs = 5_000, pool, consumers = [], actors = [], jobs = [] } = options;
  const databaseUrl = options.databaseUrl ?? process.env['DATABASE_URL'] ?? '';
  const redisUrl = options.redisUrl ?? process.env['REDIS_URL'] ?? '';
  const others = Object.entries(process.env).filter(([setting]) => !cellSettings.includes(setting));
  const config = readConfig({
    ...Object.fromEntries(others),
    CELL: options.cell,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
  });
  const logger = pino({ level: 'silent' });
  const { services, database } = await openServices(
    config,
    'commerce-test',
    {
      invalidateAccess: async () => undefined,
      takeToken: async () => 0,
    },
    { settings: options.settings ?? {} },
  );
  const redis = connectRedis(config.redis, 'test', () => undefined);
  const connection = openLeaseConnection(databaseUrl, leaseMs / 4);
  const keeper = new LeaseKeeper({
    connection,
    query: database.read.bind(database),
    databaseUrl,
    pool,
    leaseMs,
    metricsUrl: null,
    logger,
  });
  const effects = createFencedEffects(database, keeper);
  const runner = new TaskRunner({ services, database }, keeper, logger);
  const engine = createEngine({
    services,
    database,
    cell: config.cell,
    keeper,
    effects,
    redis,
    consumers,
    actors,
    tasks: jobs,
    runner,
    timerLimits: options.timerLimits,
    logger,
    metrics: {
      relayed: () => undefined,
      stepEnded: () => undefined,
      wokenOverRedis: () => undefined,
    },
    onRedisOutage: () => undefined,
  });
  keeper.start();
  engine.start();
  await waitFor(() => keeper.processId !== null);
  return {
    services,
    database,
    keeper,
    effects,
    logger,
    lagging: engine.lagging,
    heldTimers: engine.heldTimers,
    runner,
    query: database.read.bind(database),
    stop: async () => {
      await keeper.drain();
      await engine.stop();
      await keeper.leave(500);
      await connection.close();
      redis.disconnect();
      await database.close();
    },
  };
}
