import type { Payment } from '../../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { SubscriptionOperation } from '../../../storage/entities/subscription-operation.ts';
import type { Subscription, SubscriptionTerms } from '../../../storage/entities/subscription.ts';
import type { ApplicationContext, Transaction } from '../../context.ts';
import { recordSale } from '../charges/record-sale.ts';
import type { LockedSubscription } from '../load.ts';
import { isOtherCadence } from '../periods/bill-period.ts';
import { nextPeriodOf, openPeriod, passBoundary, type NextPeriod } from '../periods/next-period.ts';
import type { SubscriptionEvent } from '../record-change.ts';
import type { Adjustment } from './schemas.ts';
import type { StoredChange } from './stored-change.ts';

/** Replaces the terms without money: another cadence begins where the present period ends. */
export function takeTermsFree(subscription: Subscription, after: SubscriptionTerms): void {
  const { nextBillingAt } = subscription;
  if (nextBillingAt && isOtherCadence(subscription, after)) {
    subscription.billingAnchor = nextBillingAt;
    subscription.boundary = 0;
  }
  subscription.takeTerms(after);
}

/** Replaces the terms of a change with money. Another cadence begins a period at once, which it returns. */
export function takeTermsNow(
  subscription: Subscription,
  { after, at, isNewCadence }: Pick<StoredChange, 'after' | 'at' | 'isNewCadence'>,
): NextPeriod | null {
  subscription.takeTerms(after);
  if (!isNewCadence) return null;
  subscription.billingAnchor = new Date(at);
  subscription.boundary = 0;
  const next = nextPeriodOf(subscription);
  if (next) passBoundary(subscription, next);
  return next;
}

/** What paid for a change; `transaction` is null when credit did. */
export interface ChangePayment {
  readonly payment: Payment;
  readonly transaction: PaymentTransaction | null;
}

/**
 * Applies a stored change whose money is settled: terms, the period of another cadence, its order and paid invoice, and
 * the report of its operation. Returns its event, for the caller's `recordSubscriptionChange`.
 */
export async function applyChange(
  ctx: ApplicationContext,
  tx: Transaction,
  { subscription }: LockedSubscription,
  operation: SubscriptionOperation,
  change: StoredChange,
  paid: ChangePayment | null,
): Promise<SubscriptionEvent> {
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
    openPeriod(ctx, tx, subscription, next, {
      status: 'paid',
      amountDue: change.adjustment.amountDueNow,
      creditApplied: creditUsed,
      taxTotal: content?.taxTotal ?? 0,
      ...sale,
    });
  }
  if (content) subscription.lastTaxLines = content.taxLines;
  const adjustment: Adjustment = { ...change.adjustment, ...sale };
  operation.report = { adjustment };
  return { type: 'subscription.changed', extras: { before, after, adjustment } };
}
