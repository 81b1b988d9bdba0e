import { Cluster, type Redis, type RedisOptions } from 'ioredis';
import { nodeOfKey, type RedisConnection } from './redis.ts';

/** Receives what is published on the channels that are followed. What is published during an outage is lost. */
export interface Subscriptions {
  readonly follow: (channels: readonly string[]) => void;
  readonly unfollow: (channels: readonly string[]) => void;
  readonly close: () => void;
}

interface Listener {
  /** The connections' name. */
  readonly name: string;
  readonly onMessage: (channel: string, message: string) => void;
  readonly onError: (error: Error) => void;
}

/** On connections of its own, which subscribe again whenever Redis comes back. */
export function openSubscriptions(redis: RedisConnection, listener: Listener): Subscriptions {
  return redis instanceof Cluster ? onCluster(redis, listener) : onServer(redis, listener);
}

/** On a cluster only the node of the channel's slot gets the message. */
export function publish(redis: RedisConnection, channel: string, message: string): void {
  const sent =
    redis instanceof Cluster ? redis.spublish(channel, message) : redis.publish(channel, message);
  sent.catch(() => undefined);
}

function onServer(redis: Redis, { name, onMessage, onError }: Listener): Subscriptions {
  const connection = redis.duplicate({ connectionName: name });
  const followed = new Set<string>();
  const subscribe = (channels: readonly string[]): void => {
    if (channels.length === 0 || connection.status !== 'ready') return;
    connection.subscribe(...channels).catch(() => undefined);
  };
  connection.on('error', onError);
  connection.on('ready', () => subscribe([...followed]));
  connection.on('message', onMessage);
  return {
    follow: (channels) => {
      for (const channel of channels) followed.add(channel);
      subscribe(channels);
    },
    unfollow: (channels) => {
      for (const channel of channels) followed.delete(channel);
      if (connection.status === 'ready' && channels.length > 0)
        connection.unsubscribe(...channels).catch(() => undefined);
    },
    close: () => connection.disconnect(),
  };
}

/**
 * Shard channels, on one connection for each master that has some of them. A master that loses a channel's slot drops its
 * subscribers, and one that dies has none left: whenever the cluster was asked for its nodes, each channel is subscribed
 * to once more at the master that has it now, whatever was lost before (decision 154).
 */
function onCluster(cluster: Cluster, { name, onMessage, onError }: Listener): Subscriptions {
  const followed = new Set<string>();
  const connections = new Map<string, Redis>();

  function open(node: string): Redis | null {
    const master = cluster
      .nodes('master')
      .find(({ options: { host, port } }) => `${host}:${port}` === node);
    if (!master) return null;
    const connection = master.duplicate<Partial<RedisOptions>>({
      connectionName: name,
      lazyConnect: false,
      enableOfflineQueue: false,
      autoResubscribe: false,
      retryStrategy: (attempt) => Math.min(50 * attempt, 1_000),
    });
    connections.set(node, connection);
    connection.on('error', onError);
    connection.on('ready', () => subscribe([...followed]));
    connection.on('smessage', onMessage);
    return connection;
  }

  function subscribe(channels: readonly string[]): void {
    for (const [node, own] of Map.groupBy(channels, (channel) => nodeOfKey(cluster, channel))) {
      const connection = connections.get(node) ?? open(node);
      if (connection?.status !== 'ready') continue;
      for (const channel of own) connection.ssubscribe(channel).catch(() => undefined);
    }
  }

  function repair(): void {
    const nodes = new Set([...followed].map((channel) => nodeOfKey(cluster, channel)));
    for (const [node, connection] of connections)
      if (!nodes.has(node)) {
        connection.disconnect();
        connections.delete(node);
      }
    subscribe([...followed]);
  }

  cluster.on('refresh', repair);
  return {
    follow: (channels) => {
      for (const channel of channels) followed.add(channel);
      subscribe(channels);
    },
    unfollow: (channels) => {
      for (const channel of channels) {
        followed.delete(channel);
        const connection = connections.get(nodeOfKey(cluster, channel));
        if (connection?.status === 'ready') connection.sunsubscribe(channel).catch(() => undefined);
      }
    },
    close: () => {
      cluster.off('refresh', repair);
      for (const connection of connections.values()) connection.disconnect();
    },
  };
}
