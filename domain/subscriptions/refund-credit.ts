import { newId } from '../../storage/ids.ts';
import { LOCK_CREDITED_PAYMENTS } from '../../storage/queries/subscriptions/paid-span.ts';
import { unitOfWork, type Concluded, type Context, type Transaction } from '../context.ts';
import { concludeDry } from '../dry-run.ts';
import { payoutCause } from '../payments/modifications/run-modification.ts';
import type { LockedSubscription } from './aggregate.ts';
import {
  concludeRefundOperation,
  finishDry,
  openRefundOperation,
  type OpenedRefundOperation,
} from './cancel/refund-operation.ts';
import type { CancelledSubscription, UnusedMoney } from './cancel/refunds.ts';
import { requireCreditedMoney } from './change/paid-span.ts';
import { findResumed } from './billing/requested-charge.ts';
import { lockSubscription } from './lock.ts';
import { requireBalance } from './require-state.ts';
import type { RefundCreditInput } from './verb-schemas.ts';

/**
 * Pays the credit balance of an ended subscription out to the charges that it came from (contract 65 §5). Its credit notes
 * were issued when it was credited, so it has none of its own. What a processor refuses is on the balance again. 404; 409
 * `invalid_state` before it has ended, without a balance, or with Retry-After while its money moves; 422
 * `refund_not_allowed` when no charge holds it; 402 `payment_failed`. `dryRun` returns the same as if the processors had
 * agreed, and writes nothing.
 */
export async function refundCredit(
  ctx: Context,
  id: string,
  { dryRun }: RefundCreditInput,
): Promise<Concluded<CancelledSubscription>> {
  if (dryRun)
    return concludeDry(ctx, async (own, tx) =>
      finishDry(own, tx, await reservePayout(own, tx, id)),
    );
  const resumed = await findResumed(ctx);
  if (resumed) return concludeRefundOperation(ctx, resumed.operation);
  const { operation, reserved } = await unitOfWork(ctx, (tx) => reservePayout(ctx, tx, id));
  return concludeRefundOperation(ctx, operation, reserved);
}

async function reservePayout(
  ctx: Context,
  tx: Transaction,
  id: string,
): Promise<OpenedRefundOperation> {
  const { locked, money } = await lockCredited(ctx, tx, id);
  const operationId = newId();
  for (const { amount, paymentId } of money)
    locked.bookCredit(ctx, tx, -amount, `credit_refund:${operationId}:${paymentId}`);
  const cause = payoutCause(operationId);
  return openRefundOperation(ctx, tx, locked, {
    id: operationId,
    kind: 'refund_credit',
    refunds: money.map((part) => ({ ...part, reason: null, cause })),
    plan: {},
  });
}

async function lockCredited(
  ctx: Context,
  tx: Transaction,
  id: string,
): Promise<{ readonly locked: LockedSubscription; readonly money: readonly UnusedMoney[] }> {
  const locked = await lockSubscription(ctx, tx, id);
  requireBalance(locked);
  const { subscription } = locked;
  const payments = await tx.query(LOCK_CREDITED_PAYMENTS, [subscription.workspaceId, id]);
  return { locked, money: requireCreditedMoney(subscription, payments) };
}
