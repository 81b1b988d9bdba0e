import { readFileSync } from 'node:fs';
import { readRedisAddress } from '../../../streams/redis-address.ts';
import { connectRedis, type RedisConnection } from '../../../streams/redis.ts';
import { waitFor } from '../timing/wait-for.ts';
import type { RedisCluster } from './redis-cluster.ts';

/** What a process has, once it is ready. */
export async function openConnection({
  url,
  caFile,
}: Pick<RedisCluster, 'url' | 'caFile'>): Promise<RedisConnection> {
  const ca = caFile === '' ? null : readFileSync(caFile, 'utf8');
  const redis = connectRedis(readRedisAddress(url, ca), 'test', () => undefined);
  await waitFor(() => redis.status === 'ready');
  return redis;
}
