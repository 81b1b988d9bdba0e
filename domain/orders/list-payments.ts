import { Payment } from '../../storage/entities/payment.ts';
import type { Page } from '../../storage/page.ts';
import { paymentList } from '../../storage/queries/payments/list-payments.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage, type PageRequest } from '../list-page.ts';
import { loadOrder } from './load.ts';

/** The payments of one order, newest first; 404 `not_found`. */
export async function listOrderPayments(
  ctx: Context,
  orderId: string,
  request: PageRequest,
): Promise<Page<Payment>> {
  const { order } = await loadOrder(ctx, orderId);
  const page = await listPage(ctx, paymentList(ctx, { order_id: order.id }), request);
  const em = ctx.database.em();
  return mapPage(page, (row) => em.map(Payment, row));
}
