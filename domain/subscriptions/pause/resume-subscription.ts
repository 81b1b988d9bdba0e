import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import {
  decidingUnit,
  unitOfWork,
  type ApplicationContext,
  type Concluded,
  type Context,
  type Transaction,
} from '../../context.ts';
import { resumeRequest, runRequested, type RequestedCharge } from '../billing/requested-charge.ts';
import { requireCardOf } from '../billing/require-card.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { loadSubscription } from '../load.ts';
import { lockSubscription } from '../lock.ts';
import { chargePeriod } from '../billing/charge-period.ts';
import { requireResumable } from '../require-state.ts';
import type { SubscriptionState } from '../subscription-state.ts';
import type { ResumeInput } from '../verb-schemas.ts';
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
  { subscription: { sequence } }: SubscriptionState,
): Promise<Concluded<LockedSubscription> | null> {
  return decidingUnit<LockedSubscription, null>(ctx, async (tx, conclude) => {
    const locked = await lockUnchanged(ctx, tx, id, sequence);
    if (!locked) return null;
    locked.resume(ctx, true);
    await locked.store(ctx, tx, 'resumed');
    return conclude(locked);
  });
}

/** Null when it has changed since it was priced. */
async function charge(
  ctx: ApplicationContext,
  id: string,
  { sequence, resumption, next, content, creditApplied }: PlannedResumption,
): Promise<Concluded<RequestedCharge | LockedSubscription> | null> {
  // Nothing is due: credit pays all of it, or it costs nothing.
  if (content.total === creditApplied)
    return decidingUnit<LockedSubscription, null>(ctx, async (tx, conclude) => {
      const locked = await lockUnchanged(ctx, tx, id, sequence);
      if (!locked) return null;
      const period = locked.beginPeriod(ctx, tx, next, content);
      locked.resumeBy(period, resumption);
      await chargePeriod(ctx, tx, locked, period, { action: 'resumed' });
      return conclude(locked);
    });
  const call = await unitOfWork(ctx, async (tx) => {
    const locked = await lockUnchanged(ctx, tx, id, sequence);
    if (!locked) return null;
    await requireCardOf(tx, locked);
    const period = locked.beginPeriod(ctx, tx, next, content);
    return chargePeriod(ctx, tx, locked, period, { action: 'resuming', resumption });
  });
  return call && runRequested(ctx, call);
}

async function lockUnchanged(
  ctx: ApplicationContext,
  tx: Transaction,
  id: string,
  sequence: number,
): Promise<LockedSubscription | null> {
  const locked = await lockSubscription(ctx, tx, id);
  requireResumable(locked);
  return locked.subscription.sequence === sequence ? locked : null;
}
