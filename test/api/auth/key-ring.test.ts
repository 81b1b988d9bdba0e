import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { Redis } from 'ioredis';
import { createKeyRing, type KeyRing } from '../../../api/auth/key-ring.ts';
import { createAdmissionControl, type AdmissionControl } from '../../../streams/admission.ts';
import { accessKey } from '../../../streams/topics.ts';

interface Facts {
  readonly workspace: { readonly id: string };
  readonly scope: string;
}

let redis: Redis;
let admissions: AdmissionControl;
let stored: Facts | null;
/** Runs while a key is loaded, after its row was read. */
let whileLoading: () => Promise<void>;
let loads: number;
let ring: KeyRing<Facts>;

beforeAll(() => {
  redis = new Redis(process.env['REDIS_URL'] ?? '');
  const rethrow = (error: Error): never => {
    throw error;
  };
  admissions = createAdmissionControl(redis, rethrow);
});
beforeEach(() => {
  stored = { workspace: { id: crypto.randomUUID() }, scope: 'read' };
  whileLoading = async () => undefined;
  loads = 0;
  ring = createKeyRing<Facts>(async () => {
    loads += 1;
    const read = stored;
    await whileLoading();
    return read;
  }, admissions);
});
afterAll(() => redis.disconnect());

const admit = () =>
  ring.admit('hash', ({ workspace }) => [{ bucket: workspace.id, perSecond: 1_000, burst: 1_000 }]);
const idOf = (facts: Facts | null): string => facts?.workspace.id ?? '';

/** Loads of each of three calls. */
async function loadsOfThree(): Promise<number[]> {
  const seen: number[] = [];
  for (let call = 0; call < 3; call += 1) {
    expect((await admit())?.facts).toEqual(stored ?? undefined);
    seen.push(loads);
  }
  return seen;
}

/** As if the workspace's version had been set that long ago. */
async function setVersionAge(ageMs: number): Promise<void> {
  await admissions.invalidate(idOf(stored));
  const key = accessKey(idOf(stored));
  await redis.pexpire(key, (await redis.pttl(key)) - ageMs);
}

describe('a key', () => {
  test('is loaded once, for the first call of its workspace of all', async () => {
    expect(await loadsOfThree()).toEqual([1, 1, 1]);
  });

  test('is loaded once when its version is older than the loading', async () => {
    await setVersionAge(60_000);
    expect(await loadsOfThree()).toEqual([1, 1, 1]);
  });

  test('is loaded again for its second call when its version may be newer than the loading', async () => {
    await admissions.invalidate(idOf(stored));
    expect(await loadsOfThree()).toEqual([1, 2, 2]);
  });

  test('is not kept when its version was raised while it was loaded', async () => {
    await setVersionAge(60_000);
    whileLoading = async () => {
      whileLoading = async () => undefined;
      stored = stored && { ...stored, scope: 'write' };
      await admissions.invalidate(idOf(stored));
    };
    expect((await admit())?.facts.scope).toBe('read');
    expect((await admit())?.facts.scope).toBe('write');
  });

  test('is not kept when its first version was set while it was loaded', async () => {
    whileLoading = async () => {
      whileLoading = async () => undefined;
      stored = null;
      await admissions.invalidate(id);
    };
    const id = idOf(stored);
    expect((await admit())?.facts.scope).toBe('read');
    expect(await admit()).toBeNull();
  });

  test('that is changed after its first call is seen by the next', async () => {
    await admit();
    stored = stored && { ...stored, scope: 'write' };
    await admissions.invalidate(idOf(stored));
    expect((await admit())?.facts.scope).toBe('write');
  });

  test('that is changed is seen by the next call, however long it has been known', async () => {
    for (let call = 0; call < 5; call += 1) await admit();
    stored = stored && { ...stored, scope: 'write' };
    await admissions.invalidate(idOf(stored));
    expect((await admit())?.facts.scope).toBe('write');
  });

  test('that is revoked is refused by the next call', async () => {
    for (let call = 0; call < 5; call += 1) await admit();
    const id = idOf(stored);
    stored = null;
    await admissions.invalidate(id);
    expect(await admit()).toBeNull();
  });

  test('that is revoked after its first call is refused by the next', async () => {
    await admit();
    const id = idOf(stored);
    stored = null;
    await admissions.invalidate(id);
    expect(await admit()).toBeNull();
  });

  test('is loaded again when Redis has lost its version', async () => {
    await admit();
    await redis.del(accessKey(idOf(stored)));
    expect(await loadsOfThree()).toEqual([2, 2, 2]);
  });
});
