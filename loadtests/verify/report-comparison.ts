import { metrics } from '../client/metrics.ts';
import type { Comparison } from './compare-purchases.ts';

const differencesShown = 20;

/** Counts what a comparison has found, and prints the first differences. */
export function report({ kind, compared, differences }: Comparison): void {
  metrics.verified.add(compared, { kind });
  metrics.differences.add(differences.length, { kind });
  for (const difference of differences.slice(0, differencesShown))
    console.error(`${kind}: ${difference}`);
  if (differences.length > differencesShown)
    console.error(`${kind}: and ${differences.length - differencesShown} more`);
}
