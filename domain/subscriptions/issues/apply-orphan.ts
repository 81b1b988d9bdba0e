import type { SubscriptionIssue } from '../../../storage/entities/subscription-issue.ts';
import type { SubscriptionPeriod } from '../../../storage/entities/subscription-period.ts';
import {
  findOperationOfPayment,
  lockPeriod,
} from '../../../storage/queries/subscriptions/operations.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { lockPaymentWithTransactions, refundableOf } from '../../payments/load.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { sellLateChange } from '../change/apply-change.ts';
import { sellPeriod } from '../billing/record-sale.ts';
import { rejectResolve } from './lock-issue.ts';

/**
 * Lets money that was taken pay what it was taken for (contract 65 §9): its order, its invoice and its period are
 * written once. A subscription that has ended stays ended. 409 `invalid_state` while the processor has not confirmed
 * the money, for another amount than it was asked for, once some of it went back, and for a period that cannot be paid.
 */
export async function applyOrphan(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  issue: SubscriptionIssue,
  note: string | null,
): Promise<void> {
  const { workspaceId, paymentId, transactionId, periodId, type, confirmed } = issue;
  if (type !== 'orphan_charge' || !confirmed || paymentId === null)
    return rejectResolve(issue, type === 'orphan_charge' ? 'unconfirmed' : 'nothing_charged');
  const found = await lockPaymentWithTransactions(tx, workspaceId, paymentId);
  const { payment, transactions } = found;
  if (refundableOf(found) < payment.amountCaptured) rejectResolve(issue, 'refunded');
  const operation = await findOperationOfPayment(tx, workspaceId, paymentId);
  const { amount: expected } = operation;
  const captured = payment.amountCaptured;
  if (captured !== expected) rejectResolve(issue, 'other_amount', { expected, captured });
  const transaction = transactions.find(({ id }) => id === transactionId) ?? null;
  const paid = { payment, transaction, isKnown: true } as const;
  const isChange = operation.kind === 'change';
  // The credit that it used went back.
  if (isChange && operation.status === 'dropped') return rejectResolve(issue, 'change_dropped');
  const period = isChange || periodId === null ? null : await lockPeriod(tx, workspaceId, periodId);
  if (!isChange && !(period && isPayable(locked, period)))
    return rejectResolve(issue, 'period_not_payable');
  locked.closeIssue(ctx, issue, 'apply', note);
  if (!period) await sellLateChange(ctx, tx, locked, operation, paid);
  else {
    const isFirst = period.index === 0;
    const source = isFirst ? 'subscription_first' : 'subscription_renewal';
    const sale = await sellPeriod(ctx, tx, locked, period, { ...paid, source });
    const receipt = { sale, payment, transaction };
    // Of a subscription that continues and still owes it, the renewal is made up for.
    const isOwed = locked.subscription.isLive() && locked.unpaid?.id === period.id;
    if (isOwed) locked.periodPaid(ctx, period, receipt);
    else locked.markPaid(ctx, period, receipt);
    if (isFirst && locked.subscription.originOrderId === null)
      locked.subscription.soldBy(sale.orderId);
  }
  await locked.store(ctx, tx, 'issue_resolved', note);
}

/** Its amount is still fixed, and nothing has paid it. */
function isPayable(
  { operation }: LockedSubscription,
  { id, status, content }: SubscriptionPeriod,
): boolean {
  // Another charge of it is being made.
  if (operation?.isUnderWay() && operation.periodId === id) return false;
  return content !== null && ['needs_attention', 'past_due', 'void'].includes(status);
}
