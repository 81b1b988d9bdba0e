import type { Redis } from 'ioredis';
import { NO_SHARD } from '../storage/shards.ts';
import { shardOfChannel, wakeChannel } from './topics.ts';

/**
 * Wakes the owners of shards after a commit. Only a hint, sent once without waiting: an owner that misses it finds the
 * event, timer or job at its next poll.
 */
interface WakePublisher {
  /** Called by the outbox's `committed`. */
  readonly wake: (shards: ReadonlySet<number>) => void;
  /** Called by the outbox's `timersSet`; announces those that an owner may have to fire before it reads again. */
  readonly timersSet: (earliest: ReadonlyMap<number, number>) => void;
  /** Called by the outbox's `jobsEnqueued`. */
  readonly jobsEnqueued: (shards: ReadonlySet<number>) => void;
  /** Called by the outbox's `streamsOpened`, and for events that were numbered in another process than reads them. */
  readonly streamsOpened: (shards: Iterable<number>) => void;
}

/** A timer that is due within this time of its commit is announced; owners read as far ahead, or less. */
const ANNOUNCED_MS = 6_000;
const EVENTS = '';
const JOBS = 'j';
const STREAMS = 's';
/** A message of timers: their earliest instant in ms. */
const TIMERS = /^t(\d+)$/;

const COALESCE_MS = 5;

export function createWakePublisher(redis: Redis): WakePublisher {
  const pending = {
    [EVENTS]: new Set<number>(),
    [JOBS]: new Set<number>(),
    [STREAMS]: new Set<number>(),
  };
  const timers = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const publish = (shard: number, message: string): void => {
    redis.publish(wakeChannel(shard), message).catch(() => undefined);
  };
  const send = (): void => {
    timer = null;
    for (const message of [EVENTS, JOBS, STREAMS] as const) {
      for (const shard of pending[message]) publish(shard, message);
      pending[message].clear();
    }
    for (const [shard, dueAt] of timers) publish(shard, `t${Math.max(0, dueAt)}`);
    timers.clear();
  };
  return {
    wake: (shards) => {
      for (const shard of shards) pending[EVENTS].add(shard);
      timer ??= setTimeout(send, COALESCE_MS);
    },
    timersSet: (earliest) => {
      const until = Date.now() + ANNOUNCED_MS;
      for (const [shard, dueAt] of earliest)
        if (dueAt <= until) timers.set(shard, Math.min(dueAt, timers.get(shard) ?? Infinity));
      if (timers.size > 0) timer ??= setTimeout(send, COALESCE_MS);
    },
    jobsEnqueued: (shards) => {
      for (const shard of shards) if (shard !== NO_SHARD) pending[JOBS].add(shard);
      if (pending[JOBS].size > 0) timer ??= setTimeout(send, COALESCE_MS);
    },
    streamsOpened: (shards) => {
      for (const shard of shards) pending[STREAMS].add(shard);
      if (pending[STREAMS].size > 0) timer ??= setTimeout(send, COALESCE_MS);
    },
  };
}

interface WakeSubscriber {
  readonly follow: (shards: readonly number[]) => void;
  readonly unfollow: (shards: readonly number[]) => void;
}

/** Listens on its own connection, which subscribes again whenever Redis comes back. */
export function createWakeSubscriber(
  redis: Redis,
  on: {
    readonly events: (shard: number) => void;
    readonly timers: (shard: number, from: number) => void;
    readonly jobs: (shard: number) => void;
    readonly streams: (shard: number) => void;
  },
): WakeSubscriber {
  const followed = new Set<number>();
  const subscribe = (shards: readonly number[]): void => {
    if (shards.length === 0 || redis.status !== 'ready') return;
    redis.subscribe(...shards.map(wakeChannel)).catch(() => undefined);
  };
  redis.on('ready', () => subscribe([...followed]));
  redis.on('message', (channel: string, message: string) => {
    const shard = shardOfChannel(channel);
    if (shard === null || !followed.has(shard)) return;
    const [, from] = TIMERS.exec(message) ?? [];
    if (from !== undefined) on.timers(shard, Number(from));
    else if (message === JOBS) on.jobs(shard);
    else if (message === STREAMS) on.streams(shard);
    else on.events(shard);
  });
  return {
    follow: (shards) => {
      for (const shard of shards) followed.add(shard);
      subscribe(shards);
    },
    unfollow: (shards) => {
      for (const shard of shards) followed.delete(shard);
      if (redis.status === 'ready' && shards.length > 0)
        redis.unsubscribe(...shards.map(wakeChannel)).catch(() => undefined);
    },
  };
}
