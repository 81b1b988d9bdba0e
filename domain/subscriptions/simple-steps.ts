import type { ApplicationContext, Transaction } from '../context.ts';
import type { LockedSubscription } from './aggregate.ts';
import { mailCardExpiring } from './mails/mail-card-expiring.ts';
import type { StepKind } from './next-step.ts';
import { isPaidFor } from './pause/is-paid-for.ts';

/** A step that moves no money, under the subscription's lock; returns the entry of the timeline that the caller stores. */
type SimpleStep = (
  ctx: ApplicationContext,
  tx: Transaction,
  locked: LockedSubscription,
) => Promise<string>;

/** What time does to a subscription without a charge, by the kind of the step. */
export const simpleSteps: Readonly<
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
