import type { Subscription } from '../../storage/entities/subscription.ts';
import { CHARGEABLE_CARDS } from '../../storage/queries/payment-methods/cards.ts';
import { readSubscriptionRows } from '../../storage/queries/subscriptions/subscription-rows.ts';
import { ENVIRONMENT_OF_SUBSCRIPTION } from '../../storage/queries/tenancy/tenant.ts';
import {
  unitOfWork,
  type ApplicationContext,
  type SystemContext,
  type Transaction,
} from '../context.ts';
import { settingsOf } from '../tenancy/applications/effective-settings.ts';
import { contextIn } from '../tenancy/enter-tenant.ts';
import { runSale } from '../sales/run-sale.ts';
import type { LockedSubscription } from './aggregate.ts';
import { lockSubscription } from './lock.ts';
import { mailCardExpiring, noticeUpcoming } from './upcoming/notice-upcoming.ts';
import { isDue, nextStepOf, type StepKind } from './next-step.ts';
import { billPeriod } from './billing/bill-period.ts';
import { chargePeriod } from './billing/charge-period.ts';
import { isPaidFor } from './pause/plan-resumption.ts';
import { purposesOf } from '../sales/open-movement.ts';

/** Those that wait come back over so many seconds, not all at once. */
const SPREAD_SECONDS = 20;

/** The steps of one wake; a subscription with more continues at its next. */
const STEPS_MAX = 50;

/** The connector is charged as fast as it has; the subscription's turn comes later. */
class ChargePostponed extends Error {
  constructor(readonly until: Date) {
    super(`the connector is busy until ${until.toISOString()}`);
  }
}

/**
 * Does what is due for a subscription, in the order of time, by its environment's clock: a renewal, a retry, a notice,
 * the end of its dunning, its cancellation. Returns when to look next; null once it waits for something else, or ended.
 */
export async function wakeSubscription(
  base: SystemContext,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
): Promise<Date | null> {
  const database = base.database.of(workspaceId);
  let ctx: ApplicationContext | null = null;
  for (let count = 0; count < STEPS_MAX; count += 1) {
    const reads = database.together();
    const [rows, [environment]] = await Promise.all([
      readSubscriptionRows(database, { workspaceId, id }, reads),
      ctx ? [] : reads.read(ENVIRONMENT_OF_SUBSCRIPTION, [workspaceId, id]),
    ]);
    if (!rows) return null;
    const settings = settingsOf({ settings: rows.settings });
    const step = nextStepOf({ ...rows, settings });
    ctx ??= contextIn(base, rows.subscription, environment);
    if (!step || step.at > ctx.now()) return step?.at ?? null;
    try {
      const charged = await take(ctx, rows.subscription, step.kind);
      // Read under its lock, and what its timer was set to in that commit.
      if (charged && !(charged.wakeAt && charged.wakeAt <= ctx.now())) return charged.wakeAt;
    } catch (error) {
      if (error instanceof ChargePostponed) return error.until;
      throw error;
    }
  }
  return base.now();
}

/** Returns the subscription after a charge; null when it must be read again. */
async function take(
  ctx: ApplicationContext,
  subscription: Subscription,
  kind: StepKind,
): Promise<Subscription | null> {
  const { id } = subscription;
  const isCharge = kind === 'bill' || kind === 'retry';
  if (isCharge && isInRealTime(ctx)) await requireChargeSlot(ctx, subscription);
  if (kind === 'bill') return billPeriod(ctx, { subscription });
  if (kind === 'retry') await retryPeriod(ctx, id);
  else if (kind === 'upcoming_notice') await noticeUpcoming(ctx, id);
  else await takeSimple(ctx, id, kind);
  return null;
}

/** Charges the unpaid period again, when its retry is due (contract 65 §10); its amount stays. Else does nothing. */
async function retryPeriod(ctx: ApplicationContext, id: string): Promise<void> {
  const call = await unitOfWork(ctx, async (tx) => {
    const locked = await lockSubscription(ctx, tx, id);
    if (!isDue(ctx, locked, 'retry') || !locked.unpaid) return null;
    return chargePeriod(ctx, tx, locked, locked.unpaid, { action: 'retried' });
  });
  if (call) await runSale(ctx, purposesOf(ctx).subscription, call);
}

async function takeSimple(
  ctx: ApplicationContext,
  id: string,
  kind: keyof typeof simpleSteps,
): Promise<void> {
  await unitOfWork(ctx, async (tx) => {
    const locked = await lockSubscription(ctx, tx, id);
    if (!isDue(ctx, locked, kind)) return;
    await locked.store(ctx, tx, await simpleSteps[kind](ctx, tx, locked));
  });
}

/** A step that moves no money, under the subscription's lock; returns the entry of the timeline that the caller stores. */
type SimpleStep = (
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
) => Promise<string>;

/** What time does to a subscription without a charge, by the kind of the step. */
const simpleSteps: Readonly<
  Record<Exclude<StepKind, 'bill' | 'retry' | 'upcoming_notice'>, SimpleStep>
> = {
  /** Its first payment stayed undecided for 23 hours. */
  expire: async (ctx, _tx, locked) => {
    locked.expire(ctx);
    return 'expired';
  },
  trial_notice: async (ctx, tx, locked) => {
    locked.subscription.markNoticed('trial');
    await mailCardExpiring(ctx, tx, locked);
    locked.add('subscription.trial_will_end');
    return 'trial_notice';
  },
  /** The cancellation that was scheduled: nothing is charged any more. */
  end: async (ctx, tx, locked) => {
    const { cancellation } = locked.subscription;
    locked.endWith(ctx, tx, cancellation ?? { reason: null, comment: null, by: 'merchant' });
    return 'cancelled';
  },
  /** `resumeAt` has come. What is due then is charged as a renewal, by the step after this one. */
  resume: async (ctx, tx, locked) => {
    locked.resume(ctx, await isPaidFor(ctx, tx, locked.subscription));
    return 'resumed';
  },
  give_up: async (ctx, tx, locked) => {
    locked.giveUp(ctx, tx);
    return 'dunning_ended';
  },
  skip: async (ctx, tx, locked) => {
    const { subscription } = locked;
    if (subscription.status !== 'past_due') subscription.skipNext(subscription.skips - 1);
    locked.skipBoundary(ctx, tx);
    return 'period_skipped';
  },
};

/** Under a test clock nothing waits for its turn. */
function isInRealTime({ now, services }: ApplicationContext): boolean {
  return now === services.clock;
}

/**
 * Takes a slot of the connector that would be charged, in real time: after a downtime renewals come at a rate that
 * processors bear (`RATE_LIMIT_CHARGES`). Throws ChargePostponed when there is none. To be called before anything is
 * reserved.
 */
async function requireChargeSlot(
  ctx: ApplicationContext,
  { workspaceId, applicationId, customerId, paymentMethodId }: Subscription,
): Promise<void> {
  const { database, services } = ctx;
  const values = [workspaceId, applicationId, customerId];
  const cards = await database.readShared(CHARGEABLE_CARDS, values);
  const card =
    cards.find(({ id }) => id === paymentMethodId) ?? cards.find(({ is_default }) => is_default);
  if (!card) return;
  const perSecond = services.limits.chargesPerSecond;
  const bucket = `charges:${card.connector_id}`;
  const buckets = [{ bucket, perSecond, burst: perSecond }];
  const waitSeconds = await services.takeToken(workspaceId, buckets);
  if (waitSeconds === 0) return;
  const waitMs = (waitSeconds + Math.random() * SPREAD_SECONDS) * 1_000;
  throw new ChargePostponed(new Date(services.clock().getTime() + waitMs));
}
