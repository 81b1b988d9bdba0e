import type { Payment } from '../../storage/entities/payment.ts';
import { isUuid } from '../../storage/ids.ts';
import { readPayment } from '../../storage/queries/payment-rows.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

/** A payment for reading; 404 `not_found` for a malformed, unknown or foreign id. */
export async function loadPayment(ctx: Context, paymentId: string): Promise<Payment> {
  const found = isUuid(paymentId) ? await readPayment(ctx.database, ctx, paymentId) : null;
  return found ?? fail('not_found');
}
