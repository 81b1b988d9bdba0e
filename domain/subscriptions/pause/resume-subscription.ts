import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import {
  concludeAlone,
  decidingUnit,
  unitOfWork,
  type ApplicationContext,
  type Concluded,
  type Context,
  type Transaction,
} from '../../context.ts';
import { dryContext, runDry } from '../../dry-run.ts';
import { purposesOf } from '../../sales/open-movement.ts';
import type { ReservedSale } from '../../sales/reserve-charge.ts';
import { settleDry } from '../../sales/run-sale.ts';
import { resumeRequest, runRequested, type RequestedCharge } from '../billing/requested-charge.ts';
import { requireCardOf } from '../billing/require-card.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { loadSubscription } from '../load.ts';
import { lockSubscription } from '../lock.ts';
import { chargePeriod } from '../billing/charge-period.ts';
import { requireResumable } from '../require-state.ts';
import type { SubscriptionState } from '../subscription-state.ts';
import { withPreview, type PreviewedSubscription } from '../verb-preview.ts';
import type { ResumeInput } from '../verb-schemas.ts';
import { planResumption, type PlannedResumption } from './plan-resumption.ts';

/**
 * Resumes a paused subscription (contract 65 §5). While its paid period runs nothing is charged, unless `billing` is
 * `now`; else a period begins now and is charged: 402 `payment_failed` leaves it paused. 404; 400
 * `invalid_subscription_state` unless it is paused; 409 `renewal_needs_attention` while an earlier charge is unknown;
 * 409 `invalid_state` while it is being charged. `dryRun` returns the same with its `preview` as if the processor had
 * agreed, and writes nothing.
 */
export async function resumeSubscription(
  ctx: Context,
  id: string,
  { billing, dryRun = false }: Pick<ResumeInput, 'billing'> & Partial<ResumeInput>,
): Promise<Concluded<RequestedCharge | PreviewedSubscription>> {
  await requireClockNotAdvancing(ctx);
  if (dryRun) return concludeAlone(ctx, await previewResumption(dryContext(ctx), id, billing));
  const resumed = await resumeRequest(ctx);
  if (resumed) return resumed;
  for (;;) {
    const { own, known, plan } = await planOf(ctx, id, billing);
    const done = plan ? await charge(own, id, plan) : await resumeUncharged(own, id, known);
    if (done) return done;
  }
}

async function planOf(ctx: Context, id: string, billing: ResumeInput['billing']) {
  const known = await loadSubscription(ctx, id);
  requireResumable(known);
  const own = { ...ctx, applicationId: known.subscription.applicationId };
  return { own, known, plan: await planResumption(own, known, billing) };
}

/** Null when it has changed since it was looked at. */
function resumeUncharged(
  ctx: ApplicationContext,
  id: string,
  { subscription: { sequence } }: SubscriptionState,
): Promise<Concluded<LockedSubscription> | null> {
  return decidingUnit<LockedSubscription, null>(ctx, async (tx, conclude) => {
    const locked = await resumeFree(ctx, tx, id, sequence);
    return locked && conclude(locked);
  });
}

async function resumeFree(
  ctx: ApplicationContext,
  tx: Transaction,
  id: string,
  sequence: number,
): Promise<LockedSubscription | null> {
  const locked = await lockUnchanged(ctx, tx, id, sequence);
  if (!locked) return null;
  locked.resume(ctx, true);
  await locked.store(ctx, tx, 'resumed');
  return locked;
}

/** Null when it has changed since it was priced. */
async function charge(
  ctx: ApplicationContext,
  id: string,
  plan: PlannedResumption,
): Promise<Concluded<RequestedCharge | LockedSubscription> | null> {
  if (isCovered(plan))
    return decidingUnit<LockedSubscription, null>(ctx, async (tx, conclude) => {
      const locked = await resumeCovered(ctx, tx, id, plan);
      return locked && conclude(locked);
    });
  const call = await unitOfWork(ctx, (tx) => reserveResumption(ctx, tx, id, plan));
  return call && runRequested(ctx, call);
}

/** Nothing is due: credit pays all of it, or it costs nothing. */
function isCovered({ content, creditApplied }: PlannedResumption): boolean {
  return content.total === creditApplied;
}

async function resumeCovered(
  ctx: ApplicationContext,
  tx: Transaction,
  id: string,
  { sequence, resumption, next, content }: PlannedResumption,
): Promise<LockedSubscription | null> {
  const locked = await lockUnchanged(ctx, tx, id, sequence);
  if (!locked) return null;
  const period = locked.beginPeriod(ctx, tx, next, content);
  locked.resumeBy(period, resumption);
  await chargePeriod(ctx, tx, locked, period, { action: 'resumed' });
  return locked;
}

async function reserveResumption(
  ctx: ApplicationContext,
  tx: Transaction,
  id: string,
  { sequence, resumption, next, content }: PlannedResumption,
): Promise<ReservedSale | null> {
  const locked = await lockUnchanged(ctx, tx, id, sequence);
  if (!locked) return null;
  await requireCardOf(tx, locked);
  const period = locked.beginPeriod(ctx, tx, next, content);
  return chargePeriod(ctx, tx, locked, period, { action: 'resuming', resumption });
}

/** Resumes it as if the processor had agreed, by the code of the real one, and undoes that. */
async function previewResumption(
  ctx: Context,
  id: string,
  billing: ResumeInput['billing'],
): Promise<PreviewedSubscription> {
  for (;;) {
    const { own, known, plan } = await planOf(ctx, id, billing);
    const { sequence } = known.subscription;
    const resumed = await runDry(own, (tx) =>
      plan ? chargeDry(own, tx, id, plan) : resumeFree(own, tx, id, sequence),
    );
    if (!resumed) continue;
    const { subscription, issues } = resumed;
    const chargeNow = plan && { ...plan, chargeAt: own.now(), period: plan.next };
    return withPreview(own, { subscription, issues, charge: chargeNow });
  }
}

async function chargeDry(
  ctx: ApplicationContext,
  tx: Transaction,
  id: string,
  plan: PlannedResumption,
): Promise<Pick<SubscriptionState, 'subscription' | 'issues'> | null> {
  if (isCovered(plan)) return resumeCovered(ctx, tx, id, plan);
  const call = await reserveResumption(ctx, tx, id, plan);
  if (!call) return null;
  const settled = await settleDry(ctx, tx, purposesOf(ctx).subscription, call.movement);
  const { subscription, issues } = settled;
  if (!subscription) throw new Error(`subscription ${id} is gone`);
  return { subscription, issues };
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
