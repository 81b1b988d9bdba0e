import type {
  OperationKind,
  SubscriptionOperation,
} from '../../../storage/entities/subscription-operation.ts';
import type { SubscriptionCancellation } from '../../../storage/entities/subscription.ts';
import {
  readOperation,
  readOtherOperation,
} from '../../../storage/queries/subscriptions/subscription-rows.ts';
import {
  decidingUnit,
  isConcluded,
  unitOfWork,
  type Concluded,
  type Context,
  type Transaction,
} from '../../context.ts';
import { fail } from '../../errors.ts';
import { loadPayment } from '../../payments/load.ts';
import {
  modifyDry,
  type ReservedModification,
  runModification,
} from '../../payments/modifications/run-modification.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { enqueueRefundJob, storeOperation } from '../billing/open-charge.ts';
import { resolveRefunded, type RefundedIssue } from '../issues/resolve-refunded.ts';
import { lockSubscription } from '../lock.ts';
import {
  openRefunds,
  readRefunds,
  runRefunds,
  sumOf,
  type CancelledSubscription,
  type PlannedRefund,
} from './refunds.ts';

/** How long after it a payout that the processor decides later is looked at again. */
const AGAIN_MS = 15 * 60_000;

/** What follows a refund, once it is made. */
interface RefundPlan {
  readonly transactionIds: readonly string[];
  readonly cancellation?: SubscriptionCancellation;
  readonly issue?: RefundedIssue;
}

interface RefundIntent {
  readonly id: string;
  readonly kind: Extract<OperationKind, `refund_${string}`>;
  readonly refunds: readonly PlannedRefund[];
  readonly plan: Omit<RefundPlan, 'transactionIds'>;
}

export interface OpenedRefundOperation {
  readonly operation: SubscriptionOperation;
  readonly reserved: readonly ReservedModification[];
}

interface Finished extends CancelledSubscription {
  readonly refund: NonNullable<CancelledSubscription['refund']>;
}

/**
 * Stores refunds and what follows them, in one commit: until they are decided no other money of the subscription moves,
 * and a job finishes them after a crash. 422 `refund_not_allowed`.
 */
export async function openRefundOperation(
  ctx: Context,
  tx: Transaction,
  locked: LockedSubscription,
  { id, kind, refunds, plan }: RefundIntent,
): Promise<OpenedRefundOperation> {
  const { subscription } = locked;
  const { reserved, refund, transactionIds } = await openRefunds(ctx, tx, subscription, refunds);
  const operation = storeOperation(ctx, tx, subscription, {
    id,
    kind,
    amount: refund.amount,
    periodId: null,
    paymentId: refund.paymentId,
    plan: { ...plan, transactionIds },
  });
  locked.beginCharge(operation);
  enqueueRefundJob(ctx, tx, operation);
  await locked.store(ctx, tx, 'refunding');
  return { operation, reserved };
}

/**
 * Makes the refunds of a stored operation, and then what follows them. Those that were begun by another process are looked
 * up. An undecided refund counts as made: the reconciler decides it; that of a balance is waited for, as it may come back.
 * 402 `payment_failed` when the processor refuses them all: then nothing follows.
 */
export async function runRefundOperation(
  ctx: Context,
  operation: SubscriptionOperation,
  reserved: readonly ReservedModification[] | null = null,
): Promise<CancelledSubscription> {
  await makeRefunds(ctx, operation, reserved);
  const finished = await unitOfWork(ctx, (tx) => finishOperation(ctx, tx, operation));
  ctx.services.failpoint('subscription_refund.after_finish');
  return finished.refund.status === 'failed' ? rejectRefused(finished) : finished;
}

/** Makes the refunds as all that a verb does: the commit of what follows them concludes its request. */
export async function concludeRefundOperation(
  ctx: Context,
  operation: SubscriptionOperation,
  reserved: readonly ReservedModification[] | null = null,
): Promise<Concluded<CancelledSubscription>> {
  await makeRefunds(ctx, operation, reserved);
  const finished = await decidingUnit<Finished, Finished>(ctx, async (tx, conclude) => {
    const made = await finishOperation(ctx, tx, operation);
    return made.refund.status === 'failed' ? made : conclude(made);
  });
  ctx.services.failpoint('subscription_refund.after_finish');
  return isConcluded(finished) ? finished : rejectRefused(finished);
}

