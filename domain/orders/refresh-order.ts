import type { Milestones, OrderStatus } from '../../storage/entities/order.ts';
import type { EditReport } from '../../storage/entities/order-edit.ts';
import { insertChange, orderChanges } from '../../storage/queries/timelines/changes.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { changedFields, emit } from '../events.ts';
import type { EventTypeOf } from '../event-types.ts';
import { requestConfirmation } from '../mail/request-order-mail.ts';
import { newChange } from '../history.ts';
import {
  deriveFulfillmentStatus,
  deriveOrderStatus,
  capturedOf,
  derivePaymentStatus,
  refundedOf,
  type PaymentFacts,
} from './order-status.ts';
import { toOrderView, type OrderView, type OrderWithLines } from './view.ts';
import { actionOf, blankOrderView } from './order-history.ts';

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
  edited: EditReport | null = null,
): void {
  const milestones = deriveProgress(ctx, found, payments);
  // Another failed attempt, for example, changes nothing.
  if (before && !edited && !changedFields(before.view, toOrderView(found))) return;
  found.order.countChange(ctx.now());
  recordOrderChange(ctx, tx, found, before?.view ?? null);
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
  });
  tx.write(insertChange(orderChanges, change));
}
