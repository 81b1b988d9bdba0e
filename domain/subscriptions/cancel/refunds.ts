import { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { SubscriptionOperation } from '../../../storage/entities/subscription-operation.ts';
import type { Subscription } from '../../../storage/entities/subscription.ts';
import {
  REFUNDS_BY_ID,
  LOCK_PAYMENTS_OF_PERIOD,
  PLAN_LINES_OF_PERIOD,
} from '../../../storage/queries/subscriptions/paid-span.ts';
import {
  concludingUnit,
  type Concluded,
  type Context,
  type Transaction,
  type BaseContext,
} from '../../context.ts';
import { sumAmounts } from '../../money.ts';
import { openRefund } from '../../payments/modifications/return-money.ts';
import {
  type ReservedModification,
  runModification,
} from '../../payments/modifications/run-modification.ts';
import { toRefundStatus } from '../../payments/view.ts';
import { lockSubscription } from '../lock.ts';
import type { CancellationRefund } from '../verb-schemas.ts';
import type { SubscriptionWithIssues } from '../view.ts';
import type { CreditedLine } from '../../../storage/entities/invoice-version.ts';
import { prorate, unusedOf } from '../../billing/proration.ts';
import { readPaidSpan, readPeriodMoney, splitRefund } from '../change/paid-span.ts';

export interface CancelledSubscription extends SubscriptionWithIssues {
  readonly refund?: CancellationRefund;
}

export interface PlannedRefund extends UnusedMoney {
  readonly reason: string | null;
  /** The same cause is one refund of its payment. */
  readonly cause: string;
}

interface OpenedRefunds {
  readonly reserved: readonly ReservedModification[];
  /** Of all together; the id is the first one's. */
  readonly refund: CancellationRefund;
  readonly transactionIds: readonly string[];
}

/** Stores refunds in the commit of what they belong to: the reconciler makes those that a crash cuts off. */
export async function openRefunds(
  ctx: Context,
  tx: Transaction,
  { workspaceId }: Pick<Subscription, 'workspaceId'>,
  planned: readonly PlannedRefund[],
): Promise<OpenedRefunds> {
  const reserved: ReservedModification[] = [];
  for (const request of planned)
    reserved.push(await openRefund(ctx, tx, { workspaceId, lineItems: [], ...request }));
  const transactions = reserved.map(transactionOf);
  const refund = sumOf(transactions);
  return { reserved, refund, transactionIds: transactions.map(({ id }) => id) };
}

/** Calls the processors of stored refunds, outside any transaction. */
export async function runRefunds(
  ctx: Context,
  reserved: readonly ReservedModification[],
): Promise<void> {
  for (const one of reserved) await runModification(ctx, 'refund', one);
}

/** The response of a cancellation whose refunds were made, or are undecided. */
export async function answerRefunds(
  ctx: Context,
  { subscriptionId, workspaceId, plan }: SubscriptionOperation,
): Promise<Concluded<CancelledSubscription>> {
  return concludingUnit(ctx, async (tx) => {
    const locked = await lockSubscription(ctx, tx, subscriptionId);
    const { subscription, issues } = locked;
    const refund = sumOf(await readRefunds(tx, workspaceId, plan['transactionIds']));
    return { subscription, issues, refund };
  });
}

/** What the refunds would be; none where no money is unused. */
export function previewOf(money: readonly UnusedMoney[]): { readonly refund?: CancellationRefund } {
  const [first] = money;
  if (!first) return {};
  const amount = sumAmounts(money.map((part) => part.amount));
  return { refund: { id: null, paymentId: first.paymentId, amount, status: 'succeeded' } };
}

function transactionOf(reserved: ReservedModification): PaymentTransaction {
  return reserved.kind === 'opened' ? reserved.opened.transaction : reserved.settled.transaction;
}

/** Stored refunds, in the order in which they were stored. */
export async function readRefunds(
  tx: Transaction,
  workspaceId: string,
  transactionIds: unknown,
): Promise<PaymentTransaction[]> {
  const rows = await tx.query(REFUNDS_BY_ID, [workspaceId, transactionIds]);
  return rows.map((row) => tx.em.map(PaymentTransaction, row));
}

/** All together, under the id of the first one. */
export function sumOf(refunds: readonly PaymentTransaction[]): CancellationRefund {
  const [first] = refunds;
  if (!first) throw new Error('a refund is gone');
  const statuses = refunds.map(toRefundStatus);
  const status = statuses.find((one) => one !== 'succeeded') ?? 'succeeded';
  const { id, paymentId } = first;
  return { id, paymentId, amount: sumAmounts(refunds.map(({ amount }) => amount)), status };
}

/** A payment's money that pays for time that will not be used, in minor units. */
export interface UnusedMoney {
  readonly paymentId: string;
  readonly amount: number;
  /** The line of the plan, of which it gives back a part. */
  readonly creditLines?: readonly CreditedLine[];
}

/**
 * What is really paid for the rest of the current period, with its share of tax, as a change would give it back
 * (contract 65 §6): from the payments of the period, the newest first, up to what each still holds. Locks them.
 */
export async function lockUnusedMoney(
  ctx: BaseContext,
  tx: Transaction,
  subscription: Subscription,
): Promise<readonly UnusedMoney[]> {
  const { workspaceId, id, nextIndex, currentPeriodEnd: end } = subscription;
  const ofPeriod = [workspaceId, id, nextIndex - 1];
  await tx.query(LOCK_PAYMENTS_OF_PERIOD, ofPeriod);
  const paid = await readPaidSpan(tx, subscription);
  if (!paid || !end) return [];
  const fraction = unusedOf({ start: paid.from, end }, ctx.now());
  const unused = prorate(paid.net, fraction) + prorate(paid.tax, fraction);
  const { payments, billed } = await readPeriodMoney(tx, subscription, nextIndex - 1);
  const plans = await tx.query(PLAN_LINES_OF_PERIOD, ofPeriod);
  const amount = Math.min(unused, billed ?? unused);
  return splitRefund(amount, payments).map((part) => ({
    ...part,
    creditLines: plans
      .filter(({ paymentId }) => paymentId === part.paymentId)
      .map(({ line }) => line),
  }));
}
