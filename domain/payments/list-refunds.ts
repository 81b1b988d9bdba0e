import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import type { Page } from '../../storage/page.ts';
import type { Context } from '../context.ts';
import type { PageRequest } from '../list-page.ts';
import { pageTransactions } from './list-transactions.ts';

/** The refunds of one payment, newest first; 404 `not_found`. */
export function listRefunds(
  ctx: Context,
  paymentId: string,
  request: PageRequest,
): Promise<Page<PaymentTransaction>> {
  return pageTransactions(ctx, paymentId, request, 'refund');
}
