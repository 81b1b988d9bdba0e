import { Payment } from '../../storage/entities/payment.ts';
import type { Page } from '../../storage/page.ts';
import { paymentList } from '../../storage/queries/payments/list-payments.ts';
import type { Context } from '../context.ts';
import { listEntities, type PageRequest } from '../list-page.ts';
import { loadOrder } from './load.ts';

/** The payments of one order, newest first; 404 `not_found`. */
export async function listOrderPayments(
  ctx: Context,
  orderId: string,
  request: PageRequest,
): Promise<Page<Payment>> {
  const { order } = await loadOrder(ctx, orderId);
  const plan = paymentList(ctx, { order_id: order.id }, ctx.now());
  return listEntities(ctx, Payment, plan, request);
}
