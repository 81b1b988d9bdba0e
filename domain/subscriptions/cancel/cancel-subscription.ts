import type { SubscriptionCancellation } from '../../../storage/entities/subscription.ts';
import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import { unitOfWork, type Context, type Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import { storeOperation } from '../charges/open-charge.ts';
import { findResumed } from '../charges/resume-charge.ts';
import { runDry } from '../dry-run.ts';
import { lockSubscription, type LockedSubscription } from '../load.ts';
import { recordSubscriptionChange } from '../record-change.ts';
import { requireLive, requireNoCharge } from '../require-state.ts';
import type { CancelInput } from '../verb-schemas.ts';
import { endSubscription } from './end-subscription.ts';
import {
  answerRefunds,
  openRefunds,
  previewOf,
  runRefunds,
  type CancelledSubscription,
  type PlannedRefund,
} from './refunds.ts';
import { lockUnusedMoney } from './unused-money.ts';

/**
 * Cancels a subscription (65 §5): at the end of its period, or now. One that is past due ends at once either way, and
 * its unpaid period is void. `prorate` refunds the unused part of the paid period; the cancellation stands, whatever
 * becomes of the refund. 404; 409 `invalid_state` once it has ended, or with Retry-After while it is being charged; 422
 * `invalid_state` when nothing is unused.
 */
export async function cancelSubscription(
  ctx: Context,
  id: string,
  input: CancelInput,
  by: SubscriptionCancellation['by'] = 'merchant',
): Promise<CancelledSubscription> {
  await requireClockNotAdvancing(ctx);
  requireFitting(input);
  const { reason = null, comment = null, prorate, cancelAtPeriodEnd } = input;
  const cancellation = { reason, comment, by };
  if (input.dryRun) {
    return runDry(ctx, async (tx) => {
      const locked = await lockCancellable(ctx, tx, id);
      const money = prorate ? await requireUnused(ctx, tx, locked) : [];
      cancel(ctx, tx, locked, cancellation, cancelAtPeriodEnd);
      return { ...locked, ...previewOf(money) };
    });
  }
  if (!prorate) {
    return unitOfWork(ctx, async (tx) => {
      const locked = await lockCancellable(ctx, tx, id);
      cancel(ctx, tx, locked, cancellation, cancelAtPeriodEnd);
      return locked;
    });
  }
  const resumed = await findResumed(ctx);
  if (resumed) return answerRefunds(ctx, resumed.operation);
  const { operation, reserved } = await unitOfWork(
    ctx,
    (tx) => cancelProrated(ctx, tx, id, cancellation),
    { concludes: false },
  );
  await runRefunds(ctx, reserved);
  return answerRefunds(ctx, operation);
}

function requireFitting({ prorate, cancelAtPeriodEnd }: CancelInput): void {
  if (!prorate || !cancelAtPeriodEnd) return;
  const message = 'Only a cancellation now (cancelAtPeriodEnd: false) leaves something unused.';
  fail('validation_error', [{ path: 'prorate', code: 'conflicting_fields', message }]);
}

async function lockCancellable(
  ctx: Context,
  tx: Transaction,
  id: string,
): Promise<LockedSubscription> {
  const locked = await lockSubscription(ctx, tx, id);
  requireNoCharge(locked, 'cancel', { despiteOrphan: true });
  requireLive(locked, 'cancel');
  return locked;
}

function cancel(
  ctx: Context,
  tx: Transaction,
  locked: LockedSubscription,
  cancellation: SubscriptionCancellation,
  cancelAtPeriodEnd: boolean,
): void {
  const { subscription } = locked;
  const endsAt = subscription.currentPeriodEnd ?? subscription.nextBillingAt;
  const isAtOnce = subscription.status === 'past_due' || !endsAt || endsAt <= ctx.now();
  if (!cancelAtPeriodEnd || isAtOnce) return endSubscription(ctx, tx, locked, cancellation);
  const isNews = !subscription.cancelAtPeriodEnd;
  subscription.cancelAtPeriodEnd = true;
  subscription.cancellation = cancellation;
  const type = isNews ? 'subscription.cancel_scheduled' : 'subscription.updated';
  recordSubscriptionChange(ctx, tx, locked, 'cancel_scheduled', [{ type }]);
}

async function requireUnused(ctx: Context, tx: Transaction, locked: LockedSubscription) {
  const { subscription } = locked;
  const isPaid = subscription.status === 'active' || subscription.status === 'paused';
  const money = isPaid ? await lockUnusedMoney(ctx, tx, subscription) : [];
  if (money.length > 0) return money;
  const details = { from: subscription.status, action: 'cancel', reason: 'nothing_unused' };
  return fail('invalid_state', details, { status: 422 });
}

/** Its operation is what a repeat of the request finds again. */
async function cancelProrated(
  ctx: Context,
  tx: Transaction,
  id: string,
  cancellation: SubscriptionCancellation,
) {
  const locked = await lockCancellable(ctx, tx, id);
  const { subscription } = locked;
  const money = await requireUnused(ctx, tx, locked);
  const planned: PlannedRefund[] = money.map((part) => ({
    ...part,
    reason: cancellation.reason,
    cause: `cancel:${id}`,
  }));
  const { reserved, refund, transactionIds } = await openRefunds(ctx, tx, subscription, planned);
  const operation = storeOperation(ctx, tx, subscription, {
    kind: 'refund_cancel',
    status: 'done',
    amount: refund.amount,
    periodId: null,
    paymentId: refund.paymentId,
    plan: { transactionIds },
  });
  endSubscription(ctx, tx, locked, cancellation, refund);
  return { operation, reserved };
}
