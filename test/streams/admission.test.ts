import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Redis } from 'ioredis';
import { createAdmissionControl, type AdmissionControl } from '../../streams/admission.ts';

let redis: Redis;
let admissions: AdmissionControl;
beforeAll(() => {
  redis = new Redis(process.env['REDIS_URL'] ?? '');
  admissions = createAdmissionControl(redis, (error) => {
    throw error;
  });
});
afterAll(() => redis.disconnect());

/** A bucket that does not refill while a test runs. */
function bucketOf(burst: number) {
  return { bucket: crypto.randomUUID(), perSecond: 0.001, burst };
}

describe('a token of several buckets', () => {
  test('is taken of each, or of none when one is empty', async () => {
    const [client, all] = [bucketOf(1), bucketOf(3)];
    expect(await admissions.admit([client, all], 'owner')).toMatchObject({
      allowed: true,
      remaining: 0,
      waitMs: 0,
    });
    const refused = await admissions.admit([client, all], 'owner');
    expect(refused).toMatchObject({ allowed: false, remaining: 0 });
    expect(refused?.waitMs).toBeGreaterThan(900_000);
    expect(await admissions.admit([all], 'owner')).toMatchObject({ allowed: true, remaining: 1 });
  });

  test('is looked at without being taken', async () => {
    const bucket = bucketOf(1);
    const look = { ...bucket, use: 'look' } as const;
    for (const _ of [1, 2])
      expect(await admissions.admit([look], 'owner')).toMatchObject({ allowed: true });
    await admissions.admit([bucket], 'owner');
    expect(await admissions.admit([look], 'owner')).toMatchObject({ allowed: false });
  });

  test('is charged below zero, and then takes as much longer to refill', async () => {
    const bucket = bucketOf(2);
    const charge = { ...bucket, use: 'charge' } as const;
    for (const _ of [1, 2, 3, 4])
      expect(await admissions.admit([charge], 'owner')).toMatchObject({ allowed: true });
    const refused = await admissions.admit([bucket], 'owner');
    expect(refused?.allowed).toBe(false);
    expect(refused?.waitMs).toBeGreaterThan(2_900_000);
  });

  test('is taken by no more concurrent requests than there are', async () => {
    const bucket = bucketOf(5);
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => admissions.admit([bucket], 'owner')),
    );
    expect(taken.filter((admission) => admission?.allowed).length).toBe(5);
  });
});
