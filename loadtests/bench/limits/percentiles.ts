export interface Percentiles {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Percentiles of durations in ms. */
export function percentilesOf(durations: readonly number[]): Percentiles {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