/**
 * Makes the refunds as if the processors had agreed, and then what follows them, by the code of the real ones. For a dry
 * run, whose refund has no id.
 */
export async function finishDry(
  ctx: Context,
  tx: Transaction,
  { operation, reserved }: OpenedRefundOperation,
): Promise<CancelledSubscription> {
  for (const one of reserved) await modifyDry(ctx, tx, 'refund', async () => one);
  await tx.flush();
  const finished = await finishOperation(ctx, tx, operation);
  return { ...finished, refund: { ...finished.refund, id: null } };
}

async function makeRefunds(
  ctx: Context,
  operation: SubscriptionOperation,
  reserved: readonly ReservedModification[] | null,
): Promise<void> {
  const { failpoint } = ctx.services;
  failpoint('subscription_refund.after_reserve');
  if (reserved) await runRefunds(ctx, reserved);
  else if (operation.isUnderWay()) await lookUpRefunds(ctx, operation);
  failpoint('subscription_refund.after_money');
}

function rejectRefused({ refund }: Finished): never {
  const details = { paymentId: refund.paymentId, transactionId: refund.id };
  return fail('payment_failed', details, { message: 'The processor refused the refund.' });
}

/** One that the processor does not know is sent again under its key. */
async function lookUpRefunds(ctx: Context, operation: SubscriptionOperation): Promise<void> {
  const { workspaceId } = ctx;
  const refunds = await ctx.database.transaction((tx) =>
    readRefunds(tx, workspaceId, planOf(operation).transactionIds),
  );
  for (const transaction of refunds) {
    const payment = await loadPayment(ctx, transaction.paymentId);
    await runModification(ctx, 'refund', { kind: 'known', settled: { payment, transaction } });
  }
}

/** What follows, once: whoever comes second changes nothing. */
async function finishOperation(
  ctx: Context,
  tx: Transaction,
  { id: operationId, subscriptionId }: SubscriptionOperation,
): Promise<Finished> {
  const locked = await lockSubscription(ctx, tx, subscriptionId);
  const operation = await readOperation({ tx }, ctx.workspaceId, operationId);
  if (!operation) throw new Error(`operation ${operationId} is gone`);
  const { transactionIds, cancellation, issue } = planOf(operation);
  const refunds = await readRefunds(tx, ctx.workspaceId, transactionIds);
  const made = refunds.filter(({ status }) => status !== 'failed');
  const refund = sumOf(made.length > 0 ? made : refunds);
  const { subscription, issues } = locked;
  const finished = { subscription, issues, refund };
  if (!operation.isUnderWay()) return finished;
  const isPayout = operation.kind === 'refund_credit';
  if (isPayout && refunds.some((one) => one.isUndecided())) {
    enqueueRefundJob(ctx, tx, operation, AGAIN_MS);
    return finished;
  }
  // The balance has again what was not paid out of it.
  for (const { id, status, amount } of isPayout ? refunds : [])
    if (status === 'failed') locked.bookCredit(ctx, tx, amount, `refused:${id}`);
  const isMade = refund.status !== 'failed';
  operation.moveTo(isMade ? 'done' : 'dropped', ctx.now());
  locked.endCharge(await readOtherOperation(tx, subscription, operationId));
  if (isMade && issue) await resolveRefunded(ctx, tx, locked, issue);
  else if (isMade && cancellation && subscription.isLive()) {
    locked.endWith(ctx, tx, cancellation, refund);
    await locked.store(ctx, tx, 'cancelled');
  } else await locked.store(ctx, tx, 'refund_finished');
  return finished;
}

/** The one cast: an operation of these kinds stores a RefundPlan. */
function planOf({ plan }: SubscriptionOperation): RefundPlan {
  return plan as unknown as RefundPlan;
}
