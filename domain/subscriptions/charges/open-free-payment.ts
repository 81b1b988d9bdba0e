import type { Payment } from '../../../storage/entities/payment.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import { openPayment } from '../../sales/open-payment.ts';
import type { Charged } from './open-charge.ts';

/** A captured payment of 0, for what costs nothing or credit pays: no processor is called. */
export function openFreePayment(
  ctx: BaseContext,
  tx: Transaction,
  subscription: Charged,
  reason: 'credit' | 'zero_total',
): Payment {
  const { id: subscriptionId, currency, customerId, metadata } = subscription;
  const payment = openPayment(ctx, tx, subscription, {
    amount: 0,
    currency,
    method: 'card',
    metadata: { ...metadata, reason },
    customerId,
    subscriptionId,
  });
  payment.capture(0, ctx.now());
  return payment;
}
