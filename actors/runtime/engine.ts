import type { Logger } from 'pino';
import type { SystemDatabase } from '../../domain/context.ts';
import type { Services } from '../../domain/ports/services.ts';
import type { DueEndpoint } from '../../storage/queries/webhooks/due-deliveries.ts';
import type { StreamPosition } from '../../storage/queries/streams/positions.ts';
import type { RedisConnection } from '../../streams/redis.ts';
import { createStreamReader } from '../../streams/reader.ts';
import { createStreamCopy } from '../../streams/stream-copy.ts';
import { createWakePublisher, createWakeSubscriber } from '../../streams/wake.ts';
import type { ActorMetrics } from './metrics/actor-metrics.ts';
import type { Actor } from './define-actor.ts';
import type { FencedEffects } from './fenced-effects.ts';
import { JobLoop } from './jobs/job-loop.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import { RelayLoop } from './relay-loop.ts';
import type { StreamConsumer } from './stream-consumer.ts';
import { StreamLoop } from './stream-loop.ts';
import type { JobTask } from './task.ts';
import type { TaskRunner } from './task-runner.ts';
import { TimerLoop } from './timers/timer-loop.ts';
import type { TimerLimits } from './timers/timer-reader.ts';
import { StreamTrimmer } from './trim-streams.ts';

export interface EngineParts {
  readonly services: Services;
  readonly database: SystemDatabase;
  /** The cell of the database. */
  readonly cell: string;
  readonly keeper: LeaseKeeper;
  readonly effects: FencedEffects;
  readonly redis: RedisConnection;
  readonly consumers: readonly StreamConsumer[];
  readonly actors: readonly Actor[];
  readonly jobs: readonly JobTask[];
  readonly runner: TaskRunner;
  /** Notified of endpoints of this process's shards for which another one has created deliveries. */
  readonly deliveriesCreated?: (endpoints: readonly DueEndpoint[]) => void;
  readonly timerLimits?: Partial<TimerLimits> | undefined;
  readonly logger: Logger;
  readonly metrics: Pick<ActorMetrics, 'relayed' | 'stepEnded' | 'wokenOverRedis'>;
  readonly onRedisOutage: (error: unknown) => void;
}

export interface Engine {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  /** Timers that this process holds in memory. */
  readonly heldTimers: () => number;
  /** Workspaces with events that some consumer has yet to read. */
  readonly lagging: () => number;
  /** How far these workspaces are read: at most `count` a consumer, those first that have been behind for longest. */
  readonly longestBehind: (count: number) => readonly StreamPosition[];
  /** Tells the processes that send to these endpoints of deliveries that this one has created. */
  readonly announceDeliveries: (endpoints: readonly DueEndpoint[]) => void;
}

/** Wires the path of an event: commit -> wake -> relay -> streams -> consumers -> trimming; and those of a timer and a job. */
export function createEngine(parts: EngineParts): Engine {
  const { services, database, cell, keeper, effects, redis, logger, consumers } = parts;
  const query = database.read.bind(database);
  const copy = createStreamCopy(redis, cell, parts.onRedisOutage);
  const reader = createStreamReader(copy, query);
  const names = consumers.map(({ name }) => name);
  const trimmer = new StreamTrimmer(copy, query, names, logger);
  const loops = consumers.map(
    (consumer) =>
      new StreamLoop({
        consumer,
        keeper,
        effects,
        reader,
        query,
        logger,
        processed: (position) => trimmer.addRead(position),
      }),
  );
  const publisher = createWakePublisher(redis, cell);
  const lookAt = (shards: Iterable<number>): void => {
    for (const loop of loops) loop.look(shards);
  };
  const relay = new RelayLoop({
    failpoint: services.failpoint,
    keeper,
    effects,
    copy,
    query,
    logger,
    streams: loops,
    numberedElsewhere: (shards) => publisher.streamsOpened(shards),
    metrics: parts.metrics,
  });
  const timers = new TimerLoop({
    resources: { services, database },
    keeper,
    actors: parts.actors,
    limits: parts.timerLimits,
    query,
    logger,
    metrics: parts.metrics,
  });
  const jobs = new JobLoop({
    runner: parts.runner,
    keeper,
    query,
    logger,
    tasks: parts.jobs,
    isBehind: (workspaceId) => timers.isBehind(workspaceId),
  });
  const { wokenOverRedis } = parts.metrics;
  const wakes = createWakeSubscriber(redis, cell, 'commerce-actors-wake', {
    events: (shard) => {
      wokenOverRedis('events');
      relay.wake([shard]);
    },
    jobs: (shard) => {
      wokenOverRedis('jobs');
      jobs.wake([shard]);
    },
    streams: (shard) => {
      wokenOverRedis('streams');
      lookAt([shard]);
    },
    timers: (shard, from) => {
      wokenOverRedis('timers');
      timers.wake(shard, from);
    },
    deliveries: (endpoints) => {
      wokenOverRedis('deliveries');
      parts.deliveriesCreated?.(endpoints);
    },
    error: parts.onRedisOutage,
  });
  keeper.listen({
    gained: (shards) => {
      wakes.follow(shards);
      trimmer.gained(shards);
      relay.wake(shards);
    },
    lost: (shards) => wakes.unfollow(shards),
  });
  database.outbox.committed = (shards) => {
    const others = new Set([...shards].filter((shard) => !keeper.isActive(shard)));
    relay.wake(shards);
    if (others.size > 0) publisher.wake(others);
  };
  database.outbox.timersSet = (earliest) => {
    timers.timersSet(earliest);
    const others = [...earliest].filter(([shard]) => !keeper.isActive(shard));
    if (others.length > 0) publisher.timersSet(new Map(others));
  };
  database.outbox.jobsEnqueued = (shards) => {
    jobs.wake(shards);
    publisher.jobsEnqueued(new Set([...shards].filter((shard) => !keeper.isActive(shard))));
  };
  database.outbox.streamsOpened = (shards) => {
    lookAt(shards);
    publisher.streamsOpened([...shards].filter((shard) => !keeper.isActive(shard)));
  };
  return {
    start: () => {
      relay.start();
      for (const loop of loops) loop.start();
      trimmer.start();
      timers.start();
      jobs.start();
    },
    stop: async () => {
      wakes.close();
      await Promise.all([relay.stop(), timers.stop(), jobs.stop()]);
      await Promise.all([...loops.map((loop) => loop.stop()), trimmer.stop()]);
    },
    heldTimers: () => timers.held,
    lagging: () => loops.reduce((sum, loop) => sum + loop.lagging, 0),
    longestBehind: (count) => loops.flatMap((loop) => loop.longestBehind(count)),
    announceDeliveries: publisher.deliveriesCreated,
  };
}
