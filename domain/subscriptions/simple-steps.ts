import type { ApplicationContext, Transaction } from '../context.ts';
import type { LockedSubscription } from './load.ts';
import { mailCardExpiring } from './mails/mail-card-expiring.ts';
import type { StepKind } from './next-step.ts';
import { endPause, endPauseAtOnce, isPaidFor } from './pause/end-pause.ts';
import { cancelledEvent, giveUp, voidUnpaid } from './periods/give-up.ts';
import { skipBoundary } from './periods/skip-boundaries.ts';
import type { SubscriptionEvent } from './record-change.ts';

/** A step that moves no money, under the subscription's lock; the caller records the change. */
type SimpleStep = (
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
) => Promise<{ readonly action: string; readonly events: readonly SubscriptionEvent[] }>;

/** What time does to a subscription without a charge, by the kind of the step. */
export const simpleSteps: Readonly<
  Record<Exclude<StepKind, 'bill' | 'retry' | 'upcoming_notice'>, SimpleStep>
> = {
  /** Its first payment stayed undecided for 23 hours; money that is found later is an orphan. */
  expire: async (ctx, _tx, { subscription, unpaid }) => {
    unpaid?.moveTo('void', ctx.now());
    subscription.expire(ctx.now());
    return { action: 'expired', events: [{ type: 'subscription.expired' }] };
  },
  trial_notice: async (ctx, tx, locked) => {
    const { subscription } = locked;
    subscription.markNoticed('trial');
    await mailCardExpiring(ctx, tx, locked);
    return { action: 'trial_notice', events: [{ type: 'subscription.trial_will_end' }] };
  },
  /** The cancellation that was scheduled: nothing is charged any more. */
  end: async (ctx, tx, locked) => {
    const { subscription } = locked;
    const cancellation = subscription.cancellation ?? {
      reason: null,
      comment: null,
      by: 'merchant' as const,
    };
    voidUnpaid(ctx, tx, locked);
    subscription.cancel(cancellation, ctx.now());
    return { action: 'cancelled', events: [cancelledEvent(locked)] };
  },
  /** `resumeAt` has come. What is due then is charged as a renewal, by the step after this one. */
  resume: async (ctx, tx, { subscription }) => {
    if (await isPaidFor(ctx, tx, subscription)) endPause(ctx, subscription);
    else endPauseAtOnce(ctx, subscription);
    return { action: 'resumed', events: [{ type: 'subscription.resumed' }] };
  },
  give_up: async (ctx, tx, locked) => ({
    action: 'dunning_ended',
    events: giveUp(ctx, tx, locked),
  }),
  skip: async (ctx, tx, { subscription }) => {
    if (subscription.status !== 'past_due') subscription.skipNext(subscription.skips - 1);
    return { action: 'period_skipped', events: [skipBoundary(ctx, tx, subscription)] };
  },
};
