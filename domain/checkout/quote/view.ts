import type { TaxLine, PricingWarning } from '../../../storage/entities/purchase.ts';
import { sumAmounts } from '../../money.ts';
import type { PricingRun } from '../../pricing/run-pricing.ts';
import { toShippingView } from '../../pricing/view.ts';
import { toWarning } from '../../errors.ts';
import type { PageBasket } from '../page/page-model.ts';

/** What a session costs for an address and a choice. */
export interface SessionQuote {
  readonly basket: PageBasket;
  readonly currency: string | null;
  readonly shipping: Pick<PricingRun, 'methods' | 'selected'>;
  readonly taxLines: readonly TaxLine[];
  /** Paths of fields that the price still needs. */
  readonly missing: readonly string[];
  readonly dropped: {
    readonly shippingMethod: { readonly methodId: string; readonly displayName: string } | null;
    readonly discount: {
      readonly code: string;
      readonly reason: string;
      readonly message: string;
    } | null;
  };
  readonly warnings: readonly PricingWarning[];
  /** Null where there is no cart of ours to change. */
  readonly cartSequence: number | null;
}

export function toSessionQuoteView(quote: SessionQuote) {
  const { basket, currency, missing, dropped, warnings, cartSequence } = quote;
  const { subtotal, discountTotal, shippingTotal, taxTotal, total, discountCode } = basket;
  return {
    currency,
    lineItems: basket.lines.map(({ name, quantity, unitPrice }) => ({
      name,
      quantity,
      unitPrice,
      total: unitPrice * quantity,
    })),
    discount: discountCode === null ? null : { code: discountCode, amount: discountTotal },
    shipping: toShippingView(quote.shipping),
    tax: { included: basket.pricesIncludeTax, lines: taxesOf(quote.taxLines) },
    totals: { subtotal, discountTotal, shippingTotal, taxTotal, total },
    isEstimate: missing.length > 0,
    missing,
    dropped,
    warnings: warnings.map(toWarning),
    cartSequence,
  };
}

/** One row for each rate, over all lines. */
function taxesOf(lines: readonly TaxLine[]) {
  const keyOf = ({ jurisdiction, name, rate }: TaxLine): string =>
    JSON.stringify([jurisdiction, name, rate]);
  return [...Map.groupBy(lines, keyOf).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { jurisdiction, name, rate } = first;
    return [{ jurisdiction, name, rate, amount: sumAmounts(same.map(({ amount }) => amount)) }];
  });
}
