import { foldSteps, type FieldChange, type HistoryStep } from '../history.ts';
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

/** What an entry of an order's timeline says was done. */
export const orderActions = [
  'created',
  'placed',
  'cancelled',
  'closed',
  'reopened',
  'edited',
  'refunded',
  'paid',
  'returned',
  'fulfilled',
  'unfulfilled',
  'updated',
] as const;
export type OrderAction = (typeof orderActions)[number];

/** Numbers of a line that follow from what was done elsewhere. */
const derived = new Set(['taxAmount', 'allocatedDiscount', 'total']);

/** Names what was done by what changed: what the caller meant comes before what followed from it. */
export function actionOf(changes: readonly FieldChange[]): OrderAction {
  const fields = new Map(changes.map((change) => [change.path, change]));
  const closed = fields.get('closedAt');
  if (closed) return closed.after === null ? 'reopened' : 'closed';
  if (fields.has('cancelledAt')) return 'cancelled';
  if (fields.has('placedAt')) return 'placed';
  const ofLines = lineAction(changes);
  if (ofLines) return ofLines;
  if (fields.has('amountRefunded')) return 'refunded';
  return fields.has('amountPaid') ? 'paid' : 'updated';
}

function lineAction(changes: readonly FieldChange[]): OrderAction | null {
  const touched = new Set<string>();
  for (const { path } of changes) {
    const [first, , field = 'line'] = path.split('.');
    if (first === 'lineItems' && !derived.has(field)) touched.add(field);
  }
  if (touched.size === 0) return null;
  if (touched.delete('returnedQuantity') && touched.size === 0) return 'returned';
  if (touched.delete('fulfilledQuantity') && touched.size === 0)
    return changes.some(isTakenBack) ? 'unfulfilled' : 'fulfilled';
  return 'edited';
}

/** Of digital goods whose fulfillment was cancelled. */
function isTakenBack({ path, before, after }: FieldChange): boolean {
  return path.endsWith('.fulfilledQuantity') && Number(after) < Number(before);
}
