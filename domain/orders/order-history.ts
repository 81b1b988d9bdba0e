import { blankOrder } from '../../storage/entities/order.ts';
import { foldSteps, type FieldChange, type HistoryStep } from '../history.ts';
import { toOrderView, type OrderView } from './view.ts';

/** Fields that are set when the order is created. */
export type OrderOrigin = Pick<OrderView, 'id' | 'applicationId' | 'createdAt'>;

/** The empty order that every history is folded onto. */
export function blankOrderView({ id, applicationId, createdAt }: OrderOrigin): OrderView {
  const tenant = { workspaceId: '', environmentId: '', applicationId };
  const order = blankOrder({ ...tenant, id, createdAt: new Date(createdAt) });
  return toOrderView({ order, lines: [] });
}

/** Folds a history, oldest step first, into the resulting order. */
export function foldOrderHistory(origin: OrderOrigin, steps: readonly HistoryStep[]): OrderView {
  return foldSteps(blankOrderView(origin), steps);
}

/** The actions of an order's timeline. */
const orderActions = [
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
type OrderAction = (typeof orderActions)[number];

/** Line amounts derived from other fields. */
const derived = new Set(['taxAmount', 'allocatedDiscount', 'total', 'netTotal', 'refundable']);

/** The timeline action for a set of changes: the caller's intent takes precedence over its consequences. */
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

/** True when fulfilled units go down: the fulfillment of digital goods was cancelled. */
function isTakenBack({ path, before, after }: FieldChange): boolean {
  return path.endsWith('.fulfilledQuantity') && Number(after) < Number(before);
}
