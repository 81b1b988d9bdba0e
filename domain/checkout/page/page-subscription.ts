import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { BillingInterval, StoredUsageTerms } from '../../../storage/entities/subscription.ts';
import { addTo, boundaryOf } from '../../billing/calendar.ts';
import { dueDatesOf } from '../../billing/installments.ts';
import { sumAmounts } from '../../money.ts';

/** What the buyer of a subscription will be charged after today. */
export interface PageSubscription {
  readonly name: string;
  readonly interval: BillingInterval;
  readonly intervalCount: number;
  /** Each period, before tax: of an installment plan, its next row. */
  readonly amount: number;
  readonly trialDays: number;
  readonly nextChargeAt: Date;
  /** By whose clocks the dates are meant. */
  readonly timezone: string;
  readonly installments: {
    readonly count: number;
    readonly total: number;
    readonly lastAt: Date;
  } | null;
  /** What is metered and billed afterwards. */
  readonly usage: StoredUsageTerms | null;
}

/** The charges that follow when the session is paid now; null for a single purchase. */
export function pageSubscription(
  { recurring }: CheckoutSession,
  now: Date,
  timezone: string,
): PageSubscription | null {
  if (!recurring) return null;
  const { interval, intervalCount, trialDays, installments, usage } = recurring;
  const cadence = { interval, intervalCount };
  const rows = installments && dueDatesOf(installments, now, timezone);
  const next = rows?.[1];
  const last = rows?.at(-1);
  const firstAt =
    trialDays > 0
      ? addTo(now, 'day', trialDays, timezone)
      : boundaryOf({ anchor: now, timezone, cadence }, 1);
  return {
    name: recurring.planName ?? recurring.plan,
    interval,
    intervalCount,
    amount: next?.amount ?? recurring.amount * recurring.quantity + recurring.shippingAmount,
    trialDays,
    nextChargeAt: next?.dueAt ?? firstAt,
    timezone,
    installments:
      rows && last
        ? {
            count: rows.length,
            total: sumAmounts(rows.map(({ amount }) => amount)),
            lastAt: last.dueAt,
          }
        : null,
    usage,
  };
}
