import type { SubscriptionPeriod } from '../../../storage/entities/subscription-period.ts';
import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import {
  decidingUnit,
  unitOfWork,
  type ApplicationContext,
  type Concluded,
  type Context,
  type Transaction,
} from '../../context.ts';
import type { ReservedSale } from '../../sales/reserve-charge.ts';
import { resumeRequest, runRequested, type RequestedCharge } from '../charges/requested-charge.ts';
import { requireCardOf } from '../charges/require-card-of.ts';
import { bookCredit } from '../credit.ts';
import { loadSubscription, lockSubscription, type LockedSubscription } from '../load.ts';
import { chargePeriod } from '../periods/charge-period.ts';
import { openPeriod } from '../periods/next-period.ts';
import { resumeBy } from '../periods/period-plan.ts';
import { recordSubscriptionChange } from '../record-change.ts';
import { requireResumable } from '../require-state.ts';
import type { ResumeInput } from '../verb-schemas.ts';
import { endPause } from './end-pause.ts';
import { planResumption, type PlannedResumption } from './plan-resumption.ts';

/**
 * Resumes a paused subscription (contract 65 §5). While its paid period runs nothing is charged, unless `billing` is
 * `now`; else a period begins now and is charged: 402 `payment_failed` leaves it paused. 404; 400
 * `invalid_subscription_state` unless it is paused; 409 `renewal_needs_attention` while an earlier charge is unknown;
 * 409 `invalid_state` while it is being charged.
 */
export async function resumeSubscription(
  ctx: Context,
  id: string,
  { billing }: ResumeInput,
): Promise<Concluded<RequestedCharge | LockedSubscription>> {
  await requireClockNotAdvancing(ctx);
  const resumed = await resumeRequest(ctx);
  if (resumed) return resumed;
  for (;;) {
    const known = await loadSubscription(ctx, id);
    requireResumable(known);
    const own = { ...ctx, applicationId: known.subscription.applicationId };
    const plan = await planResumption(own, known, billing);
    const done = plan ? await charge(own, id, plan) : await resumeUncharged(own, id, known);
    if (done) return done;
  }
}

/** Null when it has changed since it was looked at. */
function resumeUncharged(
  ctx: ApplicationContext,
  id: string,
  { subscription: { sequence } }: LockedSubscription,
): Promise<Concluded<LockedSubscription> | null> {
  return decidingUnit<LockedSubscription, null>(ctx, async (tx, conclude) => {
    const locked = await lockSubscription(ctx, tx, id);
    requireResumable(locked);
    const { subscription } = locked;
    if (subscription.sequence !== sequence) return null;
    endPause(ctx, subscription);
    await recordSubscriptionChange(ctx, tx, locked, 'resumed', [{ type: 'subscription.resumed' }]);
    return conclude(locked);
  });
}

/** Null when it has changed since it was priced. */
async function charge(
  ctx: ApplicationContext,
  id: string,
  plan: PlannedResumption,
): Promise<Concluded<RequestedCharge | LockedSubscription> | null> {
  const isFree = plan.content.total === plan.creditApplied;
  if (isFree)
    return decidingUnit<LockedSubscription, null>(ctx, async (tx, conclude) => {
      const resumed = await resumeFree(ctx, tx, id, plan);
      return resumed && conclude(resumed);
    });
  const call = await unitOfWork(ctx, (tx) => reserveResumption(ctx, tx, id, plan));
  return call && runRequested(ctx, call);
}

async function reserveResumption(
  ctx: ApplicationContext,
  tx: Transaction,
  id: string,
  plan: PlannedResumption,
): Promise<ReservedSale | null> {
  const locked = await lockSubscription(ctx, tx, id);
  requireResumable(locked);
  if (locked.subscription.sequence !== plan.sequence) return null;
  await requireCardOf(tx, locked);
  const period = openResumed(ctx, tx, locked, plan);
  const { resumption } = plan;
  return chargePeriod(ctx, tx, locked, period, { action: 'resuming', resumption });
}

/** Nothing is due: credit pays all of it, or it costs nothing. */
async function resumeFree(
  ctx: ApplicationContext,
  tx: Transaction,
  id: string,
  plan: PlannedResumption,
): Promise<LockedSubscription | null> {
  const locked = await lockSubscription(ctx, tx, id);
  requireResumable(locked);
  if (locked.subscription.sequence !== plan.sequence) return null;
  const period = openResumed(ctx, tx, locked, plan);
  const events = resumeBy(locked.subscription, period, plan.resumption);
  await chargePeriod(ctx, tx, locked, period, { action: 'resumed', events });
  return locked;
}

function openResumed(
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
  { next, content, creditApplied }: PlannedResumption,
): SubscriptionPeriod {
  const { subscription } = locked;
  const period = openPeriod(ctx, tx, subscription, next, {
    status: 'charging',
    amountDue: content.total - creditApplied,
    creditApplied,
    taxTotal: content.taxTotal,
    content,
  });
  bookCredit(ctx, tx, subscription, -creditApplied, `period:${period.id}`);
  locked.unpaid = period;
  return period;
}
