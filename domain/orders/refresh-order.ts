import {
  type Milestones,
  type OrderStatus,
  blankOrder,
  type OrderFulfillmentStatus,
  type PaymentStatus,
} from '../../storage/entities/order.ts';
import type { EditReport } from '../../storage/entities/order-edit.ts';
import {
  insertChange,
  orderChanges,
  type FieldChange,
} from '../../storage/queries/timelines/changes.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { changedFields, emit } from '../events.ts';
import type { EventTypeOf } from '../event-types.ts';
import { requestConfirmation } from '../mail/queue-mail.ts';
import { newChange, foldSteps, type HistoryStep } from '../history.ts';
import { toOrderView, type OrderView, type OrderWithLines } from './view.ts';

const statusEvents: Partial<Record<OrderStatus, EventTypeOf<'order'>>> = {
  partially_fulfilled: 'order.partially_fulfilled',
  completed: 'order.completed',
  cancelled: 'order.cancelled',
  closed: 'order.closed',
};

/** The order before a change, from which `previous` is computed. */
export interface OrderSnapshot {
  readonly placed: boolean;
  readonly view: OrderView;
}

/** A change may come from an edit, and have a reason. */
interface Occasion {
  readonly edited?: EditReport | null;
  /** The words of whoever asked for it; they are on the timeline only. */
  readonly reason?: string | null;
}

export function snapshotOf(found: OrderWithLines): OrderSnapshot {
  return { placed: found.order.placedAt instanceof Date, view: toOrderView(found) };
}

/**
 * Derives amounts and statuses from all payments of the order, under its row lock, then records the changes since
 * `before` (null: the order is new) on its timeline and emits their events; without a change it does nothing. Every
 * change of an order ends here, once per unit of work.
 */
export function refreshOrder(
  ctx: BaseContext,
  tx: Transaction,
  found: OrderWithLines,
  payments: readonly PaymentFacts[],
  before: OrderSnapshot | null,
  { edited = null, reason = null }: Occasion = {},
): void {
  const milestones = deriveProgress(ctx, found, payments);
  // Another failed attempt, for example, changes nothing.
  if (before && !edited && !changedFields(before.view, toOrderView(found))) return;
  found.order.countChange(ctx.now());
  recordOrderChange(ctx, tx, found, before?.view ?? null, reason);
  emitChange(ctx, tx, found, { before, edited, ...milestones });
}

/** Recomputes the order from its lines and payments. */
export function deriveProgress(
  ctx: BaseContext,
  { order, lines }: OrderWithLines,
  payments: readonly PaymentFacts[],
): Milestones {
  const amountPaid = capturedOf(payments);
  const amountRefunded = refundedOf(payments);
  const paymentStatus = derivePaymentStatus(order.total - order.creditApplied, payments);
  const fulfillmentStatus = deriveFulfillmentStatus(lines);
  const status = deriveOrderStatus({
    closed: order.closedAt instanceof Date,
    cancelled: order.cancelledAt instanceof Date,
    placed: order.placedAt instanceof Date,
    paymentStatus,
    amountPaid,
    deferred: order.deferred,
    completedBefore: order.completedAt instanceof Date,
    lines,
  });
  const progress = { status, paymentStatus, fulfillmentStatus, amountPaid, amountRefunded };
  return order.progress(progress, ctx.now());
}

interface Change extends Milestones {
  readonly before: OrderSnapshot | null;
  readonly edited: EditReport | null;
}

function emitChange(
  ctx: BaseContext,
  tx: Transaction,
  found: OrderWithLines,
  change: Change,
): void {
  const { order } = found;
  const { before, edited, isFirstPaid, isFirstCompleted } = change;
  const { placed, view: data } = snapshotOf(found);
  const previous = (): object => (before && changedFields(before.view, data)) ?? {};
  const emitOrder = (type: EventTypeOf<'order'>, extras: object = {}): void =>
    emit(ctx, tx, { type, source: order, data, orderId: order.id, ...extras });
  if (placed && !before?.placed) {
    emitOrder('order.created');
    if (order.isConfirmed()) requestConfirmation(ctx, tx, order);
  } else if (before && (before.placed || data.status === 'cancelled')) {
    // A draft emits no update before it is placed; an edit emits `order.updated` too.
    emitOrder('order.updated', { previous: previous() });
  }
  if (edited) emitOrder('order.edited', { data: { ...data, ...edited }, previous: previous() });
  if (isFirstPaid) emitOrder('order.paid');
  const type = statusEvents[data.status];
  if (type && isReached(data, before?.view ?? null, isFirstCompleted)) emitOrder(type);
}

/** Completion is emitted once; reopening a cancelled order does not emit its cancellation again. */
function isReached(now: OrderView, before: OrderView | null, isFirstCompleted: boolean): boolean {
  if (now.status === 'completed') return isFirstCompleted;
  if (now.status === 'cancelled') return before?.cancelledAt !== now.cancelledAt;
  return before?.status !== now.status;
}

