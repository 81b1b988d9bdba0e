import type { SubscriptionCancellation } from '../../../storage/entities/subscription.ts';
import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import {
  decidingUnit,
  unitOfWork,
  type ApplicationContext,
  type Concluded,
  type Context,
  type Transaction,
} from '../../context.ts';
import { fail } from '../../errors.ts';
import { runSale } from '../../sales/run-sale.ts';
import { concludeDry } from '../../dry-run.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { storeOperation } from '../billing/open-charge.ts';
import { findResumed } from '../billing/requested-charge.ts';
import { loadSubscription } from '../load.ts';
import { lockSubscription } from '../lock.ts';
import { requireCancellable } from '../require-state.ts';
import { chargeFinalUsage, priceFinalUsage } from '../usage/charge-final-usage.ts';
import type { CancelInput } from '../verb-schemas.ts';
import {
  answerRefunds,
  openRefunds,
  previewOf,
  runRefunds,
  type CancelledSubscription,
  type PlannedRefund,
  lockUnusedMoney,
} from './refunds.ts';
import { purposesOf } from '../../sales/open-movement.ts';

/**
 * Cancels a subscription (contract 65 §5): at the end of its period, or now. One that is past due ends at once either
 * way, and its unpaid period is void. `prorate` refunds the unused part of the paid period; the cancellation stands,
 * whatever becomes of the refund. 404; 409 `invalid_state` once it has ended, or with Retry-After while it is being
 * charged; 422 `invalid_state` when nothing is unused.
 */
export async function cancelSubscription(
  ctx: Context,
  id: string,
  input: CancelInput,
  by: SubscriptionCancellation['by'] = 'merchant',
): Promise<Concluded<CancelledSubscription>> {
  await requireClockNotAdvancing(ctx);
  requireFitting(input);
  const { reason = null, comment = null, prorate, cancelAtPeriodEnd } = input;
  const cancellation = { reason, comment, by };
  if (input.dryRun)
    return concludeDry(ctx, async (own, tx) => {
      const locked = await lockCancellable(own, tx, id);
      const money = prorate ? await requireUnused(own, tx, locked) : [];
      await cancel(own, tx, locked, cancellation, cancelAtPeriodEnd);
      const { subscription, issues } = locked;
      return { subscription, issues, ...previewOf(money) };
    });
  if (!prorate)
    return billingUse(ctx, id, input, (lockUse) =>
      decidingUnit<CancelledSubscription, null>(ctx, async (tx, conclude) => {
        const locked = await lockUse(tx);
        if (!locked) return null;
        await cancel(ctx, tx, locked, cancellation, cancelAtPeriodEnd);
        const { subscription, issues } = locked;
        return conclude({ subscription, issues });
      }),
    );
  const resumed = await findResumed(ctx);
  if (resumed) return answerRefunds(ctx, resumed.operation);
  const { operation, reserved } = await billingUse(ctx, id, input, (lockUse) =>
    unitOfWork(ctx, async (tx) => {
      const locked = await lockUse(tx);
      return locked && cancelProrated(ctx, tx, locked, cancellation);
    }),
  );
  await runRefunds(ctx, reserved);
  return answerRefunds(ctx, operation);
}

/**
 * Cancels in one commit with the charge of what was used, where it ends now (contract 65 §7): the charge is made after
 * the commit, and the cancellation stands, whatever becomes of it. Priced again when other use is reported meanwhile.
 */
async function billingUse<Result>(
  ctx: Context,
  id: string,
  { billUsage, cancelAtPeriodEnd }: CancelInput,
  end: (lockUse: (tx: Transaction) => Promise<LockedSubscription | null>) => Promise<Result | null>,
): Promise<Result> {
  for (;;) {
    const { subscription } = await loadSubscription(ctx, id);
    const own = withoutIntent(ctx, subscription.applicationId);
    const isBilled = billUsage && subscription.isLive();
    const priced = isBilled ? await priceFinalUsage(ctx, subscription) : null;
    let last: Awaited<ReturnType<typeof chargeFinalUsage>> = nothingUsed;
    const ended = await end(async (tx) => {
      const locked = await lockCancellable(ctx, tx, id);
      const isNow = !cancelAtPeriodEnd || endsAtOnce(ctx, locked);
      last = isBilled && isNow ? await chargeFinalUsage(own, tx, locked, priced) : nothingUsed;
      return last && locked;
    });
    if (!ended) continue;
    if (last.call) await runSale(own, purposesOf(own).subscription, last.call);
    return ended;
  }
}

const nothingUsed = { call: null };

/** The charge of use is no intent of the request: a repeat finds the cancellation. */
function withoutIntent(ctx: Context, applicationId: string): ApplicationContext {
  const { intentKey: _, ...own } = ctx;
  return { ...own, applicationId };
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
  requireCancellable(locked, 'cancel');
  return locked;
}

async function cancel(
  ctx: Context,
  tx: Transaction,
  locked: LockedSubscription,
  cancellation: SubscriptionCancellation,
  cancelAtPeriodEnd: boolean,
): Promise<void> {
  const { subscription } = locked;
  if (!cancelAtPeriodEnd || endsAtOnce(ctx, locked)) {
    locked.endWith(ctx, tx, cancellation);
    return locked.store(ctx, tx, 'cancelled');
  }
  // A repeat, of another tab or after a lost response, does not erase why.
  if (subscription.cancelAtPeriodEnd && !saysMore(cancellation, subscription.cancellation)) return;
  locked.scheduleEnd(cancellation);
  await locked.store(ctx, tx, 'cancel_scheduled');
}

function saysMore(
  { reason, comment }: SubscriptionCancellation,
  said: SubscriptionCancellation | null,
): boolean {
  if (reason === null && comment === null) return false;
  return reason !== said?.reason || comment !== said.comment;
}

/** Whether the end of its period has come, or nothing is paid until there. */
function endsAtOnce(ctx: Context, { subscription }: LockedSubscription): boolean {
  const endsAt = subscription.currentPeriodEnd ?? subscription.nextBillingAt;
  return subscription.status === 'past_due' || !endsAt || endsAt <= ctx.now();
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
  locked: LockedSubscription,
  cancellation: SubscriptionCancellation,
) {
  const { subscription } = locked;
  const { id } = subscription;
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
  locked.endWith(ctx, tx, cancellation, refund);
  await locked.store(ctx, tx, 'cancelled');
  return { operation, reserved };
}
