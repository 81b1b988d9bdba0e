import type { Payment } from '../../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import { concludingUnit, isConcluded, type Concluded, type Context } from '../../context.ts';
import { lockPaymentWithTransactions } from '../../payments/load.ts';
import type { SettledSubscription } from '../../ports/settlement.ts';
import { lockSubscription } from '../lock.ts';
import type { SubscriptionWithIssues } from '../view.ts';
import { rejectDeclined } from '../../connectors/decline-codes.ts';
import type { ReservedSale } from '../../sales/reserve-charge.ts';
import { findResumed } from './resume-charge.ts';
import { concludeSale } from '../../sales/run-sale.ts';

/** A charge of an existing subscription that a request made: captured, or undecided. */
export interface RequestedCharge extends SubscriptionWithIssues {
  readonly payment: Payment;
  readonly transaction: PaymentTransaction;
}

/** Makes the charge of a request and returns its outcome; 402 `payment_failed` when it is declined. */
export async function runRequested(
  ctx: Context,
  call: ReservedSale,
): Promise<Concluded<RequestedCharge>> {
  const charged = await concludeSale(ctx, ctx.services.purposes.subscription, call, toRequested);
  if (isConcluded(charged)) return charged;
  if (!charged.subscription) throw new Error(`payment ${charged.payment.id} has no subscription`);
  return rejectDeclined(charged.payment);
}

/** Continues with the charge that a repeated request has begun; null if it has begun none. */
export async function resumeRequest(ctx: Context): Promise<Concluded<RequestedCharge> | null> {
  const resumed = await findResumed(ctx);
  if (!resumed) return null;
  const { call, operation } = resumed;
  if (call) return runRequested(ctx, call);
  return concludingUnit(ctx, async (tx) => {
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

function toRequested(settled: SettledSubscription): RequestedCharge | null {
  const { subscription, issues, payment, transaction } = settled;
  if (transaction.status === 'failed' || !subscription) return null;
  return { subscription, issues, payment, transaction };
}
