import { Redis } from 'ioredis';

/**
 * A Redis connection that detects a dead peer and never blocks a caller for long: commands time out, and while Redis is
 * down they fail at once instead of queueing. Our writes are idempotent by id, so a command whose answer was lost may
 * be sent again.
 */
export function connectRedis(url: string, name: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    connectionName: name,
    connectTimeout: 2_000,
    commandTimeout: 1_000,
    socketTimeout: 10_000,
    keepAlive: 5_000,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(50 * attempt, 1_000),
  });
  redis.on('error', onError);
  return redis;
}
