import { Redis } from 'ioredis';
import { limitKey } from '../../../streams/topics.ts';

/** Fills a bucket of the stack's Redis, as its time would. */
export async function forgetBucket(owner: string, bucket: string): Promise<void> {
  const redis = new Redis(process.env['REDIS_URL'] ?? '');
  try {
    if ((await redis.del(limitKey(owner, bucket))) !== 1)
      throw new Error(`there is no bucket ${bucket} of ${owner}`);
  } finally {
    redis.disconnect();
  }
}
