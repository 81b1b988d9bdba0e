import type { OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { ApplicationContext, BaseContext, Database, Transaction } from '../../context.ts';
import type { SubscriptionState } from '../subscription-state.ts';
import {
  nextPeriodOf,
  termsOfNext,
  type NextPeriod,
  type Resumption,
} from '../billing/next-period.ts';
import { pricePeriod } from '../billing/price-period.ts';
import type { ResumeInput } from '../verb-schemas.ts';
import type { Subscription } from '../../../storage/entities/subscription.ts';
import { LAST_BILLED } from '../../../storage/queries/subscriptions/subscription-rows.ts';

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

type Reader = Pick<Transaction, 'query'> | Pick<Database, 'read'>;

/**
 * Whether a paused subscription continues without a charge: the period that it had paid for, or was given, still runs. The
 * unpaid rows of an installment plan move by the length of the pause, so they are due only if they were before it.
 */
export async function isPaidFor(
  ctx: BaseContext,
  reader: Reader,
  subscription: Subscription,
): Promise<boolean> {
  const { schedule, nextBillingAt, pausedAt, workspaceId, id } = subscription;
  const { currentPeriodStart, currentPeriodEnd } = subscription;
  if (schedule) return !nextBillingAt || !pausedAt || nextBillingAt > pausedAt;
  const now = ctx.now();
  // It was to begin later.
  if (!currentPeriodStart || !currentPeriodEnd) return !nextBillingAt || nextBillingAt > now;
  if (currentPeriodEnd <= now) return false;
  const values = [workspaceId, id, currentPeriodStart];
  const rows = await ('query' in reader
    ? reader.query(LAST_BILLED, values)
    : reader.read(LAST_BILLED, values));
  const status = rows[0]?.status ?? 'skipped';
  return status !== 'void' && status !== 'past_due';
}
