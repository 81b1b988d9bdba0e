import type { Customer } from '../../storage/entities/customer.ts';
import { FORGET_EDIT_REASONS, ORDERS_OF_CUSTOMER } from '../../storage/queries/orders/reasons.ts';
import { orderChanges } from '../../storage/queries/timelines/changes.ts';
import { forgetInTimelines } from '../../storage/queries/timelines/forget.ts';
import type { Transaction } from '../context.ts';

/** Blanks the reasons of changes in the timelines of a customer's orders; the orders and their documents stay. */
export async function forgetOrderReasons(
  tx: Transaction,
  { workspaceId, id }: Customer,
): Promise<void> {
  const orders = (await tx.query(ORDERS_OF_CUSTOMER, [workspaceId, id])).map((row) => row.id);
  await forgetInTimelines(tx, orderChanges, workspaceId, orders, []);
  await tx.query(FORGET_EDIT_REASONS, [workspaceId, orders]);
}
