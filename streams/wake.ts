import type { DueEndpoint } from '../storage/queries/webhooks/due-deliveries.ts';
import type { JobQueue } from '../storage/database.ts';
import { NO_SHARD } from '../storage/shards.ts';
import type { RedisConnection } from './redis.ts';
import { openSubscriptions, publish } from './subscriptions.ts';
import { shardOfChannel, wakeChannel } from './topics.ts';

/**
 * Wakes the owners of a cell's shards after a commit there. Only a hint, sent once without waiting: an owner that misses it
 * finds the event, timer, job or delivery at its next poll.
 */
interface WakePublisher {
  /** Called by the outbox's `committed`. */
  readonly wake: (shards: ReadonlySet<number>) => void;
  /** Called by the outbox's `timersSet`; announces those that an owner may have to fire before it reads again. */
  readonly timersSet: (earliest: ReadonlyMap<number, number>) => void;
  /** Called by the outbox's `jobsEnqueued`. */
  readonly jobsEnqueued: (shards: ReadonlySet<number>, queues?: readonly JobQueue[]) => void;
  /** Called by the outbox's `streamsOpened`, and for events that were numbered in another process than reads them. */
  readonly streamsOpened: (shards: Iterable<number>) => void;
  /** Called when deliveries were created whose endpoints another process sends to. */
  readonly deliveriesCreated: (endpoints: Iterable<DueEndpoint>) => void;
}

/** A timer that is due within this time of its commit is announced; owners read as far ahead, or less. */
const ANNOUNCED_MS = 6_000;
const EVENTS = '';
const JOBS = 'j';
const STREAMS = 's';
/** A message of queues of jobs: the workspace of each and its kind. */
const QUEUES = /^q((?:[0-9a-f-]{36}[^,]+,)+)$/;
/** A message of timers: their earliest instant in ms. */
const TIMERS = /^t(\d+)$/;
/** A message of deliveries: the endpoints, each after its workspace. */
const DELIVERIES = /^d((?:[0-9a-f-]{36}){2,})$/;
const ID_LENGTH = 36;

const COALESCE_MS = 5;

export function createWakePublisher(redis: RedisConnection, cell: string): WakePublisher {
  const pending = {
    [EVENTS]: new Set<number>(),
    [JOBS]: new Set<number>(),
    [STREAMS]: new Set<number>(),
  };
  const timers = new Map<number, number>();
  const queued = new Map<number, Set<string>>();
  const deliveries = new Map<number, Set<string>>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const send = (): void => {
    timer = null;
    for (const message of [EVENTS, JOBS, STREAMS] as const) {
      for (const shard of pending[message]) publish(redis, wakeChannel(cell, shard), message);
      pending[message].clear();
    }
    for (const [shard, dueAt] of timers)
      publish(redis, wakeChannel(cell, shard), `t${Math.max(0, dueAt)}`);
    timers.clear();
    for (const [shard, queues] of queued)
      publish(redis, wakeChannel(cell, shard), `q${[...queues].join('')}`);
    queued.clear();
    for (const [shard, endpoints] of deliveries)
      publish(redis, wakeChannel(cell, shard), `d${[...endpoints].join('')}`);
    deliveries.clear();
  };
  return {
    wake: (shards) => {
      for (const shard of shards) pending[EVENTS].add(shard);
      if (pending[EVENTS].size > 0) timer ??= setTimeout(send, COALESCE_MS);
    },
    timersSet: (earliest) => {
      const until = Date.now() + ANNOUNCED_MS;
      for (const [shard, dueAt] of earliest)
        if (dueAt <= until) timers.set(shard, Math.min(dueAt, timers.get(shard) ?? Infinity));
      if (timers.size > 0) timer ??= setTimeout(send, COALESCE_MS);
    },
    jobsEnqueued: (shards, queues = []) => {
      for (const shard of shards) if (shard !== NO_SHARD) pending[JOBS].add(shard);
      for (const { shard, kind, turnOf } of queues) {
        if (shard === NO_SHARD) continue;
        const ofShard = queued.get(shard) ?? new Set();
        queued.set(shard, ofShard.add(`${turnOf}${kind},`));
      }
      if (pending[JOBS].size + queued.size > 0) timer ??= setTimeout(send, COALESCE_MS);
    },
    streamsOpened: (shards) => {
      for (const shard of shards) pending[STREAMS].add(shard);
      if (pending[STREAMS].size > 0) timer ??= setTimeout(send, COALESCE_MS);
    },
    deliveriesCreated: (endpoints) => {
      for (const { shard, workspaceId, endpointId } of endpoints) {
        const ofShard = deliveries.get(shard) ?? new Set();
        deliveries.set(shard, ofShard.add(`${workspaceId}${endpointId}`));
      }
      if (deliveries.size > 0) timer ??= setTimeout(send, COALESCE_MS);
    },
  };
}

interface WakeSubscriber {
  readonly follow: (shards: readonly number[]) => void;
  readonly unfollow: (shards: readonly number[]) => void;
  readonly close: () => void;
}

/** Listens on connections of its own. */
export function createWakeSubscriber(
  redis: RedisConnection,
  cell: string,
  name: string,
  on: {
    readonly events: (shard: number) => void;
    readonly timers: (shard: number, from: number) => void;
    /** Without queues, any of the shard may have a due job. */
    readonly jobs: (shard: number, queues?: readonly JobQueue[]) => void;
    readonly streams: (shard: number) => void;
    readonly deliveries: (endpoints: readonly DueEndpoint[]) => void;
    readonly error: (error: Error) => void;
  },
): WakeSubscriber {
  const channelOf = (shard: number): string => wakeChannel(cell, shard);
  const followed = new Set<number>();
  const subscriptions = openSubscriptions(redis, {
    name,
    onError: on.error,
    onMessage: (channel, message) => {
      const shard = shardOfChannel(channel);
      if (shard === null || !followed.has(shard)) return;
      const [, from] = TIMERS.exec(message) ?? [];
      const [, endpoints] = DELIVERIES.exec(message) ?? [];
      const [, queues] = QUEUES.exec(message) ?? [];
      if (from !== undefined) on.timers(shard, Number(from));
      else if (endpoints !== undefined) on.deliveries(endpointsIn(endpoints, shard));
      else if (queues !== undefined) on.jobs(shard, queuesIn(queues, shard));
      else if (message === JOBS) on.jobs(shard);
      else if (message === STREAMS) on.streams(shard);
      else on.events(shard);
    },
  });
  return {
    follow: (shards) => {
      for (const shard of shards) followed.add(shard);
      subscriptions.follow(shards.map(channelOf));
    },
    unfollow: (shards) => {
      for (const shard of shards) followed.delete(shard);
      subscriptions.unfollow(shards.map(channelOf));
    },
    close: subscriptions.close,
  };
}

function queuesIn(names: string, shard: number): JobQueue[] {
  const each = names.split(',').slice(0, -1);
  return each.map((name) => ({
    shard,
    turnOf: name.slice(0, ID_LENGTH),
    kind: name.slice(ID_LENGTH),
  }));
}

function endpointsIn(ids: string, shard: number): DueEndpoint[] {
  return Array.from({ length: ids.length / (2 * ID_LENGTH) }, (_, index) => {
    const from = index * 2 * ID_LENGTH;
    const workspaceId = ids.slice(from, from + ID_LENGTH);
    return { workspaceId, endpointId: ids.slice(from + ID_LENGTH, from + 2 * ID_LENGTH), shard };
  });
}
