import {
  PaymentTransaction,
  type TransactionType,
} from '../../storage/entities/payment-transaction.ts';
import { newestFirst, type Page, newestFirstPosition } from '../../storage/page.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage, type PageRequest } from '../list-page.ts';
import { loadPayment } from './load.ts';

interface Row {
  readonly id: string;
  readonly created_at: Date;
}

/** The transactions of one payment, newest first; 404 `not_found`. */
export function listTransactions(
  ctx: Context,
  paymentId: string,
  request: PageRequest,
): Promise<Page<PaymentTransaction>> {
  return pageTransactions(ctx, paymentId, request, null);
}

/** The same of one type only. */
export async function pageTransactions(
  ctx: Context,
  paymentId: string,
  request: PageRequest,
  type: TransactionType | null,
): Promise<Page<PaymentTransaction>> {
  const payment = await loadPayment(ctx, paymentId);
  const page = await listPage<Row>(
    ctx,
    {
      keyset: newestFirst('payment-transactions', 't'),
      select: 'select t.* from payment_transaction t',
      where: (bind) => [
        `t.workspace_id = ${bind(payment.workspaceId)}`,
        `t.payment_id = ${bind(payment.id)}`,
        ...(type === null ? [] : [`t.type = ${bind(type)}`]),
      ],
      positionOf: newestFirstPosition,
    },
    request,
  );
  const em = ctx.database.em();
  return mapPage(page, (row) => em.map(PaymentTransaction, row));
}
