import { readPayment } from '../../../storage/queries/payments/payment-rows.ts';
import { concludingUnit, isConcluded, type Concluded, type Context } from '../../context.ts';
import { rejectDeclined } from '../../connectors/decline-codes.ts';
import type { ReservedSale } from '../../sales/reserve-charge.ts';
import { concludeSale } from '../../sales/run-sale.ts';
import { findResumed } from '../charges/resume-charge.ts';
import { lockSubscription } from '../lock.ts';
import type { SettledSubscription } from '../../ports/settlement.ts';
import type { SubscriptionWithIssues } from '../view.ts';

/**
 * Continues with a start that a crashed process left behind, when its request is repeated with its Idempotency-Key. Null
 * if that request has stored nothing. 402 `payment_failed` when its charge was declined.
 */
export async function resumeStart(ctx: Context): Promise<Concluded<SubscriptionWithIssues> | null> {
  const resumed = await findResumed(ctx);
  if (!resumed) return null;
  const { operation, call } = resumed;
  if (call) return chargeStart(ctx, call);
  if (operation.status !== 'dropped')
    return concludingUnit(ctx, (tx) => lockSubscription(ctx, tx, operation.subscriptionId));
  const payment = await readPayment(ctx.database, ctx, operation.paymentId ?? '');
  if (!payment) throw new Error(`payment ${operation.paymentId} is gone`);
  return rejectDeclined(payment);
}

/**
 * Makes the first charge of a subscription, and concludes the request with what it has made; 402 `payment_failed` when
 * it has made none, or one that has expired.
 */
export async function chargeStart(
  ctx: Context,
  call: ReservedSale,
): Promise<Concluded<SubscriptionWithIssues>> {
  const charged = await concludeSale(ctx, ctx.services.purposes.subscription, call, toStarted);
  return isConcluded(charged) ? charged : rejectDeclined(charged.payment);
}

function toStarted({ subscription, issues }: SettledSubscription): SubscriptionWithIssues | null {
  return subscription && subscription.status !== 'expired' ? { subscription, issues } : null;
}
