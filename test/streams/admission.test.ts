import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Redis } from 'ioredis';
import { createAdmissionControl, type AdmissionControl } from '../../streams/admission.ts';

let admissions: AdmissionControl;
let opened: Redis[];
beforeAll(() => {
  opened = [];
  ({ admissions } = openProcess());
});
afterAll(() => opened.forEach((one) => one.disconnect()));

/** What one process of the API has. */
function openProcess(): { readonly redis: Redis; readonly admissions: AdmissionControl } {
  const own = new Redis(process.env['REDIS_URL'] ?? '');
  opened.push(own);
  const rethrow = (error: Error): never => {
    throw error;
  };
  return { redis: own, admissions: createAdmissionControl(own, rethrow) };
}

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
    const debit = { ...bucket, use: 'debit' } as const;
    for (const _ of [1, 2, 3, 4])
      expect(await admissions.admit([debit], 'owner')).toMatchObject({ allowed: true });
    const refused = await admissions.admit([bucket], 'owner');
    expect(refused?.allowed).toBe(false);
    expect(refused?.waitMs).toBeGreaterThan(2_900_000);
  });

  test('is put back, and never above what the bucket holds', async () => {
    const bucket = bucketOf(2);
    const back = { ...bucket, use: 'return' } as const;
    await admissions.admit([bucket], 'owner');
    for (const _ of [1, 2, 3])
      expect(await admissions.admit([back], 'owner')).toMatchObject({
        allowed: true,
        remaining: 2,
      });
    for (const allowed of [true, true, false])
      expect(await admissions.admit([bucket], 'owner')).toMatchObject({ allowed });
  });

  test('is put back into an empty bucket', async () => {
    const bucket = bucketOf(1);
    await admissions.admit([bucket], 'owner');
    await admissions.admit([{ ...bucket, use: 'return' }], 'owner');
    expect(await admissions.admit([bucket], 'owner')).toMatchObject({ allowed: true });
  });

  test('is taken by no more concurrent requests than there are', async () => {
    const bucket = bucketOf(5);
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => admissions.admit([bucket], 'owner')),
    );
    expect(taken.filter((admission) => admission?.allowed).length).toBe(5);
  });
});

describe('tokens taken in advance', () => {
  /** Counts the calls that reach Redis. */
  function counted(own: Redis): () => number {
    let calls = 0;
    const send = own.sendCommand.bind(own);
    own.sendCommand = (command, ...rest) => {
      if (['eval', 'evalsha'].includes(command.name)) calls += 1;
      return send(command, ...rest);
    };
    return () => calls;
  }

  test('serve the next requests of a busy bucket without a call, each with one token less', async () => {
    const { redis: own, admissions: control } = openProcess();
    const calls = counted(own);
    const bucket = bucketOf(10_000);
    const left: (number | undefined)[] = [];
    for (let request = 0; request < 2_000; request += 1)
      left.push((await control.admit([bucket], 'busy'))?.remaining);
    expect(left).toEqual(Array.from({ length: 2_000 }, (_, used) => 9_999 - used));
    expect(calls()).toBeLessThan(1_000);
  });

  test('are none of a small bucket, nor of the lower half of a large one', async () => {
    const { redis: own, admissions: control } = openProcess();
    await control.admit([bucketOf(1)], 'small');
    const calls = counted(own);
    const small = bucketOf(150);
    for (let request = 0; request < 100; request += 1) await control.admit([small], 'small');
    expect(calls()).toBe(100);
    const large = bucketOf(400);
    for (let request = 0; request < 250; request += 1) await control.admit([large], 'large');
    const before = calls();
    for (let request = 0; request < 100; request += 1) await control.admit([large], 'large');
    expect(calls() - before).toBe(100);
  });

  test('are never more than the bucket holds, and all of them are used in the end', async () => {
    const processes = [openProcess(), openProcess(), openProcess()];
    const bucket = bucketOf(1_000);
    let allowed = 0;
    const client = async (control: AdmissionControl, requests: number): Promise<void> => {
      for (let request = 0; request < requests; request += 1) {
        if ((await control.admit([bucket], 'shared'))?.allowed) allowed += 1;
        if (request % 40 === 39) await Bun.sleep(25);
      }
    };
    const clients = (requests: number) =>
      Promise.all(
        processes.flatMap(({ admissions: control }) =>
          Array.from({ length: 4 }, () => client(control, requests)),
        ),
      );
    await clients(60);
    expect(allowed).toBe(720);
    await clients(60);
    expect(allowed).toBe(1_000);
  });

  test('are of the version before an invalidation only until it resolves', async () => {
    const [first, second] = [openProcess().admissions, openProcess().admissions];
    const bucket = bucketOf(100_000);
    await first.admit([bucket], 'revoked');
    let isOver = false;
    const busy = async (): Promise<void> => {
      while (!isOver)
        for (let many = 0; many < 50; many += 1) await first.admit([bucket], 'revoked');
    };
    const running = [busy(), busy()];
    const seen = new Set<string>();
    for (let round = 0; round < 30; round += 1) {
      const before = (await first.admit([bucket], 'revoked'))?.version ?? '';
      seen.add(before);
      await second.invalidate('revoked');
      expect((await first.admit([bucket], 'revoked'))?.version).not.toBe(before);
    }
    isOver = true;
    await Promise.all(running);
    expect(seen.size).toBe(30);
  });

  test('are not those of a bucket that is smaller by now', async () => {
    const { admissions: control } = openProcess();
    const bucket = bucketOf(10_000);
    for (let request = 0; request < 200; request += 1) await control.admit([bucket], 'lowered');
    const lowered = { ...bucket, burst: 3 };
    const taken = [];
    for (let request = 0; request < 5; request += 1)
      taken.push((await control.admit([lowered], 'lowered'))?.allowed);
    expect(taken).toEqual([true, true, true, false, false]);
  });
});
