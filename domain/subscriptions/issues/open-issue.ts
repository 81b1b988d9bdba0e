import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import {
  SubscriptionIssue,
  type IssueResolution,
} from '../../../storage/entities/subscription-issue.ts';
import { newId } from '../../../storage/ids.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import type { MovementOutcome } from '../../ports/settlement.ts';
import type { LockedSubscription } from '../load.ts';
import type { SubscriptionEvent } from '../record-change.ts';
import { toIssueView } from '../view.ts';

interface OrphanCharge {
  readonly periodId: string | null;
  readonly transaction: PaymentTransaction;
  /** The processor has said that it took the money. */
  readonly confirmed: boolean;
}

/**
 * Opens an `orphan_charge` (contract 65 §9): money was or may have been taken, and nothing records it. One issue per
 * transaction: a second call only confirms it and its amount. Returns the events.
 */
export function openOrphanCharge(
  ctx: BaseContext,
  tx: Transaction,
  locked: LockedSubscription,
  { periodId, transaction, confirmed }: OrphanCharge,
): SubscriptionEvent[] {
  const known = issueOf(locked.issues, transaction.id);
  if (known) {
    known.confirm(confirmed, transaction.amount);
    return [];
  }
  return openIssue(ctx, tx, locked, {
    type: 'orphan_charge',
    confirmed,
    periodId,
    paymentId: transaction.paymentId,
    transactionId: transaction.id,
    amount: transaction.amount,
    connectorId: transaction.connectorId ?? null,
  });
}

/** Opens an `unpaid_final_usage` (contract 65 §7): a subscription has ended, and its last use could not be charged. */
export function openUnpaidUsage(
  ctx: BaseContext,
  tx: Transaction,
  locked: LockedSubscription,
  amount: number,
  transaction: PaymentTransaction | null,
): SubscriptionEvent[] {
  return openIssue(ctx, tx, locked, {
    type: 'unpaid_final_usage',
    confirmed: true,
    periodId: null,
    paymentId: transaction?.paymentId ?? null,
    transactionId: transaction?.id ?? null,
    amount,
    connectorId: transaction?.connectorId ?? null,
  });
}

function openIssue(
  ctx: BaseContext,
  tx: Transaction,
  { subscription, issues }: LockedSubscription,
  of: Pick<
    SubscriptionIssue,
    'type' | 'confirmed' | 'periodId' | 'paymentId' | 'transactionId' | 'amount' | 'connectorId'
  >,
): SubscriptionEvent[] {
  const { workspaceId, environmentId, applicationId, id: subscriptionId } = subscription;
  const issue = tx.em.create(SubscriptionIssue, {
    id: newId(),
    workspaceId,
    environmentId,
    applicationId,
    subscriptionId,
    status: 'open',
    ...of,
    detectedAt: ctx.now(),
    resolvedAt: null,
    resolution: null,
    note: null,
  });
  issues.push(issue);
  return [{ type: 'subscription.issue_opened', extras: { issue: toIssueView(issue) } }];
}

/** Closes the open issue of a transaction, if there is one; returns the events. */
export function closeIssueOf(
  ctx: BaseContext,
  locked: LockedSubscription,
  transactionId: string,
  resolution: IssueResolution,
): SubscriptionEvent[] {
  const issue = issueOf(locked.issues, transactionId);
  return issue ? closeIssue(ctx, locked, issue, resolution, null) : [];
}

/** The same for a charge that took nothing, as its processor says or the merchant. */
export function closeUncharged(
  ctx: BaseContext,
  locked: LockedSubscription,
  transactionId: string,
  { saidByMerchant }: Extract<MovementOutcome, { kind: 'declined' }>,
): SubscriptionEvent[] {
  const issue = issueOf(locked.issues, transactionId);
  if (!issue) return [];
  const resolution = saidByMerchant ? 'not_charged' : 'auto_not_charged';
  return closeIssue(ctx, locked, issue, resolution, saidByMerchant?.note ?? null);
}

/** Closes an open issue; returns the events. */
export function closeIssue(
  ctx: BaseContext,
  { issues }: LockedSubscription,
  issue: SubscriptionIssue,
  resolution: IssueResolution,
  note: string | null,
): SubscriptionEvent[] {
  issue.resolve(resolution, note, ctx.now());
  issues.splice(issues.indexOf(issue), 1);
  return [{ type: 'subscription.issue_resolved', extras: { issue: toIssueView(issue) } }];
}

function issueOf(
  issues: readonly SubscriptionIssue[],
  transactionId: string,
): SubscriptionIssue | undefined {
  return issues.find((issue) => issue.transactionId === transactionId);
}
