import type { LookUpAddresses } from './look-up-addresses.ts';

/**
 * Shares one lookup among concurrent callers and keeps its answer for `keepMs`; failures are
 * forgotten at once. Holds at most `entriesMax` hosts. Safe against rebinding because callers
 * connect to the very addresses that they checked.
 */
export function cacheLookups(
  lookUp: LookUpAddresses,
  { keepMs = 10_000, entriesMax = 10_000 } = {},
): LookUpAddresses {
  const kept = new Map<string, { until: number; addresses: Promise<string[]> }>();
  return (host) => {
    const known = kept.get(host);
    if (known && known.until > performance.now()) return known.addresses;
    if (kept.size >= entriesMax) kept.clear();
    const entry = { until: Number.POSITIVE_INFINITY, addresses: lookUp(host) };
    kept.set(host, entry);
    entry.addresses.then(
      () => (entry.until = performance.now() + keepMs),
      () => kept.get(host) === entry && kept.delete(host),
    );
    return entry.addresses;
  };
}
