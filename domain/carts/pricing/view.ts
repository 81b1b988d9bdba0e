import { toShippingView, toTotalsView } from '../../pricing/view.ts';
import { toWarning } from '../../errors.ts';
import type { CartCalculation } from './calculate-cart.ts';

export function toCalculationView({ run, snapshotId }: CartCalculation) {
  return {
    snapshotId,
    shipping: toShippingView(run),
    tax: { lines: run.totals.taxLines },
    totals: toTotalsView(run),
    warnings: run.warnings.map(toWarning),
  };
}
