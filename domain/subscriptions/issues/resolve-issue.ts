import type { SubscriptionIssue } from '../../../storage/entities/subscription-issue.ts';
import type { SubscriptionPeriod } from '../../../storage/entities/subscription-period.ts';
import { isUuid, newId } from '../../../storage/ids.ts';
import { readIssue } from '../../../storage/queries/subscriptions/issues.ts';
import {
  findOperationOfPayment,
  lockPeriod,
} from '../../../storage/queries/subscriptions/subscription-rows.ts';
import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import {
  concludingUnit,
  unitOfWork,
  type ApplicationContext,
  type Concluded,
  type Context,
  type Transaction,
} from '../../context.ts';
import { concludeDry, concludingOrDry } from '../../dry-run.ts';
import { fail } from '../../errors.ts';
import { lockPaymentWithTransactions, refundableOf } from '../../payments/load.ts';
import { notAttempted } from '../../sales/call.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { findResumed } from '../billing/requested-charge.ts';
import { sellPeriod } from '../billing/sell.ts';
import {
  finishDry,
  openRefundOperation,
  runRefundOperation,
  type OpenedRefundOperation,
} from '../cancel/refund-operation.ts';
import { sellLateChange } from '../change/stored-change.ts';
import { lockSubscription } from '../lock.ts';
import { requireNoCharge } from '../require-state.ts';
import type { ResolveIssueInput } from '../verb-schemas.ts';
import { resolveRefunded } from './resolve-refunded.ts';
import { purposesOf } from '../../sales/open-movement.ts';

type ResolveInput = Omit<ResolveIssueInput, 'dryRun'> & { readonly dryRun?: boolean };

/**
 * Resolves an issue (contract 65 §9). `apply`: the money pays what it was taken for, once. `refund`: it goes back, and
 * its period is void. `not_charged`: the merchant knows that nothing was taken, and says how. 404; 409 `invalid_state`
 * once it is resolved, and where the resolution contradicts what is known of the money; 402 `payment_failed` when the
 * processor refuses the refund. `dryRun` returns the same as if it had agreed, and writes nothing.
 */
export async function resolveIssue(
  ctx: Context,
  id: string,
  issueId: string,
  { resolution, note = null, dryRun = false }: ResolveInput,
): Promise<Concluded<SubscriptionIssue>> {
  await requireClockNotAdvancing(ctx);
  if (resolution === 'not_charged' && !note?.trim()) {
    const message = 'Say how it is known that nothing was charged.';
    fail('validation_error', [{ path: 'note', code: 'required', message }]);
  }
  if (resolution === 'refund' && !dryRun) return refund(ctx, id, issueId, note);
  if (resolution === 'refund')
    return concludeDry(ctx, (own, tx) => refundDry(own, tx, id, issueId, note));
  return concludingOrDry(ctx, dryRun, async (given, tx) => {
    const { locked, issue } = await lockOpenIssue(given, tx, id, issueId);
    const own = { ...given, applicationId: locked.subscription.applicationId };
    if (resolution === 'apply') await applyOrphan(own, tx, locked, issue, note);
    else await denyCharge(own, tx, locked, issue, note);
    return issue;
  });
}

/**
 * Lets money that was taken pay what it was taken for (contract 65 §9): its order, its invoice and its period are
 * written once. A subscription that has ended stays ended. 409 `invalid_state` while the processor has not confirmed
 * the money, for another amount than it was asked for, once some of it went back, and for a period that cannot be paid.
 */
