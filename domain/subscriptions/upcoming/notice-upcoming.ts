import { unitOfWork, type ApplicationContext } from '../../context.ts';
import { loadSubscription, lockSubscription, type LockedSubscription } from '../load.ts';
import { mailCardExpiring } from '../mails/mail-card-expiring.ts';
import { nextStepOf } from '../next-step.ts';
import { recordSubscriptionChange } from '../record-change.ts';
import { priceUpcoming } from './upcoming-charge.ts';
import { toUpcomingInvoiceView } from './view.ts';

/**
 * Announces a renewal, once for each: `subscription.renewal_upcoming` with what it will charge, priced outside of the
 * transaction. A subscription that changed meanwhile is priced again at its next wake.
 */
export async function noticeUpcoming(ctx: ApplicationContext, id: string): Promise<void> {
  const known = await loadSubscription(ctx, id);
  if (!isDue(ctx, known)) return;
  const upcoming = await priceUpcoming(ctx, known);
  await unitOfWork(ctx, async (tx) => {
    const locked = await lockSubscription(ctx, tx, id);
    const { subscription } = locked;
    if (subscription.sequence !== known.subscription.sequence || !isDue(ctx, locked)) return;
    subscription.upcomingNoticeFor = subscription.nextBillingAt;
    await mailCardExpiring(ctx, tx, locked);
    const upcomingInvoice = upcoming && toUpcomingInvoiceView(upcoming);
    const type = 'subscription.renewal_upcoming';
    recordSubscriptionChange(
      ctx,
      tx,
      locked,
      'upcoming_notice',
      upcomingInvoice ? [{ type, extras: { upcomingInvoice } }] : [],
    );
  });
}

function isDue(ctx: ApplicationContext, locked: LockedSubscription): boolean {
  const step = nextStepOf(locked);
  return step?.kind === 'upcoming_notice' && step.at <= ctx.now();
}
