import { readPayment } from '../../../storage/queries/payments/payment-rows.ts';
import { unitOfWork, type Context } from '../../context.ts';
import { rejectDeclined } from '../../connectors/decline-codes.ts';
import { findResumed } from '../charges/resume-charge.ts';
import { runSale } from '../../sales/run-sale.ts';
import { lockSubscription } from '../load.ts';
import type { SettledSubscription } from '../../ports/settlement.ts';
import type { SubscriptionWithIssues } from '../view.ts';

/**
 * Continues with a start that a crashed process left behind, when its request is repeated with its Idempotency-Key. Null
 * if that request has stored nothing. 402 `payment_failed` when its charge was declined.
 */
export async function resumeStart(ctx: Context): Promise<SubscriptionWithIssues | null> {
  const resumed = await findResumed(ctx);
  if (!resumed) return null;
  const { operation, call } = resumed;
  if (call) return answerOf(await runSale(ctx, ctx.services.purposes.subscription, call));
  if (operation.status !== 'dropped')
    return unitOfWork(ctx, (tx) => lockSubscription(ctx, tx, operation.subscriptionId));
  const payment = await readPayment(ctx.database, ctx, operation.paymentId ?? '');
  if (!payment) throw new Error(`payment ${operation.paymentId} is gone`);
  return rejectDeclined(payment);
}

/** The subscription that a charge made; 402 `payment_failed` when it made none, or one that has expired. */
export function answerOf({
  subscription,
  issues,
  payment,
}: SettledSubscription): SubscriptionWithIssues {
  return subscription && subscription.status !== 'expired'
    ? { subscription, issues }
    : rejectDeclined(payment);
}
