import { Cluster, Command, Redis, type RedisOptions } from 'ioredis';
import type { RedisAddress } from './redis-address.ts';

/** A connection to one server, or the connections to the nodes of a cluster. */
export type RedisConnection = Redis | Cluster;

/** How a connection to one server or to one node behaves. */
const CONNECTION = {
  connectTimeout: 2_000,
  commandTimeout: 1_000,
  socketTimeout: 10_000,
  keepAlive: 5_000,
} as const satisfies RedisOptions;
/** A cluster is asked for its nodes this often, and whenever a node redirects. */
const TOPOLOGY_MS = 2_000;
/** Without a response for this long, the nodes of the URL are asked again. */
const TOPOLOGY_MAX_MS = 10_000;
/** One node has this long to name the nodes. */
const TOPOLOGY_ANSWER_MS = 1_000;

/**
 * A connection to Redis that detects a dead peer and never blocks a caller for long: commands time out, and while Redis,
 * or the node that has the key, is down they fail at once instead of queueing. Our writes are idempotent by id, so a
 * command whose response was lost may be sent again.
 */
export function connectRedis(
  address: RedisAddress,
  name: string,
  onError: (error: Error) => void,
): RedisConnection {
  return address.cluster
    ? connectCluster(address, address.cluster, name, onError)
    : connectServer(address, name, onError);
}

function connectServer(
  { url, ca }: RedisAddress,
  name: string,
  onError: (error: Error) => void,
): Redis {
  const isEncrypted = url.startsWith('rediss:');
  const redis = new Redis(url, {
    ...CONNECTION,
    connectionName: name,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(50 * attempt, 1_000),
    ...(isEncrypted && ca !== null ? { tls: { ca } } : {}),
  });
  redis.on('error', onError);
  return redis;
}

/**
 * A command follows redirections to its node. It is not repeated while that node is down, since its caller does without
 * Redis; only while its slot's keys move it is, and only for a moment.
 */
function connectCluster(
  { ca }: RedisAddress,
  { nodes, isEncrypted, username, password }: NonNullable<RedisAddress['cluster']>,
  name: string,
  onError: (error: Error) => void,
): Cluster {
  const ofNode = {
    ...CONNECTION,
    connectionName: name,
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
    ...(isEncrypted ? { tls: ca === null ? {} : { ca } } : {}),
  } satisfies RedisOptions;
  const cluster = new Cluster([...nodes], {
    enableOfflineQueue: false,
    // ioredis would send commands of several nodes as one pipeline, and fail all of it for one redirection.
    enableAutoPipelining: false,
    // Certificates name hosts.
    dnsLookup: (host, callback) => callback(null, host),
    slotsRefreshInterval: TOPOLOGY_MS,
    slotsRefreshTimeout: TOPOLOGY_ANSWER_MS,
    clusterRetryStrategy: (attempt) => Math.min(50 * attempt, 1_000),
    maxRedirections: 5,
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    retryDelayOnTryAgain: 20,
    redisOptions: ofNode,
  });
  const [first] = nodes;
  const askFirst = () =>
    new Redis({ ...ofNode, ...first, lazyConnect: true, retryStrategy: () => null });
  cluster.on('error', explaining(askFirst, onError));
  cluster.on('node error', (error: Error) => {
    if (error.message !== 'Connection is closed.') onError(error);
  });
  cluster.on('+node', catchAsking);
  cluster.on('ready', () => connectMasters(cluster));
  cluster.on('refresh', () => connectMasters(cluster));
  askUrlAgain(cluster);
  return cluster;
}

/**
 * ioredis says that no node could be asked, and not why: a wrong password, a certificate. So the first is asked again, and
 * what it says is passed on.
 */
function explaining(
  ask: () => Redis,
  onError: (error: Error) => void,
): (error: Error) => Promise<void> {
  let isAsking = false;
  return async (error) => {
    if (isAsking) return;
    isAsking = true;
    let cause = error;
    const asked = ask();
    asked.on('error', (found: Error) => (cause = found));
    await asked.connect().catch(() => undefined);
    asked.disconnect();
    isAsking = false;
    onError(cause);
  };
}

/** Ahead of the first command: those that come while a node is connecting fail, that of ioredis's own check too. */
function connectMasters(cluster: Cluster): void {
  if (cluster.status !== 'ready') return;
  for (const master of cluster.nodes('master'))
    if (master.status === 'wait') master.connect().catch(() => undefined);
}

/** ioredis does not look at the response to ASKING, so that a connection that ends would end the process. */
function catchAsking(node: Redis): void {
  const asking = node.asking.bind(node);
  node.asking = (...args: []) => {
    const asked = asking(...args);
    asked.catch(() => undefined);
    return asked;
  };
}

/** When every node that is known has gone, as after a restart with other addresses, ioredis would not look further. */
function askUrlAgain(cluster: Cluster): void {
  let answeredAt = performance.now();
  cluster.on('refresh', () => (answeredAt = performance.now()));
  const timer = setInterval(() => {
    if (cluster.status === 'end') clearInterval(timer);
    if (cluster.status !== 'ready' || performance.now() - answeredAt < TOPOLOGY_MAX_MS) return;
    answeredAt = performance.now();
    cluster.disconnect(true);
  }, TOPOLOGY_MS);
  timer.unref();
}

/** The node that has the key, as `host:port`; of one server always the same. */
export function nodeOfKey(redis: RedisConnection, key: string): string {
  if (!(redis instanceof Cluster)) return '';
  return redis.slots[new Command('get', [key]).getSlot()]?.[0] ?? '';
}

/** A round trip; throws when Redis does not respond, or when a cluster does not serve every key. */
export async function pingRedis(redis: RedisConnection): Promise<void> {
  if (!(redis instanceof Cluster)) return void (await redis.ping());
  const info = String(await redis.cluster('INFO'));
  const servesAll = ['cluster_state:ok', 'cluster_slots_assigned:16384', 'cluster_slots_fail:0'];
  if (!servesAll.every((line) => info.includes(`${line}\r\n`)))
    throw new Error('the Redis cluster does not serve every key');
}
