import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import { lockPayment, readTransactions } from '../../storage/queries/payment-rows.ts';
import type { Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import { isUndecided } from './movements/record-outcome.ts';

/** A payment under its row lock, with all its transactions, oldest first. */
export interface LockedPayment {
  readonly payment: Payment;
  readonly transactions: readonly PaymentTransaction[];
}

/** Locks a payment; 404 `not_found`. Its order, invoice and the counters are locked after it. */
export async function lockPaymentWithTransactions(
  tx: Transaction,
  workspaceId: string,
  paymentId: string,
): Promise<LockedPayment> {
  const [payment, transactions] = await Promise.all([
    lockPayment(tx, workspaceId, paymentId),
    readTransactions(tx, workspaceId, paymentId),
  ]);
  return payment ? { payment, transactions } : fail('not_found');
}

/** What can still be given back: captured, less what was refunded and what is on its way. */
export function refundableOf({ payment, transactions }: LockedPayment): number {
  const onItsWay = transactions
    .filter((transaction) => transaction.type === 'refund' && isUndecided(transaction))
    .reduce((sum, { amount }) => sum + amount, 0);
  return payment.amountCaptured - payment.amountRefunded - onItsWay;
}

/** Money that the merchant received outside: it is only recorded, in either direction (55 §2, 97). */
export function isRecordedMoney({
  method,
  deferred,
}: Pick<Payment, 'method' | 'deferred'>): boolean {
  return deferred || method === 'manual' || method === 'external';
}
