/** What the script reads of a quote (`CheckoutSessionQuote`). */
export interface Quote {
  readonly currency: string | null;
  readonly discount: { readonly code: string } | null;
  readonly shipping: {
    readonly methods: readonly QuotedMethod[];
    readonly selectedMethod: QuotedMethod | null;
  };
  readonly tax: { readonly included: boolean };
  readonly totals: {
    readonly subtotal: number;
    readonly discountTotal: number;
    readonly shippingTotal: number;
    readonly taxTotal: number;
    readonly total: number;
  };
  readonly isEstimate: boolean;
  readonly dropped: {
    readonly discount: { readonly code: string; readonly reason: string } | null;
  };
  readonly cartSequence: number | null;
}

export interface QuotedMethod {
  readonly methodId: string;
  readonly displayName: string;
  readonly rateAmount: number;
  readonly minDays: number | null;
  readonly maxDays: number | null;
}
