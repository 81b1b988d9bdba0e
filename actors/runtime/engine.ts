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
import { DueEngine, type PolledDeliveries } from './due/due-engine.ts';
import type { TimerLimits } from './due/timer-reader.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import { RelayLoop } from './relay-loop.ts';
import type { StreamConsumer } from './stream-consumer.ts';
import { StreamLoop } from './stream-loop.ts';
import type { Task } from './task.ts';
import type { TaskRunner } from './task-runner.ts';
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
  readonly tasks: readonly Task[];
  readonly runner: TaskRunner;
  /** `look`: of endpoints of this process's shards for which another one has created deliveries. */
  readonly deliveries?: PolledDeliveries & {
    readonly look: (endpoints: readonly DueEndpoint[]) => void;
  };
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

/** Wires the path of an event, commit -> wake -> relay -> streams -> consumers -> trimming, and what falls due (`due/`). */
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
  const others = (shards: Iterable<number>): Set<number> =>
    new Set([...shards].filter((shard) => !keeper.isActive(shard)));
  const lookAt = (shards: Iterable<number>): void => {
    for (const loop of loops) loop.look(shards);
  };
  const relay = new RelayLoop({
    failpoint: services.failpoint,
    keeper,
    effects,
    copy,
    logger,
    streams: loops,
    numbered: (shards) => publisher.streamsOpened(others(shards)),
    metrics: parts.metrics,
  });
  const due = new DueEngine({
    keeper,
    query,
    logger,
    timers: {
      services,
      actors: parts.actors,
      limits: parts.timerLimits,
      metrics: parts.metrics,
    },
    runner: parts.runner,
    tasks: parts.tasks,
    relay,
    deliveries: parts.deliveries ?? null,
  });
  const { timers, jobs } = due;
  const counted =
    <Said extends unknown[]>(
      what: Parameters<ActorMetrics['wokenOverRedis']>[0],
      act: (...said: Said) => void,
    ) =>
    (...said: Said): void => {
      parts.metrics.wokenOverRedis(what);
      act(...said);
    };
  const wakes = createWakeSubscriber(redis, cell, 'commerce-actors-wake', {
    events: counted('events', (shard) => relay.wake([shard])),
    jobs: counted('jobs', (shard, queues) => (queues ? jobs.wake([], queues) : jobs.wake([shard]))),
    streams: counted('streams', (shard) => lookAt([shard])),
    timers: counted('timers', (shard, from) => timers.wake(shard, from)),
    deliveries: counted('deliveries', (endpoints) => parts.deliveries?.look(endpoints)),
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
    relay.wake(shards);
    publisher.wake(others(shards));
  };
  database.outbox.timersSet = (earliest) => {
    timers.timersSet(earliest);
    publisher.timersSet(new Map([...earliest].filter(([shard]) => !keeper.isActive(shard))));
  };
  database.outbox.jobsEnqueued = (shards, queues = []) => {
    jobs.wake(shards, queues);
    const elsewhere = queues.filter(({ shard }) => !keeper.isActive(shard));
    publisher.jobsEnqueued(others(shards), elsewhere);
  };
  database.outbox.streamsOpened = (shards) => {
    lookAt(shards);
    publisher.streamsOpened(others(shards));
  };
  return {
    start: () => {
      relay.start();
      for (const loop of loops) loop.start();
      trimmer.start();
      due.start();
    },
    stop: async () => {
      wakes.close();
      await Promise.all([relay.stop(), due.stop()]);
      await Promise.all([...loops.map((loop) => loop.stop()), trimmer.stop()]);
    },
    heldTimers: () => timers.held,
    lagging: () => loops.reduce((sum, loop) => sum + loop.lagging, 0),
    longestBehind: (count) => loops.flatMap((loop) => loop.longestBehind(count)),
    announceDeliveries: publisher.deliveriesCreated,
  };
}
