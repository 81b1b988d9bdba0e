import type { Redis } from 'ioredis';
import { shardOfChannel, wakeChannel } from './topics.ts';

/**
 * Wakes the owners of shards after a commit. Only a hint, sent once without waiting: an owner that misses it finds the
 * event at its next poll.
 */
interface WakePublisher {
  /** Called by the outbox's `committed`. */
  readonly wake: (shards: ReadonlySet<number>) => void;
}

const COALESCE_MS = 5;

export function createWakePublisher(redis: Redis): WakePublisher {
  const pending = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const send = (): void => {
    timer = null;
    for (const shard of pending) redis.publish(wakeChannel(shard), '').catch(() => undefined);
    pending.clear();
  };
  return {
    wake: (shards) => {
      for (const shard of shards) pending.add(shard);
      timer ??= setTimeout(send, COALESCE_MS);
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
  onWake: (shard: number) => void,
): WakeSubscriber {
  const followed = new Set<number>();
  const subscribe = (shards: readonly number[]): void => {
    if (shards.length === 0 || redis.status !== 'ready') return;
    redis.subscribe(...shards.map(wakeChannel)).catch(() => undefined);
  };
  redis.on('ready', () => subscribe([...followed]));
  redis.on('message', (channel: string) => {
    const shard = shardOfChannel(channel);
    if (shard !== null && followed.has(shard)) onWake(shard);
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
