import { unitOfWork, type ApplicationContext } from '../../context.ts';
import { loadSubscription } from '../load.ts';
import { lockSubscription } from '../lock.ts';
import { mailCardExpiring } from '../mails/mail-card-expiring.ts';
import { isDue } from '../next-step.ts';
import { priceUpcoming } from './upcoming-charge.ts';
import { toUpcomingInvoiceView } from './view.ts';

/**
 * Announces a renewal, once for each: `subscription.renewal_upcoming` with what it will charge, priced outside of the
 * transaction. A subscription that changed meanwhile is priced again at its next wake.
 */
export async function noticeUpcoming(ctx: ApplicationContext, id: string): Promise<void> {
  const known = await loadSubscription(ctx, id);
  if (!isDue(ctx, known, 'upcoming_notice')) return;
  const upcoming = await priceUpcoming(ctx, known);
  await unitOfWork(ctx, async (tx) => {
    const locked = await lockSubscription(ctx, tx, id);
    const { subscription } = locked;
    const isSame = subscription.sequence === known.subscription.sequence;
    if (!isSame || !isDue(ctx, locked, 'upcoming_notice')) return;
    subscription.markNoticed('upcoming');
    await mailCardExpiring(ctx, tx, locked);
    if (upcoming) {
      const upcomingInvoice = toUpcomingInvoiceView(upcoming);
      locked.add('subscription.renewal_upcoming', { upcomingInvoice });
    }
    await locked.store(ctx, tx, 'upcoming_notice');
  });
}
