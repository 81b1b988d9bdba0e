import type { Address, AppliedDiscount } from '../../../storage/entities/purchase.ts';
import { pricedMetadata } from '../../../storage/entities/cart-line.ts';
import type { CartWithLines } from '../view.ts';
import type { DiscountTerms } from '../../discounts/evaluate-discount.ts';
import type { PricingRequest, RequestLine, ShippingChoice } from '../../pricing/pricing-request.ts';

export interface CartAddresses {
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
}

/** A cart as input of the calculation; `applied` is its discount as last evaluated. */
export function cartRequest(
  { cart, lines }: CartWithLines,
  applied: AppliedDiscount | null,
  { shippingAddress, billingAddress }: CartAddresses,
  shipping: ShippingChoice,
  exemption: PricingRequest['exemption'],
): PricingRequest {
  return {
    currency: cart.currency,
    lines: lines.map(toRequestLine),
    discount: termsOf(applied),
    shippingAddress,
    billingAddress,
    shipping,
    exemption,
  };
}

function toRequestLine(line: CartWithLines['lines'][number]): RequestLine {
  return {
    id: line.id,
    type: line.type,
    name: line.name,
    referenceId: line.referenceId ?? null,
    unitPrice: line.unitPrice,
    quantity: line.quantity,
    discountAmount: line.discountAmount,
    taxAmount: line.merchantTaxAmount,
    requiresShipping: line.requiresShipping,
    ...pricedMetadata(line.metadata),
  };
}

function termsOf(applied: AppliedDiscount | null): DiscountTerms | null {
  if (!applied?.valid) return null;
  return { type: applied.type, value: applied.value, currency: applied.currency };
}
