import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import { sumAmounts } from '../../money.ts';
import type { CartWithLines } from '../../carts/view.ts';
import { contentOfCart, contentOfOrder } from '../../orders/order-content.ts';
import type { OrderWithLines } from '../../orders/view.ts';

/** Whether a session sells a subscription that begins with a trial: its line counts 0 (65 §3). */
export function beginsWithTrial({
  recurring,
}: Partial<Pick<CheckoutSession, 'recurring'>>): boolean {
  return (recurring?.trialDays ?? 0) > 0;
}

/**
 * What is bought when the subscription begins with a trial: its line counts 0, with its tax and its share of the order's
 * discount; all else costs what it did.
 */
export function trialContent(content: OrderContent): OrderContent {
  const free = content.lines.filter(({ type }) => type === 'subscription');
  const ids = new Set(free.map(({ id }) => id));
  const sumOf = (amountOf: (line: OrderContent['lines'][number]) => number): number =>
    sumAmounts(free.map(amountOf));
  const gross = sumOf(({ unitPrice, quantity }) => unitPrice * quantity);
  const allocated = sumOf(({ allocatedDiscount }) => allocatedDiscount);
  const discount = sumOf(({ discountAmount }) => discountAmount) + allocated;
  const tax = sumOf(({ taxAmount }) => taxAmount);
  const { appliedDiscount: applied, pricesIncludeTax } = content;
  return {
    ...content,
    lines: content.lines.map((line) =>
      ids.has(line.id)
        ? { ...line, unitPrice: 0, discountAmount: 0, allocatedDiscount: 0, taxAmount: 0 }
        : line,
    ),
    taxLines: content.taxLines.filter(({ lineItemId }) => !lineItemId || !ids.has(lineItemId)),
    subtotal: content.subtotal - gross,
    discountTotal: content.discountTotal - discount,
    taxTotal: content.taxTotal - tax,
    total: content.total - gross + discount - (pricesIncludeTax ? 0 : tax),
    appliedDiscount: applied && { ...applied, amount: applied.amount - allocated },
  };
}

const nobody = {
  customerId: null,
  customerEmail: null,
  customerName: null,
  shippingAddress: null,
  billingAddress: null,
  metadata: {},
};

/** What a cart is with its subscription on trial. */
export function trialCart(found: CartWithLines): OrderContent {
  return trialContent(contentOfCart(found, found.cart.id, nobody));
}

export function trialTotalOf(found: CartWithLines): number {
  return trialCart(found).total;
}

/** The same of an order whose content is fixed. */
export function trialOrder(found: OrderWithLines): OrderContent {
  return trialContent(contentOfOrder(found, found.order.appliedDiscount(), nobody));
}

export function trialTotalOfOrder(found: OrderWithLines): number {
  return trialOrder(found).total;
}