async function applyOrphan(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  issue: SubscriptionIssue,
  note: string | null,
): Promise<void> {
  const paymentId = requireConfirmed(issue);
  const { workspaceId, transactionId, periodId } = issue;
  const found = await lockPaymentWithTransactions(tx, workspaceId, paymentId);
  const { payment, transactions } = found;
  if (refundableOf(found) < payment.amountCaptured) rejectResolve(issue, 'refunded');
  const operation = await findOperationOfPayment(tx, workspaceId, paymentId);
  const { amount: expected } = operation;
  const captured = payment.amountCaptured;
  if (captured !== expected) rejectResolve(issue, 'other_amount', { expected, captured });
  const transaction = transactions.find(({ id }) => id === transactionId) ?? null;
  const { recordSale: record } = purposesOf(ctx).subscription;
  const paid = { payment, transaction, isKnown: true, record };
  const isChange = operation.kind === 'change';
  // The credit that it used went back.
  if (isChange && operation.status === 'dropped') return rejectResolve(issue, 'change_dropped');
  const period = isChange || periodId === null ? null : await lockPeriod(tx, workspaceId, periodId);
  if (!isChange && !(period && isPayable(locked, period)))
    return rejectResolve(issue, 'period_not_payable');
  locked.closeIssue(ctx, issue, 'apply', note);
  if (!period) await sellLateChange(ctx, tx, locked, operation, paid);
  else {
    const sale = await sellPeriod(ctx, tx, locked, period, paid);
    const receipt = { sale, payment, transaction };
    // Of a subscription that continues and still owes it, the renewal is made up for.
    const isOwed = locked.subscription.isLive() && locked.unpaid?.id === period.id;
    if (isOwed) locked.periodPaid(ctx, period, receipt);
    else locked.markPaid(ctx, period, receipt);
    if (period.index === 0 && locked.subscription.originOrderId === null)
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

/**
 * The merchant says that an undecided charge took nothing: it is settled as one that was not attempted, so
 * that its period is charged again as after any such try. The processor is asked on: money that it took after all opens
 * the issue anew. Use that was not paid is written off.
 */
async function denyCharge(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  issue: SubscriptionIssue,
  note: string | null,
): Promise<void> {
  if (issue.type === 'unpaid_final_usage') {
    locked.closeIssue(ctx, issue, 'not_charged', note);
    return locked.store(ctx, tx, 'issue_resolved', note);
  }
  const { workspaceId, paymentId, transactionId, confirmed } = issue;
  if (confirmed) rejectResolve(issue, 'confirmed');
  if (paymentId === null || transactionId === null)
    throw new Error(`issue ${issue.id} names no charge`);
  const movement = { workspaceId, paymentId, transactionId, attempt: null };
  const outcome = { ...notAttempted, saidByMerchant: { note } };
  await purposesOf(ctx).subscription.settle(ctx, tx, movement, outcome);
  if (issue.status === 'open') throw new Error(`issue ${issue.id} is still open`);
}

/** The refund is an operation of its own, which a job finishes after a crash. */
async function refund(
  ctx: Context,
  id: string,
  issueId: string,
  note: string | null,
): Promise<Concluded<SubscriptionIssue>> {
  const resumed = await findResumed(ctx);
  if (resumed) await runRefundOperation(ctx, resumed.operation);
  else {
    const work = (tx: Transaction) => reserveRefund(ctx, tx, id, issueId, note);
    const opened = await unitOfWork(ctx, work);
    if (opened) await runRefundOperation(ctx, opened.operation, opened.reserved);
  }
  return concludingUnit(ctx, async (tx) => (await lockIssue(ctx, tx, id, issueId)).issue);
}

async function refundDry(
  ctx: Context,
  tx: Transaction,
  id: string,
  issueId: string,
  note: string | null,
): Promise<SubscriptionIssue> {
  const opened = await reserveRefund(ctx, tx, id, issueId, note);
  if (opened) await finishDry(ctx, tx, opened);
  await tx.flush();
  return (await lockIssue(ctx, tx, id, issueId)).issue;
}

/** Null when the money has gone back already: then the issue is resolved with that. */
async function reserveRefund(
  ctx: Context,
  tx: Transaction,
  id: string,
  issueId: string,
  note: string | null,
): Promise<OpenedRefundOperation | null> {
  const { locked, issue } = await lockOpenIssue(ctx, tx, id, issueId);
  const paymentId = requireConfirmed(issue);
  requireNoCharge(locked, 'resolve', { despiteOrphan: true });
  const { workspaceId } = locked.subscription;
  const amount = refundableOf(await lockPaymentWithTransactions(tx, workspaceId, paymentId));
  if (amount <= 0) {
    await resolveRefunded(ctx, tx, locked, { id: issue.id, note });
    return null;
  }
  const cause = `issue:${issue.id}`;
  return openRefundOperation(ctx, tx, locked, {
    id: newId(),
    kind: 'refund_issue',
    refunds: [{ paymentId, amount, reason: note, cause }],
    plan: { issue: { id: issue.id, note } },
  });
}

interface LockedIssue {
  readonly locked: LockedSubscription;
  readonly issue: SubscriptionIssue;
}

/** An issue under its subscription's lock, in any state; 404 `not_found`. */
async function lockIssue(
  ctx: Context,
  tx: Transaction,
  id: string,
  issueId: string,
): Promise<LockedIssue> {
  const locked = await lockSubscription(ctx, tx, id);
  const open = locked.issues.find((one) => one.id === issueId);
  const issue = open ?? (isUuid(issueId) ? await readIssue(tx, ctx.workspaceId, issueId) : null);
  if (issue?.subscriptionId !== locked.subscription.id) fail('not_found');
  return { locked, issue };
}

/** The same of an open one; 409 `invalid_state` once it is resolved. */
async function lockOpenIssue(
  ctx: Context,
  tx: Transaction,
  id: string,
  issueId: string,
): Promise<LockedIssue> {
  const found = await lockIssue(ctx, tx, id, issueId);
  const { status, resolution } = found.issue;
  if (status !== 'open') rejectResolve(found.issue, 'resolved', { resolution });
  return found;
}

/** The payment whose money the processor has confirmed; 409 `invalid_state` for any other issue. */
function requireConfirmed(issue: SubscriptionIssue): string {
  const { type, confirmed, paymentId } = issue;
  if (type === 'orphan_charge' && confirmed && paymentId !== null) return paymentId;
  return rejectResolve(issue, type === 'orphan_charge' ? 'unconfirmed' : 'nothing_charged');
}

/** 409 `invalid_state`: why this resolution does not fit. */
function rejectResolve(
  { status: from }: Pick<SubscriptionIssue, 'status'>,
  reason: string,
  details: {
    readonly resolution?: string | null;
    readonly expected?: number;
    readonly captured?: number;
  } = {},
): never {
  return fail('invalid_state', { from, action: 'resolve', reason, ...details });
}
