import type { LookUpAddresses } from './look-up-addresses.ts';

/**
 * Shares one lookup among concurrent callers and caches its result for `ttlMs`; failures are not cached. Holds at most
 * `entriesMax` hosts. Safe against DNS rebinding, as callers connect to the very addresses that they checked.
 */
export function cacheLookups(
  lookUp: LookUpAddresses,
  { ttlMs = 10_000, entriesMax = 10_000 } = {},
): LookUpAddresses {
  const cached = new Map<string, { until: number; addresses: Promise<string[]> }>();
  return (host) => {
    const known = cached.get(host);
    if (known && known.until > performance.now()) return known.addresses;
    if (cached.size >= entriesMax) cached.clear();
    const entry = { until: Number.POSITIVE_INFINITY, addresses: lookUp(host) };
    cached.set(host, entry);
    entry.addresses.then(
      () => (entry.until = performance.now() + ttlMs),
      () => cached.get(host) === entry && cached.delete(host),
    );
    return entry.addresses;
  };
}
