import type { Payment } from '../../storage/entities/payment.ts';
import type { Page } from '../../storage/page.ts';
import type { Context } from '../context.ts';
import type { PageRequest } from '../list-page.ts';
import { loadOrder } from './load.ts';
import { pagePayments } from '../payments/page-payments.ts';

/** The payments of one order, newest first; 404 `not_found`. */
export async function listOrderPayments(
  ctx: Context,
  orderId: string,
  page: PageRequest,
): Promise<Page<Payment>> {
  const { order } = await loadOrder(ctx, orderId);
  return pagePayments(ctx, page, (bind) => [`p.order_id = ${bind(order.id)}`]);
}
