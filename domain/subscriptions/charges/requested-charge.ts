import type { Payment } from '../../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import { unitOfWork, type Context } from '../../context.ts';
import { lockPaymentWithTransactions } from '../../payments/load.ts';
import type { SettledSubscription } from '../../ports/settlement.ts';
import { lockSubscription } from '../load.ts';
import type { SubscriptionWithIssues } from '../view.ts';
import { rejectDeclined } from '../../connectors/decline-codes.ts';
import type { ReservedSale } from '../../sales/reserve-charge.ts';
import { findResumed } from './resume-charge.ts';
import { runSale } from '../../sales/run-sale.ts';

/** A charge of an existing subscription that a request made: captured, or undecided. */
export interface RequestedCharge extends SubscriptionWithIssues {
  readonly payment: Payment;
  readonly transaction: PaymentTransaction;
}

/** Makes the charge of a request and returns its outcome; 402 `payment_failed` when it is declined. */
export async function runRequested(ctx: Context, call: ReservedSale): Promise<RequestedCharge> {
  return requireNotDeclined(await runSale(ctx, ctx.services.purposes.subscription, call));
}

/** Continues with the charge that a repeated request has begun; null if it has begun none. */
export async function resumeRequest(ctx: Context): Promise<RequestedCharge | null> {
  const resumed = await findResumed(ctx);
  if (!resumed) return null;
  const { call, operation } = resumed;
  if (call) return runRequested(ctx, call);
  return unitOfWork(ctx, async (tx) => {
    const { subscription, issues } = await lockSubscription(ctx, tx, operation.subscriptionId);
    const { workspaceId, paymentId } = operation;
    if (paymentId === null) throw new Error(`operation ${operation.id} has no payment`);
    const { payment, transactions } = await lockPaymentWithTransactions(tx, workspaceId, paymentId);
    const transaction = transactions.findLast(({ purpose }) => purpose === 'subscription');
    if (!transaction) throw new Error(`payment ${paymentId} has no charge`);
    if (operation.status === 'dropped') rejectDeclined(payment);
    return { subscription, issues, payment, transaction };
  });
}

function requireNotDeclined(settled: SettledSubscription): RequestedCharge {
  const { subscription, issues, payment, transaction } = settled;
  if (transaction.status === 'failed') rejectDeclined(payment);
  if (!subscription) throw new Error(`payment ${payment.id} has lost its subscription`);
  return { subscription, issues, payment, transaction };
}
