import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import type { SubscriptionOperation } from '../../../storage/entities/subscription-operation.ts';
import { readPaymentOfWorkspace } from '../../../storage/queries/payments/payment-rows.ts';
import { readOperationOfIntent } from '../../../storage/queries/subscriptions/subscription-rows.ts';
import { rejectDeclined } from '../../connectors/decline-codes.ts';
import { concludingUnit, isConcluded, type Concluded, type Context } from '../../context.ts';
import { lockPaymentWithTransactions } from '../../payments/load.ts';
import type { SettledSubscription } from '../../ports/settlement.ts';
import type { ReservedSale } from '../../sales/reserve-charge.ts';
import { concludeSale, reopenCharge } from '../../sales/run-sale.ts';
import { lockSubscription } from '../lock.ts';
import type { SubscriptionWithIssues } from '../view.ts';
import { purposesOf } from '../../sales/open-movement.ts';

/** A charge of an existing subscription that a request made: captured, or undecided. */
export interface RequestedCharge extends SubscriptionWithIssues {
  readonly payment: Payment;
  readonly transaction: PaymentTransaction;
}

/** Makes the charge of a request and concludes it with its outcome; 402 `payment_failed` when it is declined. */
export function runRequested(
  ctx: Context,
  call: ReservedSale,
): Promise<Concluded<RequestedCharge>> {
  return concludeCharge(ctx, call, toRequested);
}

/** Makes the charge of a request and concludes it with what `accept` makes of it; 402 `payment_failed` where that is null. */
export async function concludeCharge<Accepted extends object>(
  ctx: Context,
  call: ReservedSale,
  accept: (settled: SettledSubscription) => Accepted | null,
): Promise<Concluded<Accepted>> {
  const charged = await concludeSale(ctx, purposesOf(ctx).subscription, call, accept);
  return isConcluded(charged) ? charged : rejectDeclined(charged.payment);
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

/** What a request that is repeated with its Idempotency-Key had begun before its process died. */
export interface ResumedOperation {
  readonly operation: SubscriptionOperation;
  /** The charge whose outcome is not recorded: made again under the same key, it moves no money twice. */
  readonly call: ReservedSale | null;
}

/** Finds the operation of a repeated request; null if that request has stored none. */
export async function findResumed(ctx: Context): Promise<ResumedOperation | null> {
  const { intentKey, database, workspaceId } = ctx;
  if (intentKey === undefined) return null;
  const operation = await readOperationOfIntent(database, workspaceId, intentKey);
  if (!operation?.isUnderWay()) return operation && { operation, call: null };
  const { paymentId } = operation;
  const call = paymentId === null ? null : await reopenCharge(ctx, workspaceId, paymentId);
  // Without a charge to make again it may have been decided since it was read, in the commit that decided its charge.
  const known = call ? operation : await readOperationOfIntent(database, workspaceId, intentKey);
  return known && { operation: known, call };
}

/** 402 `payment_failed`: the charge that a repeated request had begun was declined. */
export async function rejectDropped(
  { database }: Context,
  { id, workspaceId, paymentId }: SubscriptionOperation,
): Promise<never> {
  const payment = paymentId && (await readPaymentOfWorkspace(database, workspaceId, paymentId));
  if (!payment) throw new Error(`operation ${id} has lost its payment`);
  return rejectDeclined(payment);
}
