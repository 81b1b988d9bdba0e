import type { ContentLine } from '../../storage/entities/checkout-attempt.ts';
import type { OrderLine } from '../../storage/entities/order-line.ts';

/** A line of an order as its content. */
export function contentLineOf(line: OrderLine): ContentLine {
  return {
    id: line.id,
    type: line.type,
    referenceId: line.referenceId ?? null,
    name: line.name,
    description: line.description ?? null,
    unitPrice: line.unitPrice,
    quantity: line.quantity,
    taxAmount: line.taxAmount,
    discountAmount: line.discountAmount,
    allocatedDiscount: line.allocatedDiscount,
    imageUrl: line.imageUrl ?? null,
    requiresShipping: line.requiresShipping,
    metadata: line.metadata,
  };
}
