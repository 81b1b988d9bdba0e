import { foldSteps, type HistoryStep } from '../history.ts';
import type { CartView } from './view.ts';

/** What a cart is made of before anything is said of it. */
export type CartOrigin = Pick<CartView, 'id' | 'applicationId' | 'createdAt'>;

/** The cart that every history starts from. */
export function blankCart({ id, applicationId, createdAt }: CartOrigin): CartView {
  return {
    id,
    applicationId,
    status: 'open',
    currency: '',
    subtotal: 0,
    taxTotal: 0,
    discountTotal: 0,
    shippingTotal: 0,
    total: 0,
    pricesIncludeTax: false,
    lineItems: [],
    appliedDiscount: null,
    selectedShipping: null,
    taxLines: [],
    customerId: null,
    customerEmail: null,
    shippingAddress: null,
    billingAddress: null,
    notes: null,
    metadata: {},
    sequence: 0,
    orderId: null,
    externallyManaged: false,
    expiresAt: createdAt,
    abandonedAt: null,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Folds a history, oldest step first, into the cart that it made. */
export function foldHistory(origin: CartOrigin, steps: readonly HistoryStep[]): CartView {
  return foldSteps(blankCart(origin), steps);
}
