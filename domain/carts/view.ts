import { pick } from '../../storage/orm/columns.ts';
import { blankCart, type Cart } from '../../storage/entities/cart.ts';
import type { CartLine } from '../../storage/entities/cart-line.ts';
import { purchaseFields, purchaseLineFields } from '../../storage/entities/purchase.ts';
import type { Plain } from '../../storage/orm/row-layout.ts';
import { foldSteps, type HistoryStep } from '../history.ts';

/** A cart with the lines it owns, in their order, for reading. */
export interface CartWithLines {
  readonly cart: Plain<Cart>;
  readonly lines: readonly Plain<CartLine>[];
}

export type CartView = ReturnType<typeof toCartView>;

export function toLineItemView(line: Plain<CartLine>) {
  return {
    id: line.id,
    ...pick(line, purchaseLineFields),
    taxAmount: lineTaxOf(line),
    total: line.unitPrice * line.quantity - line.discountAmount,
  };
}

/** The calculated tax of a line, else the merchant's own. */
export function lineTaxOf(line: Plain<CartLine>): number {
  return line.calculatedTaxAmount ?? line.merchantTaxAmount;
}

export function toCartView({ cart, lines }: CartWithLines) {
  return {
    id: cart.id,
    applicationId: cart.applicationId,
    status: cart.status,
    lineItems: lines.map(toLineItemView),
    appliedDiscount: cart.appliedDiscount,
    ...pick(cart, purchaseFields),
    sequence: cart.sequence,
    orderId: cart.orderId,
    externallyManaged: cart.externallyManaged,
    expiresAt: cart.expiresAt.toISOString(),
    abandonedAt: cart.abandonedAt?.toISOString() ?? null,
    createdAt: cart.createdAt.toISOString(),
    updatedAt: cart.updatedAt.toISOString(),
  };
}

/** What identifies a cart from its creation on. */
type CartOrigin = Pick<CartView, 'id' | 'applicationId' | 'createdAt'>;

/** The empty cart from which every history is folded. */
export function blankCartView({ id, applicationId, createdAt }: CartOrigin): CartView {
  const origin = { id, applicationId, workspaceId: '', environmentId: '' };
  return toCartView({ cart: blankCart({ ...origin, createdAt: new Date(createdAt) }), lines: [] });
}

/** Folds a history, oldest step first, into the cart's state. */
export function foldHistory(origin: CartOrigin, steps: readonly HistoryStep[]): CartView {
  return foldSteps(blankCartView(origin), steps);
}
