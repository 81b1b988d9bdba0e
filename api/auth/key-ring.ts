import type { Admission, AdmissionControl } from '../../streams/admission.ts';
import type { KeyFacts } from '../../domain/tenancy/find-key.ts';

/**
 * Keys that this process has seen, so that a known key costs no query.
 *
 * An entry is valid while the access version of its workspace, read from Redis with each request's
 * rate-limit token, is unchanged since the entry was loaded; revoking, rotating or gating raises the version, so the
 * next call in every process reloads it. Without Redis nothing is cached: each call reads Postgres. A version that
 * could not be raised during an outage is raised later by the same process; at worst the entry expires by age.
 */
const ENTRIES_MAX = 20_000;
const AGE_MAX_MS = 30_000;

interface Entry<Facts> {
  readonly facts: Facts;
  readonly version: string;
  readonly loadedAt: number;
}

export interface AdmittedKey<Facts> {
  readonly facts: Facts;
  readonly admission: Admission | null;
}

/** Secret keys, or any other credential that belongs to one workspace. */
export interface KeyRing<Facts = KeyFacts> {
  /** The valid key with this hash and the result of its token bucket; null when there is none. */
  readonly admit: (
    keyHash: string,
    bucketOf: (facts: Facts) => { bucket: string; perSecond: number; burst: number },
  ) => Promise<AdmittedKey<Facts> | null>;
}

export function createKeyRing<Facts extends Pick<KeyFacts, 'workspace'>>(
  load: (keyHash: string) => Promise<Facts | null>,
  admissions: AdmissionControl,
): KeyRing<Facts> {
  const entries = new Map<string, Entry<Facts>>();

  function remember(keyHash: string, entry: Entry<Facts>): void {
    if (entries.size >= ENTRIES_MAX) {
      const oldest = entries.keys().next();
      if (!oldest.done) entries.delete(oldest.value);
    }
    entries.set(keyHash, entry);
  }

  return {
    admit: async (keyHash, bucketOf) => {
      const known = entries.get(keyHash);
      const facts = known?.facts ?? (await load(keyHash));
      if (!facts) return null;
      const { bucket, perSecond, burst } = bucketOf(facts);
      const admission = await admissions.admit(bucket, facts.workspace.id, perSecond, burst);
      if (known && isCurrent(known, admission)) return { facts: known.facts, admission };
      if (admission) entries.delete(keyHash);
      else entries.clear();
      const loadedAt = performance.now();
      const fresh = await load(keyHash);
      if (!fresh) return null;
      if (admission && admission.version !== '')
        remember(keyHash, { facts: fresh, version: admission.version, loadedAt });
      const now = bucketOf(fresh);
      const isSameBucket =
        now.bucket === bucket && now.perSecond === perSecond && now.burst === burst;
      if (isSameBucket) return { facts: fresh, admission };
      // The rate changed after the key was cached: take the token from the current bucket.
      const renewed = await admissions.admit(
        now.bucket,
        fresh.workspace.id,
        now.perSecond,
        now.burst,
      );
      return { facts: fresh, admission: renewed };
    },
  };
}

function isCurrent(entry: Entry<unknown>, admission: Admission | null): boolean {
  if (!admission || admission.version === '' || admission.version !== entry.version) return false;
  return performance.now() - entry.loadedAt < AGE_MAX_MS;
}
