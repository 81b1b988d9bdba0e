import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { CartWithLines } from '../../carts/view.ts';
import { allocateLargestRemainder, multiplyFraction, sumAmounts } from '../../money.ts';
import { contentOfCart, contentOfOrder } from '../../orders/order-content.ts';
import type { OrderWithLines } from '../../orders/view.ts';

export type Selling = Partial<Pick<CheckoutSession, 'recurring'>>;

/** Whether a session charges something else today than its cart's total: its subscription begins with a trial, or is paid in rows. */
export function altersToday({ recurring }: Selling): boolean {
  return Boolean(recurring && (recurring.trialDays > 0 || recurring.installments));
}

/** What is bought today: with a trial the subscription's line counts 0; the first of several rows includes its tax. */
export function todayContent({ recurring }: Selling, content: OrderContent): OrderContent {
  if (!recurring) return content;
  if (recurring.trialDays > 0) return trialContent(content);
  const [first] = recurring.installments?.rows ?? [];
  return first ? firstInstallmentContent(content, first.amount) : content;
}

const nobody = {
  customerId: null,
  customerEmail: null,
  customerName: null,
  shippingAddress: null,
  billingAddress: null,
  metadata: {},
};

/** What is bought of a cart today. */
export function todayOfCart(session: Selling, found: CartWithLines): OrderContent {
  return todayContent(session, contentOfCart(found, found.cart.id, nobody));
}

/** The same of an order whose content is fixed. */
export function todayOfOrder(session: Selling, found: OrderWithLines): OrderContent {
  return todayContent(session, contentOfOrder(found, found.order.appliedDiscount(), nobody));
}

/**
 * What is bought when the subscription begins with a trial: its line counts 0, with its tax and its share of the order's
 * discount; all else costs what it did.
 */
function trialContent(content: OrderContent): OrderContent {
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

/**
 * What is bought when the plan is paid in rows: the first row is final, tax included (contract 65 §3), as the later
 * ones are. Where prices come before tax, the tax that the cart adds to its line is taken out of the line's price
 * instead. A line at another price than `amount`, minor units, is left alone: its tax is out already.
 */
function firstInstallmentContent(content: OrderContent, amount: number): OrderContent {
  const { pricesIncludeTax, taxLines, lines } = content;
  const line = lines.find(({ type, unitPrice }) => type === 'subscription' && unitPrice === amount);
  if (pricesIncludeTax || !line || line.taxAmount === 0) return content;
  const final = line.unitPrice * line.quantity - line.discountAmount - line.allocatedDiscount;
  const added = line.taxAmount;
  const tax = multiplyFraction(final, added, final + added);
  const own = taxLines.filter(({ lineItemId }) => lineItemId === line.id);
  const hasOwn = sumAmounts(own.map((taxLine) => taxLine.amount)) > 0;
  const parts = hasOwn
    ? allocateLargestRemainder(
        tax,
        own.map((taxLine) => taxLine.amount),
      )
    : own.map(() => 0);
  const without = new Map(
    own.map((taxLine, index) => [
      taxLine,
      { ...taxLine, amount: parts[index] ?? 0, taxable: Math.max(0, taxLine.taxable - tax) },
    ]),
  );
  return {
    ...content,
    lines: lines.map((one) =>
      one === line ? { ...line, unitPrice: line.unitPrice - tax, taxAmount: tax } : one,
    ),
    taxLines: taxLines.map((taxLine) => without.get(taxLine) ?? taxLine),
    subtotal: content.subtotal - tax,
    taxTotal: content.taxTotal - added + tax,
    total: content.total - added,
  };
}
