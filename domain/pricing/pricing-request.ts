import type { Address, SelectedShipping } from '../../storage/entities/purchase.ts';
import type { DiscountTerms } from '../discounts/evaluate-discount.ts';
import type { FallbackPolicy } from './configuration/schemas.ts';
import type { PricingLine } from './calculate.ts';

/** A line of a cart, a quote or an order, for tax and shipping. */
export interface RequestLine extends PricingLine {
  readonly type: string;
  readonly name: string | null;
  readonly referenceId: string | null;
  readonly taxCategory: string | null;
  readonly requiresShipping: boolean;
  readonly weightGrams: number | null;
}

/**
 * keep: the current selection at its current price; dropped or rejected when no longer available.
 * method: the given method; rejected unless available.
 * prefer: the given method if it is offered, else the current selection, else the cheapest method of a known destination.
 */
export type ShippingChoice =
  | {
      readonly kind: 'keep';
      readonly selected: SelectedShipping | null;
      readonly whenGone: 'drop' | 'refuse';
    }
  | { readonly kind: 'method'; readonly methodId: string }
  | {
      readonly kind: 'prefer';
      readonly methodId: string | null;
      readonly selected: SelectedShipping | null;
    }
  | { readonly kind: 'none' };

export const snapshotKinds = ['cart_estimate', 'checkout_final'] as const;
export type SnapshotKind = (typeof snapshotKinds)[number];

/** All inputs of a calculation besides the configuration. */
export interface PricingRequest {
  readonly currency: string;
  readonly lines: readonly RequestLine[];
  readonly discount: DiscountTerms | null;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
  readonly shipping: ShippingChoice;
  /** The name of the tax line of a customer who pays no tax. */
  readonly exemption: 'Exempt' | 'Reverse charge' | null;
  /** Overrides the configuration's. */
  readonly policy?: FallbackPolicy;
}
