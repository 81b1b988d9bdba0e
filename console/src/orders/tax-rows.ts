import type { Order } from '../../../sdk/typescript/src/commerce.ts';

type TaxRow = Pick<Order['taxLines'][number], 'name' | 'rate' | 'included' | 'amount'>;

/** The taxes of an order, one a rate: its lines have one each. */
export function taxRowsOf(taxLines: readonly TaxRow[]): TaxRow[] {
  const rows = new Map<string, TaxRow>();
  for (const { name, rate, included, amount } of taxLines) {
    const key = JSON.stringify([name, rate, included]);
    rows.set(key, { name, rate, included, amount: (rows.get(key)?.amount ?? 0) + amount });
  }
  return [...rows.values()];
}
