import type { SubscriptionOperation } from '../../../storage/entities/subscription-operation.ts';
import { PLAN_LINES_OF_PAYMENT } from '../../../storage/queries/subscriptions/paid-span.ts';
import { readOperation } from '../../../storage/queries/subscriptions/subscription-rows.ts';
import {
  concludingUnit,
  type Concluded,
  type DatabaseContext,
  type Transaction,
} from '../../context.ts';
import { Refusal } from '../../errors.ts';
import { refundMoney } from '../../payments/modifications/return-money.ts';
import { sumAmounts } from '../../money.ts';
import { lockSubscriptionIfAny } from '../lock.ts';
import { enqueueRefundJob } from '../billing/open-charge.ts';
import { outcomeOf, reportOf, type ChangeOutcome } from './outcome.ts';
import type { Adjustment } from './schemas.ts';
import { changeOf } from './stored-change.ts';
import { purposesOf } from '../../sales/open-movement.ts';

/** How long after it a refund that the processor decides later is looked at again. */
const AGAIN_MS = 15 * 60_000;

type Refund = NonNullable<Adjustment['refunds']>[number];

/**
 * Refunds what a change gives back, and stores the results. What a processor declines goes to the credit balance: the
 * customer loses nothing. Safe in parallel and after a crash: each refund's key derives from the operation, so it
 * happens once, and its credit is booked once.
 */
export async function finishRefunds(
  ctx: DatabaseContext,
  workspaceId: string,
  operationId: string,
): Promise<Concluded<ChangeOutcome>> {
  const operation = await readOperation(ctx.database, workspaceId, operationId);
  if (!operation) throw new Error(`operation ${operationId} is gone`);
  const { refunds = [] } = reportOf(operation);
  ctx.services.failpoint('subscription.before_refund');
  const results: Refund[] = [];
  for (const refund of refunds)
    results.push(refund.status === 'pending' ? await tryRefund(ctx, operation, refund) : refund);
  ctx.services.failpoint('subscription.after_refund');
  return concludingUnit(ctx, (tx) => record(ctx, tx, operation, results));
}

async function tryRefund(
  ctx: DatabaseContext,
  { id, workspaceId }: SubscriptionOperation,
  { paymentId, amount }: Refund,
): Promise<Refund> {
  const plans = await ctx.database.read(PLAN_LINES_OF_PAYMENT, [workspaceId, paymentId]);
  const request = {
    workspaceId,
    paymentId,
    amount,
    reason: 'subscription_change',
    lineItems: [],
    creditLines: plans.map(({ line }) => line),
    cause: `sc:${id}`,
  };
  try {
    const { transaction } = await refundMoney(ctx, request);
    const { status } = transaction;
    const isDecided = status === 'succeeded' || status === 'failed';
    return { paymentId, amount, status: isDecided ? status : 'pending' };
  } catch (error) {
    // The merchant has refunded the payment meanwhile.
    if (error instanceof Refusal) return { paymentId, amount, status: 'failed' };
    throw error;
  }
}

async function record(
  ctx: DatabaseContext,
  tx: Transaction,
  { id: operationId, workspaceId, subscriptionId: id }: SubscriptionOperation,
  results: readonly Refund[],
): Promise<ChangeOutcome> {
  const locked = await lockSubscriptionIfAny(tx, { workspaceId, id });
  const operation = await readOperation({ tx }, workspaceId, operationId);
  if (!locked || !operation) throw new Error(`operation ${operationId} is gone`);
  const report = reportOf(operation);
  if (!report.refunds) return outcomeOf(locked, { operation });
  const refunds = report.refunds.map((refund, index) =>
    refund.status === 'pending' ? (results[index] ?? refund) : refund,
  );
  const failed = refunds.filter(
    ({ status }, index) => status === 'failed' && report.refunds?.[index]?.status !== 'failed',
  );
  for (const { paymentId, amount } of failed)
    locked.bookCredit(ctx, tx, amount, `change_refund:${operationId}:${paymentId}`);
  const { before: plan } = changeOf(operation);
  for (const { paymentId, amount } of failed) {
    const cause = `${operationId}:${paymentId}`;
    await purposesOf(ctx).subscription.noteCredit(ctx, tx, locked.subscription, {
      amount,
      cause,
      plan,
    });
  }
  const returned = sumAmounts(failed.map(({ amount }) => amount));
  const isOpen = refunds.some(({ status }) => status === 'pending');
  const hasRefunded = refunds.some(({ status }) => status === 'succeeded');
  operation.recordReport({
    adjustment: {
      ...report,
      refunds,
      creditBalanceAfter: report.creditBalanceAfter + returned,
      status: isOpen ? 'refund_pending' : hasRefunded ? 'refunded' : 'credited',
    } satisfies Adjustment,
  });
  if (isOpen) enqueueRefundJob(ctx, tx, operation, AGAIN_MS);
  await locked.store(ctx, tx, 'change_refunded');
  return outcomeOf(locked, { operation });
}