/** Adds an entry to the order's timeline for all changes since `before` (null: the order is new). */
function recordOrderChange(
  ctx: BaseContext,
  tx: Transaction,
  found: OrderWithLines,
  before: OrderView | null,
  reason: string | null,
): void {
  const { workspaceId, sequence, updatedAt } = found.order;
  const after = toOrderView(found);
  const change = newChange(ctx, {
    workspaceId,
    sequence,
    updatedAt,
    before: before ?? blankOrderView(after),
    after,
    actionOf: (changes) => (before === null ? 'created' : actionOf(changes)),
    reason,
  });
  tx.write(insertChange(orderChanges, change));
}

/** Fields that are set when the order is created. */
export type OrderOrigin = Pick<OrderView, 'id' | 'applicationId' | 'createdAt'>;

/** The empty order that every history is folded onto. */
function blankOrderView({ id, applicationId, createdAt }: OrderOrigin): OrderView {
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
function actionOf(changes: readonly FieldChange[]): OrderAction {
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

export interface OrderFacts {
  readonly closed: boolean;
  readonly cancelled: boolean;
  /** The order has a number. */
  readonly placed: boolean;
  readonly paymentStatus: PaymentStatus;
  readonly amountPaid: number;
  /** A Net-N payment was accepted. */
  readonly deferred: boolean;
  /** The order was completed before, so later returns do not count. */
  readonly completedBefore: boolean;
  readonly lines: readonly FulfillableLine[];
}

export interface FulfillableLine {
  readonly type: string;
  readonly quantity: number;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly fulfilledQuantity: number;
  readonly returnedQuantity: number;
}

/** An order's `status` (contract 50 §3): the first match of the contract's table. */
export function deriveOrderStatus(facts: OrderFacts): OrderStatus {
  if (facts.closed) return 'closed';
  if (facts.cancelled) return 'cancelled';
  if (!facts.placed) return 'draft';
  if (isUndecided(facts)) return 'pending';
  const left = deriveFulfillmentStatus(facts.lines.map(withoutReturns));
  if (left === 'none' || left === 'fulfilled') return 'completed';
  const kept = facts.completedBefore ? left : deriveFulfillmentStatus(facts.lines);
  return kept === 'partial' ? 'partially_fulfilled' : 'processing';
}

/** An order's `fulfillmentStatus`: the fulfilled quantity of the lines that need fulfillment, less returns. */
export function deriveFulfillmentStatus(lines: readonly FulfillableLine[]): OrderFulfillmentStatus {
  const needed = lines.filter(needsFulfillment);
  const need = needed.reduce((sum, line) => sum + line.quantity, 0);
  if (need === 0) return 'none';
  const fulfilled = needed.reduce(
    (sum, line) => sum + line.fulfilledQuantity - line.returnedQuantity,
    0,
  );
  if (fulfilled <= 0) return 'unfulfilled';
  return fulfilled < need ? 'partial' : 'fulfilled';
}

/** False for donations and lines that the merchant exempts. */
export function needsFulfillment(line: FulfillableLine): boolean {
  return line.type !== 'donation' && line.metadata['noFulfillment'] !== true;
}

/**
 * A return neither reopens a completed order (contract 50 §3) nor prevents completion, as nothing is left to ship. An
 * added line does reopen it.
 */
function withoutReturns(line: FulfillableLine): FulfillableLine {
  return { ...line, returnedQuantity: 0 };
}

/** A failed payment leaves the order pending: a later attempt pays it, or the session's end cancels it. */
function isUndecided({ deferred, amountPaid, paymentStatus }: OrderFacts): boolean {
  return !deferred && amountPaid === 0 && ['pending', 'failed'].includes(paymentStatus);
}

/** The fields of a payment that an order's statuses depend on. */
export interface PaymentFacts {
  readonly status: PaymentStatus;
  readonly amountCaptured: number;
  readonly amountRefunded: number;
}

/** An order's `paymentStatus` over all its payments (contract 50 §2). */
export function derivePaymentStatus(
  total: number,
  payments: readonly PaymentFacts[],
): PaymentStatus {
  const captured = capturedOf(payments);
  const refunded = refundedOf(payments);
  if (refunded > 0) return refunded === captured ? 'refunded' : 'partially_refunded';
  const hasCapture = payments.some(({ status }) => status === 'captured');
  if (hasCapture && captured >= total) return 'captured';
  if (payments.some(({ status }) => status === 'authorized')) return 'authorized';
  if (areAll(payments, 'voided')) return 'voided';
  if (areAll(payments, 'failed')) return 'failed';
  return 'pending';
}

/** Before refunds. */
export function capturedOf(payments: readonly PaymentFacts[]): number {
  return payments.reduce((sum, payment) => sum + payment.amountCaptured, 0);
}

export function refundedOf(payments: readonly PaymentFacts[]): number {
  return payments.reduce((sum, payment) => sum + payment.amountRefunded, 0);
}

function areAll(payments: readonly PaymentFacts[], status: PaymentStatus): boolean {
  return payments.length > 0 && payments.every((payment) => payment.status === status);
}
