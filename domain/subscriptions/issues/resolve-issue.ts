import type { SubscriptionIssue } from '../../../storage/entities/subscription-issue.ts';
import { newId } from '../../../storage/ids.ts';
import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import {
  concludingUnit,
  unitOfWork,
  type ApplicationContext,
  type Concluded,
  type Context,
  type Transaction,
} from '../../context.ts';
import { fail } from '../../errors.ts';
import { lockPaymentWithTransactions, refundableOf } from '../../payments/load.ts';
import {
  openRefundOperation,
  runRefundOperation,
  type OpenedRefundOperation,
} from '../cancel/refund-operation.ts';
import { findResumed } from '../billing/requested-charge.ts';
import { notAttempted } from '../../sales/classify-outcome.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { requireNoCharge } from '../require-state.ts';
import type { ResolveIssueInput } from '../verb-schemas.ts';
import { applyOrphan } from './apply-orphan.ts';
import { lockIssue, lockOpenIssue, rejectResolve } from './lock-issue.ts';
import { resolveRefunded } from './resolve-refunded.ts';

/**
 * Resolves an issue (contract 65 §9). `apply`: the money pays what it was taken for, once. `refund`: it goes back, and
 * its period is void. `not_charged`: the merchant knows that nothing was taken, and says how. 404; 409 `invalid_state`
 * once it is resolved, and where the resolution contradicts what is known of the money; 402 `payment_failed` when the
 * processor refuses the refund.
 */
export async function resolveIssue(
  ctx: Context,
  id: string,
  issueId: string,
  { resolution, note = null }: ResolveIssueInput,
): Promise<Concluded<SubscriptionIssue>> {
  await requireClockNotAdvancing(ctx);
  if (resolution === 'not_charged' && !note?.trim()) {
    const message = 'Say how it is known that nothing was charged.';
    fail('validation_error', [{ path: 'note', code: 'required', message }]);
  }
  if (resolution === 'refund') return refund(ctx, id, issueId, note);
  return concludingUnit(ctx, async (tx) => {
    const { locked, issue } = await lockOpenIssue(ctx, tx, id, issueId);
    const own = { ...ctx, applicationId: locked.subscription.applicationId };
    if (resolution === 'apply') await applyOrphan(own, tx, locked, issue, note);
    else await denyCharge(own, tx, locked, issue, note);
    return issue;
  });
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
  await ctx.services.purposes.subscription.settle(ctx, tx, movement, outcome);
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

/** Null when the money has gone back already: then the issue is resolved with that. */
async function reserveRefund(
  ctx: Context,
  tx: Transaction,
  id: string,
  issueId: string,
  note: string | null,
): Promise<OpenedRefundOperation | null> {
  const { locked, issue } = await lockOpenIssue(ctx, tx, id, issueId);
  const { type, confirmed, paymentId } = issue;
  if (type !== 'orphan_charge' || !confirmed || paymentId === null)
    return rejectResolve(issue, type === 'orphan_charge' ? 'unconfirmed' : 'nothing_charged');
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
