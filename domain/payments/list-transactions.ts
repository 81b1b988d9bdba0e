import {
  PaymentTransaction,
  type TransactionType,
} from '../../storage/entities/payment-transaction.ts';
import type { Page } from '../../storage/page.ts';
import { transactionList } from '../../storage/queries/payments/list-transactions.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage, type PageRequest } from '../list-page.ts';
import { loadPayment } from './load.ts';

/** The transactions of one payment, newest first; 404 `not_found`. */
export function listTransactions(
  ctx: Context,
  paymentId: string,
  request: PageRequest,
): Promise<Page<PaymentTransaction>> {
  return pageTransactions(ctx, paymentId, request, null);
}

/** The transactions of one type. */
export async function pageTransactions(
  ctx: Context,
  paymentId: string,
  request: PageRequest,
  type: TransactionType | null,
): Promise<Page<PaymentTransaction>> {
  const payment = await loadPayment(ctx, paymentId);
  const page = await listPage(ctx, transactionList(payment, type), request);
  const em = ctx.database.em();
  return mapPage(page, (row) => em.map(PaymentTransaction, row));
}
