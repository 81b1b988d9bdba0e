import { foldSteps, type HistoryStep } from '../history.ts';
import type { OrderView } from './view.ts';

/** What an order is made of before anything is said of it. */
export type OrderOrigin = Pick<OrderView, 'id' | 'applicationId' | 'createdAt'>;

/** The order that every history starts from. */
export function blankOrder({ id, applicationId, createdAt }: OrderOrigin): OrderView {
  return {
    id,
    number: null,
    applicationId,
    status: 'draft',
    paymentStatus: 'pending',
    fulfillmentStatus: 'none',
    source: 'checkout',
    currency: '',
    lineItems: [],
    subtotal: 0,
    discountTotal: 0,
    shippingTotal: 0,
    taxTotal: 0,
    total: 0,
    pricesIncludeTax: false,
    taxLines: [],
    selectedShipping: null,
    snapshotId: null,
    discountId: null,
    discountCode: null,
    amountPaid: 0,
    amountRefunded: 0,
    amountDue: 0,
    amountOwedToCustomer: 0,
    deferred: false,
    customerId: null,
    customerEmail: null,
    shippingAddress: null,
    billingAddress: null,
    cartId: null,
    checkoutSessionId: null,
    subscriptionId: null,
    notes: null,
    cancelReason: null,
    metadata: {},
    sequence: 0,
    createdAt,
    updatedAt: createdAt,
    placedAt: null,
    cancelledAt: null,
    closedAt: null,
  };
}

/** Folds a history, oldest step first, into the order that it made. */
export function foldOrderHistory(origin: OrderOrigin, steps: readonly HistoryStep[]): OrderView {
  return foldSteps(blankOrder(origin), steps);
}
