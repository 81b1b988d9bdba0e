import { OrderReturnLine } from '../../storage/entities/returns/order-return-line.ts';
import { OrderReturn } from '../../storage/entities/returns/order-return.ts';
import { newId } from '../../storage/ids.ts';
import type { ReturnRows } from '../../storage/queries/returns/return-rows.ts';
import {
  COUNT_RETURNS,
  readReturnableUnits,
} from '../../storage/queries/returns/returnable-units.ts';
import { checkMetadata } from '../check-metadata.ts';
import { concludingUnit, type Concluded, type Context, type Transaction } from '../context.ts';
import { exceeds, rejectDuplicates, requireShipped } from '../fulfillments/require-state.ts';
import { lockOrder } from '../orders/load.ts';
import { orderNumberText, type OrderWithLines } from '../orders/view.ts';
import { emitReturnEvent } from './events.ts';
import type { CreateReturn } from './schemas.ts';

/**
 * Records that units of an order are to come back. The order stays locked from reading what may come back to the commit, so
 * that returns at once never exceed it. 422 `validation_error` for more units than were shipped and are neither returned nor
 * in another open return.
 */
export async function createReturn(
  ctx: Context,
  orderId: string,
  input: CreateReturn,
): Promise<Concluded<ReturnRows>> {
  checkMetadata(input.metadata);
  rejectDuplicates(input.lineItems);
  return concludingUnit(ctx, async (tx) => {
    const of = await lockOrder(ctx, tx, orderId);
    requireShipped(of);
    const { workspaceId, id } = of.order;
    const units = await readReturnableUnits(tx, workspaceId, id);
    for (const [index, { lineItemId, quantity }] of input.lineItems.entries()) {
      const line = units.find((one) => one.lineItemId === lineItemId);
      const open = line ? Math.max(0, line.shipped - line.awaited) : 0;
      if (quantity > open) exceeds(`lineItems.${index}.quantity`, open, quantity);
    }
    const [counted] = await tx.query(COUNT_RETURNS, [workspaceId, id]);
    const orderReturn = newReturn(ctx, tx, of, input, (counted?.count ?? 0) + 1);
    const lines = input.lineItems.map((line, index) => newLine(tx, orderReturn, line, index));
    const made = { orderReturn, lines, refunds: [] };
    emitReturnEvent(ctx, tx, 'return.requested', made);
    return made;
  });
}

function newReturn(
  ctx: Context,
  tx: Transaction,
  { order }: OrderWithLines,
  input: CreateReturn,
  ordinal: number,
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
    currency: order.currency,
    notes: input.notes ?? null,
    carrier: input.carrier ?? null,
    trackingNumber: input.trackingNumber ?? null,
    trackingUrl: input.trackingUrl ?? null,
    cancelReason: null,
    closeReason: null,
    metadata: input.metadata,
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
