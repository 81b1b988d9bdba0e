import {
  addDecimals,
  decimalOf,
  type Decimal,
  type UsageAggregation,
} from '../../../domain/billing/usage.ts';

export const usageActions = ['increment', 'set'] as const;

interface UsageQuantity {
  readonly quantity: number;
  readonly action: (typeof usageActions)[number];
  readonly timestamp: Date;
}

/**
 * What a period used, as the statement of the product counts it. Records count in the order of their timestamps, those
 * of one instant in the order given.
 *
 * - `sum`: an increment adds; a set replaces the sum of everything before it, and later increments add to that.
 * - `max`: the largest quantity of one record, whatever its action.
 * - `last`: the quantity of the latest record, whatever its action.
 *
 * Sums are exact (0.1 + 0.2 is 0.3). No records: 0.
 */
export function aggregateUsage(
  records: readonly UsageQuantity[],
  aggregation: UsageAggregation,
): number {
  if (aggregation === 'max') return records.reduce((most, one) => Math.max(most, one.quantity), 0);
  const inTime = records.toSorted((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
  if (aggregation === 'last') return inTime.at(-1)?.quantity ?? 0;
  const from = Math.max(
    0,
    inTime.findLastIndex(({ action }) => action === 'set'),
  );
  const counted = inTime.slice(from).map(({ quantity }) => decimalOf(quantity));
  return numberOf(counted.reduce(addDecimals, zero));
}

export function numberOf({ units, decimals }: Decimal): number {
  return Number(`${units}e${-decimals}`);
}

const zero: Decimal = { units: 0n, decimals: 0 };
