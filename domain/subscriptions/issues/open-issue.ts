import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import {
  SubscriptionIssue,
  type IssueResolution,
} from '../../../storage/entities/subscription-issue.ts';
import { newId } from '../../../storage/ids.ts';
import type { BaseContext, Transaction } from '../../context.ts';
import type { MovementOutcome } from '../../ports/settlement.ts';
import type { LockedSubscription } from '../aggregate.ts';

interface OrphanCharge {
  readonly periodId: string | null;
  readonly transaction: PaymentTransaction;
  /** The processor has said that it took the money. */
  readonly confirmed: boolean;
}

/**
 * Opens an `orphan_charge` (contract 65 §9): money was or may have been taken, and nothing records it. One issue per
 * transaction: a second call only confirms it and its amount.
 */
export function openOrphanCharge(
  ctx: BaseContext,
  tx: Transaction,
  locked: LockedSubscription,
  { periodId, transaction, confirmed }: OrphanCharge,
): void {
  const known = issueOf(locked.issues, transaction.id);
  if (known) return known.confirm(confirmed, transaction.amount);
  openIssue(ctx, tx, locked, {
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
): void {
  openIssue(ctx, tx, locked, {
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
  locked: LockedSubscription,
  of: Pick<
    SubscriptionIssue,
    'type' | 'confirmed' | 'periodId' | 'paymentId' | 'transactionId' | 'amount' | 'connectorId'
  >,
): void {
  const { workspaceId, environmentId, applicationId, id: subscriptionId } = locked.subscription;
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
  locked.openIssue(issue);
}

/** Closes the open issue of a transaction, if there is one. */
export function closeIssueOf(
  ctx: BaseContext,
  locked: LockedSubscription,
  transactionId: string,
  resolution: IssueResolution,
): void {
  const issue = issueOf(locked.issues, transactionId);
  if (issue) locked.closeIssue(ctx, issue, resolution, null);
}

/** The same for a charge that took nothing, as its processor says or the merchant. */
export function closeUncharged(
  ctx: BaseContext,
  locked: LockedSubscription,
  transactionId: string,
  { saidByMerchant }: Extract<MovementOutcome, { kind: 'declined' }>,
): void {
  const issue = issueOf(locked.issues, transactionId);
  if (!issue) return;
  const resolution = saidByMerchant ? 'not_charged' : 'auto_not_charged';
  locked.closeIssue(ctx, issue, resolution, saidByMerchant?.note ?? null);
}

function issueOf(
  issues: readonly SubscriptionIssue[],
  transactionId: string,
): SubscriptionIssue | undefined {
  return issues.find((issue) => issue.transactionId === transactionId);
}
