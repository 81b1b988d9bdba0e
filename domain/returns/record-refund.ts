import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import {
  LOCK_RETURN_OF_REFUND,
  lockReturnRows,
  type ReturnRows,
} from '../../storage/queries/returns/return-rows.ts';
import type { BaseContext, Transaction } from '../context.ts';
import { emitReturnEvent } from './events.ts';
import { isPaidBack } from './refunds.ts';

/**
 * A refund that pays a return back has succeeded, in the transaction that records it, whose order is locked: the return is
 * `refunded` once all of them have. One that succeeds while it is opened, by hand, is not bound to its return yet; who opens
 * it does the same then.
 */
export async function recordReturnRefund(
  ctx: BaseContext,
  tx: Transaction,
  { workspaceId, id, status, creditNoteNumber = null }: PaymentTransaction,
): Promise<void> {
  const [bound] = await tx.query(LOCK_RETURN_OF_REFUND, [workspaceId, id]);
  const found = bound ? await lockReturnRows(tx, workspaceId, bound.id) : null;
  if (!found) return;
  // The row of the refund is not written yet.
  const refunds = found.refunds.map((refund) =>
    refund.id === id ? { ...refund, status, creditNoteNumber } : refund,
  );
  markRefunded(ctx, tx, { ...found, refunds });
}

/** Marks a received return as refunded, once all of its refunds have succeeded. */
export function markRefunded(ctx: BaseContext, tx: Transaction, found: ReturnRows): void {
  const { orderReturn, refunds } = found;
  if (orderReturn.status !== 'received' || !isPaidBack(refunds)) return;
  orderReturn.markRefunded(ctx.now());
  emitReturnEvent(ctx, tx, 'return.refunded', found);
}
