import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { loadSubscription } from '../load.ts';
import { planResumption } from '../pause/plan-resumption.ts';
import { requireResumable } from '../require-state.ts';
import type { SubscriptionState } from '../subscription-state.ts';
import type { ResumeInput } from '../verb-schemas.ts';
import { priceUpcoming, type UpcomingCharge } from './upcoming-charge.ts';

/**
 * What a subscription will be charged next, or what resuming a paused one would charge now; 404 `not_found` when nothing
 * is to be charged.
 */
export async function getUpcomingInvoice(
  ctx: Context,
  id: string,
  { resumeBilling }: { readonly resumeBilling?: ResumeInput['billing'] | undefined },
): Promise<UpcomingCharge> {
  const known = await loadSubscription(ctx, id);
  const upcoming =
    resumeBilling && known.subscription.status === 'paused'
      ? await priceResumption(ctx, known, resumeBilling)
      : await priceUpcoming(ctx, known);
  return upcoming ?? fail('not_found');
}

async function priceResumption(
  ctx: Context,
  known: SubscriptionState,
  billing: ResumeInput['billing'],
): Promise<UpcomingCharge | null> {
  requireResumable(known);
  const own = { ...ctx, applicationId: known.subscription.applicationId };
  const plan = await planResumption(own, known, billing);
  if (!plan) return null;
  const { content, creditApplied, next } = plan;
  return { content, creditApplied, chargeAt: ctx.now(), period: next };
}
