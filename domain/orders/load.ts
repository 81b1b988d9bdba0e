import { isUuid } from '../../storage/ids.ts';
import {
  lockOrderRows,
  readOrderRows,
  type OrderRows,
} from '../../storage/queries/orders/order-rows.ts';
import type { Context, Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import type { OrderWithLines } from './view.ts';

/** An order for reading; 404 `not_found` for a malformed, unknown or foreign id. */
export async function loadOrder(ctx: Context, orderId: string): Promise<OrderWithLines> {
  const found = isUuid(orderId) ? await readOrderRows(ctx.database, ctx, orderId) : null;
  return found ?? fail('not_found');
}

/** An order under its row lock, in any state; 404 `not_found`. A caller that changes its payments locks them first. */
export async function lockOrder(
  ctx: Context,
  tx: Transaction,
  orderId: string,
): Promise<OrderWithLines> {
  const found = isUuid(orderId) ? await lockOrderRows(tx, ctx, orderId) : null;
  return found ?? fail('not_found');
}

/** 409 `invalid_state` for an order that takes no money received outside the service (contract 55 §2). */
export function requirePayable({ order, lines }: OrderRows): void {
  const reject = (reason: string): never =>
    fail('invalid_state', { from: order.status, action: 'record_payment', reason });
  if (order.closedAt) reject('closed');
  if (order.cancelledAt) reject('cancelled');
  // Its money is being refunded; money that arrived now would not be.
  if (order.cancelling) reject('cancelling');
  // An open invoice is paid by marking the invoice paid; a voided one claims nothing.
  if (order.deferred && order.paymentStatus !== 'voided') reject('net_n');
  if (order.amountPaid >= order.total) reject('nothing_due');
  // It renews by a stored card, which only a checkout session stores.
  if (lines.some(({ type }) => type === 'subscription')) reject('subscription');
}
