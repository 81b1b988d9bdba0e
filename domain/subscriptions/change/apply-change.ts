import type { SubscriptionOperation } from '../../../storage/entities/subscription-operation.ts';
import type { Subscription } from '../../../storage/entities/subscription.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { recordSale, type Sale } from '../billing/record-sale.ts';
import type { RecordedSale } from '../subscription-state.ts';
import type { Adjustment } from './schemas.ts';
import { changeOf, takeTermsNow, type StoredChange } from './stored-change.ts';

/** What paid for a change; `transaction` is null when credit did. */
export type ChangePayment = Pick<Sale, 'payment' | 'transaction' | 'isKnown'>;

/**
 * Applies a stored change whose money is settled: terms, the period of another cadence, its order and paid invoice, and
 * the report of its operation.
 */
export async function applyChange(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  operation: SubscriptionOperation,
  change: StoredChange,
  paid: ChangePayment | null,
): Promise<void> {
  const { subscription } = locked;
  const { before, after, content, creditUsed } = change;
  const { currentPeriodEnd } = subscription;
  const next = takeTermsNow(subscription, change);
  const sale =
    paid &&
    (await sellChange(ctx, tx, subscription, change, next?.periodEnd ?? currentPeriodEnd, paid));
  if (next) {
    locked.openPeriod(ctx, tx, next, {
      status: 'paid',
      amountDue: change.adjustment.amountDueNow,
      creditApplied: creditUsed,
      taxTotal: content?.taxTotal ?? 0,
      ...sale,
    });
  }
  if (content) subscription.recordTaxes(content.taxLines);
  const adjustment: Adjustment = { ...change.adjustment, ...sale };
  operation.recordReport({ adjustment });
  locked.add('subscription.changed', { before, after, adjustment });
}

/**
 * Writes the order and the paid invoice of a change whose money was found after its subscription had ended; its terms stay
 * as they were.
 */
export async function sellLateChange(
  ctx: ApplicationContext,
  tx: Transaction,
  { subscription }: LockedSubscription,
  operation: SubscriptionOperation,
  paid: ChangePayment,
): Promise<void> {
  const change = changeOf(operation);
  const sale = await sellChange(ctx, tx, subscription, change, subscription.currentPeriodEnd, paid);
  if (!sale) throw new Error(`operation ${operation.id} has lost its content`);
  operation.recordReport({ adjustment: { ...change.adjustment, ...sale } });
}

/** The sale of a change from its instant to the end of the period; null where nothing is sold. */
async function sellChange(
  ctx: ApplicationContext,
  tx: Transaction,
  subscription: Subscription,
  { content, creditUsed: creditApplied, at }: StoredChange,
  periodEnd: Date | null,
  paid: ChangePayment,
): Promise<RecordedSale | null> {
  if (!content) return null;
  const start = new Date(at);
  const period = { start, end: periodEnd ?? start };
  const source = 'subscription_change';
  return recordSale(ctx, tx, subscription, { content, source, creditApplied, period, ...paid });
}
