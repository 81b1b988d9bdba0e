import { OrderReturnLine } from '../../storage/entities/returns/order-return-line.ts';
import { OrderReturn, type ReturnParty } from '../../storage/entities/returns/order-return.ts';
import { newId } from '../../storage/ids.ts';
import type { ReturnRows } from '../../storage/queries/returns/return-rows.ts';
import type { Context, Transaction } from '../context.ts';
import { exceeds } from '../fulfillments/require-state.ts';
import { orderNumberText, type OrderWithLines } from '../orders/view.ts';
import { emitReturnEvent } from './events.ts';
import type { CreateReturn } from './schemas.ts';

type NewReturn = Pick<CreateReturn, 'lineItems'> & Partial<CreateReturn>;

interface Asked {
  /** How many returns the order has with it. */
  readonly ordinal: number;
  readonly by: ReturnParty;
}

/** 422 `validation_error` for more units than are open of a line. */
export function requireOpen(
  asked: CreateReturn['lineItems'],
  openUnits: ReadonlyMap<string, number>,
): void {
  for (const [index, { lineItemId, quantity }] of asked.entries()) {
    const open = Math.max(0, openUnits.get(lineItemId) ?? 0);
    if (quantity > open) exceeds(`lineItems.${index}.quantity`, open, quantity);
  }
}

/** Creates a requested return of an order that is locked, and emits its event. */
export function newReturn(
  ctx: Context,
  tx: Transaction,
  of: OrderWithLines,
  input: NewReturn,
  asked: Asked,
): ReturnRows {
  const orderReturn = newRow(ctx, tx, of, input, asked);
  const lines = input.lineItems.map((line, index) => newLine(tx, orderReturn, line, index));
  const made = { orderReturn, lines, refunds: [] };
  emitReturnEvent(ctx, tx, 'return.requested', made);
  return made;
}

function newRow(
  ctx: Context,
  tx: Transaction,
  { order }: OrderWithLines,
  input: NewReturn,
  { ordinal, by }: Asked,
): OrderReturn {
  const now = ctx.now();
  const orderReturn = tx.em.create(OrderReturn, {
    id: newId(),
    workspaceId: order.workspaceId,
    environmentId: order.environmentId,
    applicationId: order.applicationId,
    orderId: order.id,
    customerId: order.customerId ?? null,
    number: `${orderNumberText(order) ?? ''}-R${ordinal}`,
    status: 'requested',
    requestedBy: by,
    currency: order.currency,
    notes: input.notes ?? null,
    carrier: input.carrier ?? null,
    trackingNumber: input.trackingNumber ?? null,
    trackingUrl: input.trackingUrl ?? null,
    cancelledBy: null,
    cancelReason: null,
    closeReason: null,
    metadata: input.metadata ?? {},
    eventSequence: 0,
    receivedAt: null,
    refundedAt: null,
    cancelledAt: null,
    closedAt: null,
    createdAt: now,
    updatedAt: now,
  });
  return orderReturn;
}

function newLine(
  tx: Transaction,
  { workspaceId, id }: OrderReturn,
  { lineItemId, quantity, reason, note = null }: CreateReturn['lineItems'][number],
  index: number,
): OrderReturnLine {
  const line = tx.em.create(OrderReturnLine, {
    id: newId(),
    workspaceId,
    returnId: id,
    position: index + 1,
    lineItemId,
    quantity,
    received: 0,
    reason,
    note,
    condition: null,
    restock: null,
  });
  return line;
}
