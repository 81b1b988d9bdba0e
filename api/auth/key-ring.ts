import { isDeepStrictEqual } from 'node:util';
import type { AdmissionControl } from '../../streams/admission.ts';
import type { Admission, TokenBucket } from '../../streams/token-bucket.ts';
import type { KeyFacts } from '../../domain/tenancy/find-key.ts';

/**
 * Keys that this process has seen, so that a known key costs no query.
 *
 * An entry is valid while the access version of its workspace, read from Redis with each request's
 * rate-limit token, is unchanged since the entry was loaded; revoking, rotating or gating raises the version, so the
 * next call in every process reloads it. The version is read after a key was loaded for its first call, since only the
 * key names the workspace: the entry is valid if Redis has had that version from before the loading. Without Redis nothing
 * is cached: each call reads Postgres. A version that could not be raised during an outage is raised later by the same
 * process; at worst the entry expires by age.
 */
/** About 1 KB each. */
const ENTRIES_MAX = 50_000;
const AGE_MAX_MS = 30_000;
/** How much longer than the loading took Redis must have had a version: its clock may be set meanwhile. */
const VERSION_AGE_MIN_MS = 1_000;

interface Entry<Facts> {
  readonly facts: Facts;
  /** Null when the version may be newer than the facts: these are good for the request that loaded them alone. */
  readonly version: string | null;
  /** When its loading began. */
  readonly askedAt: number;
}

export interface AdmittedKey<Facts> {
  readonly facts: Facts;
  readonly admission: Admission | null;
}

/** Secret keys, or any other credential that belongs to one workspace. */
export interface KeyRing<Facts = KeyFacts> {
  /**
   * The valid key with this hash and the result of its token buckets; null when there is none. `marked`: the characters
   * that name the cell in which the key was made.
   */
  readonly admit: (
    keyHash: string,
    bucketsOf: (facts: Facts) => readonly TokenBucket[],
    marked?: string,
  ) => Promise<AdmittedKey<Facts> | null>;
}

export function createKeyRing<Facts extends { readonly workspace: { readonly id: string } }>(
  load: (keyHash: string, marked?: string) => Promise<Facts | null>,
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
    admit: async (keyHash, bucketsOf, marked) => {
      const known = entries.get(keyHash);
      const askedAt = performance.now();
      const facts = known?.facts ?? (await load(keyHash, marked));
      if (!facts) return null;
      const buckets = bucketsOf(facts);
      const admission = await admissions.admit(buckets, facts.workspace.id);
      if (known && isCurrent(known, admission)) return { facts: known.facts, admission };
      if (admission) entries.delete(keyHash);
      else entries.clear();
      if (!known) {
        // Without a version its buckets are known at least, so that its next call loads it under one, and once.
        if (admission)
          remember(keyHash, { facts, version: versionAt(askedAt, admission), askedAt });
        return { facts, admission };
      }
      const freshAt = performance.now();
      const fresh = await load(keyHash, marked);
      if (!fresh) return null;
      if (admission)
        remember(keyHash, { facts: fresh, version: admission.version, askedAt: freshAt });
      const current = bucketsOf(fresh);
      if (isDeepStrictEqual(current, buckets)) return { facts: fresh, admission };
      // The rate changed after the key was cached: take the token from the current buckets.
      return { facts: fresh, admission: await admissions.admit(current, fresh.workspace.id) };
    },
  };
}

function isCurrent(entry: Entry<unknown>, admission: Admission | null): boolean {
  if (!admission || admission.version !== entry.version) return false;
  return performance.now() - entry.askedAt < AGE_MAX_MS;
}

/** The version of facts whose loading began at that instant; null where it may have changed since then. */
function versionAt(askedAt: number, { version, versionSince }: Admission): string | null {
  return versionSince + VERSION_AGE_MIN_MS < askedAt ? version : null;
}
