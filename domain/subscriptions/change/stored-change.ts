import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { SubscriptionOperation } from '../../../storage/entities/subscription-operation.ts';
import type { Subscription, SubscriptionTerms } from '../../../storage/entities/subscription.ts';
import {
  isOtherCadence,
  moveScheduled,
  nextPeriodOf,
  passBoundary,
  type NextPeriod,
} from '../billing/next-period.ts';
import type { Adjustment } from './schemas.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import type { RecordedSale } from '../../ports/settlement.ts';
import type { LockedSubscription } from '../aggregate.ts';
import type { PaidBy } from '../billing/sell.ts';

/** A change that takes effect now, as its operation stores it: plain data, fixed before any money moves. */
export interface StoredChange {
  readonly before: SubscriptionTerms;
  readonly after: SubscriptionTerms;
  /** When it takes effect; the anchor of another cadence. */
  readonly at: string;
  readonly isNewCadence: boolean;
  /** The period that `span` is a part of. */
  readonly periodIndex: number;
  /** What is paid for by it: from an instant to the end of its period. `refunded`: as of the change. */
  readonly span: {
    readonly net: number;
    readonly tax: number;
    readonly from: string;
    readonly refunded: number;
  };
  /** What its order will hold; null when nothing is due, and no period begins. */
  readonly content: OrderContent | null;
  /** Taken from the balance for it. */
  readonly creditUsed: number;
  /** Given to the balance. */
  readonly credited: number;
  readonly refunds: readonly { readonly paymentId: string; readonly amount: number }[];
  readonly adjustment: Adjustment;
}

/** The one cast: an operation of kind `change` stores a StoredChange. */
export function changeOf({ plan }: Pick<SubscriptionOperation, 'plan'>): StoredChange {
  return plan as unknown as StoredChange;
}

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
  paid: PaidBy | null,
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
  paid: PaidBy,
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
  { record, ...paid }: PaidBy,
): Promise<RecordedSale | null> {
  if (!content) return null;
  const start = new Date(at);
  const period = { start, end: periodEnd ?? start };
  const source = 'subscription_change';
  return record(ctx, tx, subscription, { content, source, creditApplied, period, ...paid });
}
