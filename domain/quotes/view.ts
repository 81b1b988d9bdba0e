import { toShippingView, toTotalsView } from '../pricing/view.ts';
import { toWarning } from '../errors.ts';
import type { EvaluatedPrice } from './evaluate-configuration.ts';
import type { Quote } from './quote.ts';

/** Each scope of the token adds its part. */
export function toQuoteView({ quoteId, expiresAt, currency, run, scopes }: Quote) {
  return {
    quoteId,
    expiresAt: expiresAt.toISOString(),
    currency,
    ...(scopes.includes('shipping_quotes:write') ? { shipping: toShippingView(run) } : {}),
    ...(scopes.includes('tax_calculations:write') ? { tax: { lines: run.totals.taxLines } } : {}),
    totals: toTotalsView(run),
    warnings: run.warnings.map(toWarning),
  };
}

export function toEvaluatedPriceView({ configuration, currency, run }: EvaluatedPrice) {
  return {
    configuration,
    currency,
    lines: run.totals.lines.map(({ id, gross, taxable, taxAmount }) => ({
      lineItemId: id,
      subtotal: gross,
      taxable,
      taxAmount,
    })),
    shipping: toShippingView(run),
    tax: { lines: run.totals.taxLines },
    totals: toTotalsView(run),
    warnings: run.warnings.map(toWarning),
  };
}
