import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { Redis } from 'ioredis';
import { createKeyRing, type KeyRing } from '../../../api/auth/key-ring.ts';
import { createAdmissionControl, type AdmissionControl } from '../../../streams/admission.ts';

interface Facts {
  readonly workspace: { readonly id: string };
  readonly scope: string;
}

let redis: Redis;
let admissions: AdmissionControl;
let stored: Facts | null;
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
  loads = 0;
  ring = createKeyRing<Facts>(async () => {
    loads += 1;
    return stored;
  }, admissions);
});
afterAll(() => redis.disconnect());

const admit = () =>
  ring.admit('hash', ({ workspace }) => [{ bucket: workspace.id, perSecond: 1_000, burst: 1_000 }]);
const idOf = (facts: Facts | null): string => facts?.workspace.id ?? '';

describe('a key', () => {
  test('is loaded once for its first call, and kept from the call after the next', async () => {
    const seen: number[] = [];
    for (let call = 0; call < 6; call += 1) {
      expect((await admit())?.facts.scope).toBe('read');
      seen.push(loads);
    }
    expect(seen[0]).toBe(1);
    // The workspace's first call of all gives it a version, which the next reads.
    expect(seen.at(-1)).toBe(seen.at(-2) ?? 0);
    expect(loads).toBeLessThanOrEqual(3);
  });

  test('is not kept from before its version was read', async () => {
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

  test('that is revoked after its first call is refused, though no version was known', async () => {
    await admit();
    stored = null;
    expect(await admit()).toBeNull();
  });
});
