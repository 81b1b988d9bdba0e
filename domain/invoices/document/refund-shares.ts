import type { InvoiceDocument, InvoiceRefund } from '../../../storage/entities/invoice-version.ts';
import { allocateLargestRemainder, sumAmounts } from '../../money.ts';
import { plainRate } from './rate-text.ts';

/** Minor units, by the rate of all taxes of a line together. */
export interface RateAmounts {
  readonly rate: string | null;
  readonly net: number;
  readonly tax: number;
}

export interface TaxAmount {
  readonly name: string;
  readonly rate: string | null;
  readonly amount: number;
}

type Refunded = Pick<InvoiceRefund, 'amount' | 'taxAmount'>;

interface Rated {
  /** The invoice's lines by their rates. */
  readonly sums: readonly RateAmounts[];
  readonly total: number;
  readonly document: Pick<InvoiceDocument, 'shipping' | 'notices'>;
}

/** An invoice's lines and shipping by their rates. They add up to its total, whatever its lines say. */
export function amountsByRate({ sums, total, document }: Rated): RateAmounts[] {
  const { shipping, notices } = document;
  const shippingTax = shipping?.taxAmount ?? 0;
  const isIncluded = notices.includes('prices_include_tax');
  const parts: RateAmounts[] = [
    ...sums,
    ...(shipping
      ? [
          {
            rate: shipping.taxRate ?? null,
            net: shipping.amount - (isIncluded ? shippingTax : 0),
            tax: shippingTax,
          },
        ]
      : []),
  ];
  const rest = total - sumAmounts(parts.map(({ net, tax }) => net + tax));
  return summed(rest === 0 ? parts : [...parts, { rate: null, net: rest, tax: 0 }]);
}

function summed(parts: readonly RateAmounts[]): RateAmounts[] {
  const sums = new Map<string | null, RateAmounts>();
  for (const part of parts) {
    const rate = plainRate(part.rate);
    const { net, tax } = sums.get(rate) ?? { net: 0, tax: 0 };
    sums.set(rate, { rate, net: net + part.net, tax: tax + part.tax });
  }
  return [...sums.values()].filter(({ net, tax }) => net !== 0 || tax !== 0);
}

/** A refund's share of each rate and of each tax, and what is left for the refunds after it. */
export function shareOf(
  rates: readonly RateAmounts[],
  taxes: readonly TaxAmount[],
  refund: Refunded,
): {
  readonly rates: readonly RateAmounts[];
  readonly taxes: readonly TaxAmount[];
  readonly left: {
    readonly rates: readonly RateAmounts[];
    readonly taxes: readonly TaxAmount[];
  };
} {
  const taxShares = allocated(
    refund.taxAmount,
    rates.map(({ tax }) => tax),
  );
  const netShares = allocated(
    refund.amount - refund.taxAmount,
    rates.map(({ net }) => net),
  );
  const amounts = allocated(
    refund.taxAmount,
    taxes.map(({ amount }) => amount),
  );
  const taken = rates.map(({ rate }, index) => ({
    rate,
    net: netShares[index] ?? 0,
    tax: taxShares[index] ?? 0,
  }));
  return {
    rates: taken.filter(({ net, tax }) => net !== 0 || tax !== 0),
    taxes: taxes
      .map((tax, index) => ({ ...tax, amount: amounts[index] ?? 0 }))
      .filter(({ amount }) => amount !== 0),
    left: {
      rates: rates.map(({ rate, net, tax }, index) => ({
        rate,
        net: net - (taken[index]?.net ?? 0),
        tax: tax - (taken[index]?.tax ?? 0),
      })),
      taxes: taxes.map((tax, index) => ({ ...tax, amount: tax.amount - (amounts[index] ?? 0) })),
    },
  };
}

/** In proportion to what is left of each; all to the first where nothing is left. */
function allocated(amount: number, weights: readonly number[]): number[] {
  const isEmpty = weights.every((weight) => weight <= 0);
  if (isEmpty) return weights.map((_, index) => (index === 0 ? amount : 0));
  return allocateLargestRemainder(
    amount,
    weights.map((weight) => Math.max(0, weight)),
  );
}
