import {
  PaymentTransaction,
  type TransactionType,
} from '../../storage/entities/payment-transaction.ts';
import type { Page } from '../../storage/page.ts';
import { transactionList } from '../../storage/queries/payments/list-transactions.ts';
import type { Context } from '../context.ts';
import { listEntities, type PageRequest } from '../list-page.ts';
import { loadPayment } from './load.ts';

/** The transactions of one payment, newest first; of one type only, such as its refunds, unless null. 404 `not_found`. */
export async function listTransactions(
  ctx: Context,
  paymentId: string,
  request: PageRequest,
  type: TransactionType | null,
): Promise<Page<PaymentTransaction>> {
  const payment = await loadPayment(ctx, paymentId);
  return listEntities(ctx, PaymentTransaction, transactionList(payment, type), request);
}
