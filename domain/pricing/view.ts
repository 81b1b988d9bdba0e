import type { SelectedShipping } from '../../storage/entities/purchase.ts';
import type { PricingRun } from './run-pricing.ts';
import type { ShippingMethod } from './shipping-rates.ts';

export function toShippingView({ methods, selected }: Pick<PricingRun, 'methods' | 'selected'>) {
  return { methods, selectedMethod: selected && methodOf(methods, selected) };
}

export function toTotalsView({ totals }: PricingRun) {
  return {
    subtotal: totals.subtotal,
    discountTotal: totals.discountTotal,
    shippingTotal: totals.shippingTotal,
    taxTotal: totals.taxTotal,
    total: totals.total,
  };
}

/** The selected method as offered; a rate of the storefront as stated. */
function methodOf(methods: readonly ShippingMethod[], selected: SelectedShipping): ShippingMethod {
  const { methodId, displayName, rateAmount, currency } = selected;
  const offered = methods.find((method) => method.methodId === methodId);
  return {
    methodId,
    displayName,
    rateAmount,
    currency,
    carrier: offered?.carrier ?? null,
    minDays: offered?.minDays ?? null,
    maxDays: offered?.maxDays ?? null,
  };
}
