import { OrderReturnRefund } from '../../../storage/entities/returns/order-return-refund.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import { lockPaymentsOfOrder } from '../../../storage/queries/orders/order-money.ts';
import { readTransactions } from '../../../storage/queries/payments/payment-rows.ts';
import {
  lockReturnRows,
  type RefundOfReturn,
} from '../../../storage/queries/returns/return-rows.ts';
import type { Context, Transaction } from '../../context.ts';
import { openRefund } from '../../payments/modifications/return-money.ts';
import type { ReservedModification } from '../../payments/modifications/run-modification.ts';
import { lockReturn, type LockedReturn } from '../../returns/load.ts';
import { markRefunded } from '../../returns/record-refund.ts';
import { requireReturnRefundable } from '../../returns/require-state.ts';
import { planRefunds } from './plan-refunds.ts';
import type { RefundReturn } from './schemas.ts';

/** The refunds of one request, as their intents are stored. */
export interface OpenedRefunds {
  readonly orderId: string;
  /** Ids of their transactions. */
  readonly ids: readonly string[];
  readonly reserved: readonly ReservedModification[];
  /** Money that was received outside the service is among it. */
  readonly isByHand: boolean;
}

/**
 * Stores the intents of all refunds of a return in one transaction, bound to it, so that a crash behind it leaves nothing
 * half: the reconciler decides what was not called. Under the locks of the payments, the order and the return. A repeat of
 * the request opens no other, and continues what it finds undecided. 409 `invalid_state`; 422 `refund_not_allowed`.
 */
export async function openRefunds(
  ctx: Context,
  tx: Transaction,
  returnId: string,
  input: RefundReturn,
): Promise<OpenedRefunds> {
  let payments: readonly Payment[] = [];
  const found = await lockReturn(ctx, tx, returnId, async (orderId) => {
    payments = await lockPaymentsOfOrder(tx, ctx.workspaceId, orderId);
  });
  const repeated = found.refunds.filter(({ intentKey }) => intentKey === (ctx.intentKey ?? ''));
  if (repeated.some(({ status }) => status !== 'failed'))
    return continued(tx, found, payments, repeated);
  requireReturnRefundable(found);
  const { orderReturn } = found;
  const { workspaceId, id, orderId } = orderReturn;
  const reason = input.reason ?? null;
  const reserved: ReservedModification[] = [];
  for (const planned of await planRefunds(tx, found, payments, input)) {
    const request = { workspaceId, ...planned, reason, cause: `return:${id}` };
    const opened = await openRefund(ctx, tx, request);
    tx.em.create(OrderReturnRefund, {
      id: transactionOf(opened).id,
      workspaceId,
      returnId: id,
      intentKey: ctx.intentKey ?? null,
    });
    // What is left of a subscription's invoices depends on the refunds that are stored.
    await tx.flush();
    reserved.push(opened);
  }
  const made = reserved.map(transactionOf);
  const paid = new Set(made.map(({ paymentId }) => paymentId));
  const isByHand = payments.some((payment) => paid.has(payment.id) && payment.isRecorded());
  // Recorded money has been paid back by now, and what was stored is read anew.
  const recorded = isByHand ? await lockReturnRows(tx, workspaceId, id) : null;
  if (recorded) markRefunded(ctx, tx, recorded);
  return { orderId, ids: made.map((transaction) => transaction.id), reserved, isByHand };
}

async function continued(
  tx: Transaction,
  { orderReturn: { workspaceId, orderId } }: LockedReturn,
  payments: readonly Payment[],
  refunds: readonly RefundOfReturn[],
): Promise<OpenedRefunds> {
  const reserved: ReservedModification[] = [];
  for (const payment of payments) {
    const own = refunds.filter(({ paymentId }) => paymentId === payment.id).map(({ id }) => id);
    if (own.length === 0) continue;
    const transactions = await readTransactions(tx, workspaceId, payment.id);
    for (const transaction of transactions.filter(({ id }) => own.includes(id)))
      reserved.push({ kind: 'known', settled: { payment, transaction } });
  }
  const paid = new Set(refunds.map(({ paymentId }) => paymentId));
  return {
    orderId,
    ids: refunds.map(({ id }) => id),
    reserved,
    isByHand: payments.some((payment) => paid.has(payment.id) && payment.isRecorded()),
  };
}

function transactionOf(reserved: ReservedModification): PaymentTransaction {
  return reserved.kind === 'opened' ? reserved.opened.transaction : reserved.settled.transaction;
}
