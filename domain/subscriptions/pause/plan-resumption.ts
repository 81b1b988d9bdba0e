import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { ApplicationContext } from '../../context.ts';
import type { SubscriptionState } from '../subscription-state.ts';
import {
  nextPeriodOf,
  termsOfNext,
  type NextPeriod,
  type Resumption,
} from '../billing/next-period.ts';
import { pricePeriod } from '../billing/price-period.ts';
import type { ResumeInput } from '../verb-schemas.ts';
import { isPaidFor } from './is-paid-for.ts';

/** A period that begins with the resumption, priced. */
export interface PlannedResumption {
  readonly sequence: number;
  readonly next: NextPeriod;
  readonly resumption: Resumption;
  readonly content: OrderContent;
  readonly creditApplied: number;
}

/**
 * Prices the period that begins with a resumption now, by the terms of a stored change where there is one. Null when
 * nothing is charged: the paid period still runs, and `billing` is not `now`.
 */
export async function planResumption(
  ctx: ApplicationContext,
  { subscription }: Pick<SubscriptionState, 'subscription'>,
  billing: ResumeInput['billing'],
): Promise<PlannedResumption | null> {
  if (billing === 'auto' && (await isPaidFor(ctx, ctx.database, subscription))) return null;
  const { sequence, pendingChange, creditBalance, timezone, schedule } = subscription;
  const terms = termsOfNext(subscription);
  const anchor = ctx.now();
  // The row was loaded for reading; this is never written.
  if (schedule) subscription.countFrom(anchor);
  const next = nextPeriodOf(
    schedule
      ? subscription
      : { ...terms, billingAnchor: anchor, boundary: 0, timezone, schedule: null },
  );
  if (!next) throw new Error(`subscription ${subscription.id} has nothing to resume`);
  const { content } = await pricePeriod(ctx, subscription, terms, next);
  const resumption = { anchor: anchor.toISOString(), terms: pendingChange?.terms ?? null };
  const creditApplied = Math.min(creditBalance, content.total);
  return { sequence, next, resumption, content, creditApplied };
}
