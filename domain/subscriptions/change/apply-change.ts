import type { Payment } from '../../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { SubscriptionOperation } from '../../../storage/entities/subscription-operation.ts';
import type { Subscription, SubscriptionTerms } from '../../../storage/entities/subscription.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { recordSale } from '../billing/record-sale.ts';
import {
  isOtherCadence,
  moveScheduled,
  nextPeriodOf,
  passBoundary,
  type NextPeriod,
} from '../billing/next-period.ts';
import type { Adjustment } from './schemas.ts';
import type { StoredChange } from './stored-change.ts';

/** Replaces the terms without money: another cadence begins where the present period ends. */
export function takeTermsFree(
  subscription: Subscription,
  after: SubscriptionTerms,
  at: Date,
): void {
  const { nextBillingAt } = subscription;
  if (nextBillingAt && isOtherCadence(subscription, after))
    subscription.beginCadence(nextBillingAt);
  takeTermsBeforeScheduled(subscription, after, at);
  moveScheduled(subscription);
}

/** Replaces the terms of a change with money. Another cadence begins a period at once, which it returns. */
export function takeTermsNow(
  subscription: Subscription,
  { after, at, isNewCadence }: Pick<StoredChange, 'after' | 'at' | 'isNewCadence'>,
): NextPeriod | null {
  takeTermsBeforeScheduled(subscription, after, new Date(at));
  if (!isNewCadence) return null;
  subscription.beginCadence(new Date(at));
  const next = nextPeriodOf(subscription);
  if (next) passBoundary(subscription, next);
  moveScheduled(subscription);
  return next;
}

/** What paid for a change; `transaction` is null when credit did. */
export interface ChangePayment {
  readonly payment: Payment;
  readonly transaction: PaymentTransaction | null;
}

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
  const { before, after, content, creditUsed, at } = change;
  const { currentPeriodEnd } = subscription;
  const next = takeTermsNow(subscription, change);
  const start = new Date(at);
  const end = next?.periodEnd ?? currentPeriodEnd ?? start;
  const sale =
    paid && content
      ? await recordSale(ctx, tx, subscription, {
          content,
          source: 'subscription_change',
          creditApplied: creditUsed,
          period: { start, end },
          ...paid,
        })
      : null;
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
 * The terms of a scheduled change after a change that takes effect now (contract 65 §6): what the change alters is as it
 * says, the rest stays scheduled; null when nothing is left of it.
 */
export function rebaseTerms(
  before: SubscriptionTerms,
  after: SubscriptionTerms,
  scheduled: SubscriptionTerms,
): SubscriptionTerms | null {
  const keeps = (name: keyof SubscriptionTerms): boolean =>
    Bun.deepEquals(before[name], after[name]);
  const rebased: SubscriptionTerms = {
    ...planAfter(before, after, scheduled),
    quantity: (keeps('quantity') ? scheduled : after).quantity,
    usage: (keeps('usage') ? scheduled : after).usage,
  };
  return Bun.deepEquals(rebased, after) ? null : rebased;
}

type Plan = Omit<SubscriptionTerms, 'quantity' | 'usage'>;

/** A price is that of its plan and of its cadence: it does not become the price of others. */
function planAfter(
  before: SubscriptionTerms,
  after: SubscriptionTerms,
  scheduled: SubscriptionTerms,
): Plan {
  if (after.planId !== before.planId) return planOf(after);
  if (scheduled.planId !== before.planId) return planOf(scheduled);
  const { planId } = before;
  const { planName } = after.planName === before.planName ? scheduled : after;
  const isRepriced = after.amount !== before.amount && isSameCadence(scheduled, before);
  const priced = isRepriced || !isSameCadence(after, before) ? after : scheduled;
  const { amount, interval, intervalCount } = priced;
  return { planId, planName, amount, interval, intervalCount };
}

function planOf({ planId, planName, amount, interval, intervalCount }: SubscriptionTerms): Plan {
  return { planId, planName, amount, interval, intervalCount };
}

function isSameCadence(one: SubscriptionTerms, other: SubscriptionTerms): boolean {
  return one.interval === other.interval && one.intervalCount === other.intervalCount;
}

/** Takes other terms now; a scheduled change follows at what is billed next. */
function takeTermsBeforeScheduled(
  subscription: Subscription,
  after: SubscriptionTerms,
  at: Date,
): void {
  const { pendingChange } = subscription;
  const rest = pendingChange && rebaseTerms(subscription.terms(), after, pendingChange.terms);
  subscription.takeTermsAt(after, at);
  subscription.scheduleChange(rest && pendingChange && { ...pendingChange, terms: rest });
}
