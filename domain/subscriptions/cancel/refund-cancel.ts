import type { SubscriptionCancellation } from '../../../storage/entities/subscription.ts';
import { newId } from '../../../storage/ids.ts';
import {
  LATEST_PAID,
  LOCK_PAYMENTS_OF_PERIOD,
} from '../../../storage/queries/subscriptions/paid-span.ts';
import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import { unitOfWork, type Concluded, type Context, type Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import { concludeDry } from '../../dry-run.ts';
import type { LockedSubscription } from '../aggregate.ts';
import {
  readPeriodMoney,
  requirePaidMoney,
  splitRefund,
  type LatestPaid,
} from '../change/paid-span.ts';
import { findResumed } from '../billing/requested-charge.ts';
import { lockSubscription } from '../lock.ts';
import { requireCancellable } from '../require-state.ts';
import type { RefundCancelInput } from '../verb-schemas.ts';
import {
  openRefundOperation,
  concludeRefundOperation,
  type OpenedRefundOperation,
} from './refund-operation.ts';
import { previewOf, type CancelledSubscription, type UnusedMoney } from './refunds.ts';

/**
 * Refunds the latest paid period of a subscription, or `amount` of it, and then cancels it at once (contract 65 §5). A
 * crash between them is finished by the job `subscription-refunds`. 404; 409 `invalid_state` once it has ended, or with
 * Retry-After while its money moves; 422 `refund_not_allowed`; 402 `payment_failed` when the processor refuses: then it
 * is not cancelled.
 */
export async function refundCancel(
  ctx: Context,
  id: string,
  input: RefundCancelInput,
): Promise<Concluded<CancelledSubscription>> {
  await requireClockNotAdvancing(ctx);
  const cancellation = { reason: input.reason ?? null, comment: null, by: 'merchant' } as const;
  if (input.dryRun)
    return concludeDry(ctx, async (own, tx) => {
      const { locked, money } = await lockRefundable(own, tx, id, input);
      locked.endWith(own, tx, cancellation);
      await locked.store(own, tx, 'cancelled');
      const { subscription, issues } = locked;
      return { subscription, issues, ...previewOf(money) };
    });
  const resumed = await findResumed(ctx);
  if (resumed) return concludeRefundOperation(ctx, resumed.operation);
  const { operation, reserved } = await unitOfWork(ctx, (tx) =>
    reserveRefund(ctx, tx, id, input, cancellation),
  );
  return concludeRefundOperation(ctx, operation, reserved);
}

async function reserveRefund(
  ctx: Context,
  tx: Transaction,
  id: string,
  input: RefundCancelInput,
  cancellation: SubscriptionCancellation,
): Promise<OpenedRefundOperation> {
  const { locked, money } = await lockRefundable(ctx, tx, id, input);
  const operationId = newId();
  const { reason } = cancellation;
  const cause = `refund-cancel:${operationId}`;
  return openRefundOperation(ctx, tx, locked, {
    id: operationId,
    kind: 'refund_cancel',
    refunds: money.map((part) => ({ ...part, reason, cause })),
    plan: { cancellation },
  });
}

/** The subscription and its payments under their locks, with what is taken from each: the newest first. */
async function lockRefundable(
  ctx: Context,
  tx: Transaction,
  id: string,
  { amount }: RefundCancelInput,
): Promise<{ readonly locked: LockedSubscription; readonly money: readonly UnusedMoney[] }> {
  const locked = await lockSubscription(ctx, tx, id);
  requireCancellable(locked, 'refund_cancel');
  const { currency } = locked.subscription;
  const paid = await lockLatestPaid(tx, locked.subscription);
  const refundable = requirePaidMoney(locked.subscription, paid);
  const wanted = amount ?? refundable;
  if (wanted > refundable)
    fail('refund_not_allowed', { reason: 'amount_above_refundable', refundable, currency });
  return { locked, money: splitRefund(wanted, paid?.payments ?? []) };
}

async function lockLatestPaid(
  tx: Transaction,
  { workspaceId, id }: LockedSubscription['subscription'],
): Promise<LatestPaid | null> {
  const [latest] = await tx.query(LATEST_PAID, [workspaceId, id]);
  if (!latest) return null;
  await tx.query(LOCK_PAYMENTS_OF_PERIOD, [workspaceId, id, latest.index]);
  return readPeriodMoney(tx, { workspaceId, id }, latest.index);
}
