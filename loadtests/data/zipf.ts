import type { Random } from './random.ts';

/** Picks from 0 to count - 1, of which the k-th is chosen in proportion to 1 / k^skew: few are busy, most are quiet. */
export function zipf(count: number, skew: number): (random: Random) => number {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1) ** skew);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let passed = 0;
  const bounds = weights.map((weight) => (passed += weight / total));
  return (random) => {
    const at = random();
    const found = bounds.findIndex((bound) => at < bound);
    return found === -1 ? count - 1 : found;
  };
}
