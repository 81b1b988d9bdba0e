import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import { isUuid } from '../../storage/ids.ts';
import {
  lockPayment,
  readPayment,
  readTransactions,
} from '../../storage/queries/payments/payment-rows.ts';
import type { Context, DatabaseContext, Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import type { MovementRef } from '../ports/settlement.ts';

/** A payment under its row lock, with all its transactions, oldest first. */
export interface LockedPayment {
  readonly payment: Payment;
  readonly transactions: readonly PaymentTransaction[];
}

/** A payment for reading; 404 `not_found` for a malformed, unknown or foreign id. */
export async function loadPayment(ctx: Context, paymentId: string): Promise<Payment> {
  const found = isUuid(paymentId) ? await readPayment(ctx.database, ctx, paymentId) : null;
  return found ?? fail('not_found');
}

/** Locks a payment; 404 `not_found`. Its order, invoice and the counters are locked after it. */
export async function lockPaymentWithTransactions(
  tx: Transaction,
  workspaceId: string,
  paymentId: string,
): Promise<LockedPayment> {
  const [payment, transactions] = await tx.batch([
    () => lockPayment(tx, workspaceId, paymentId),
    () => readTransactions(tx, workspaceId, paymentId),
  ]);
  return payment ? { payment, transactions } : fail('not_found');
}

/** Locks a sale whose outcome changes its payment first of all. */
export async function lockSale(
  ctx: DatabaseContext,
  tx: Transaction,
  { workspaceId, paymentId }: MovementRef,
): Promise<LockedPayment & { readonly ctx: DatabaseContext }> {
  return { ctx, ...(await lockPaymentWithTransactions(tx, workspaceId, paymentId)) };
}
