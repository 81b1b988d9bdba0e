import { pick } from '../../../storage/orm/columns.ts';
import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import {
  concludeAlone,
  type ApplicationContext,
  type Concluded,
  type Context,
} from '../../context.ts';
import { loadSubscription } from '../load.ts';
import { nextChargeAt } from '../billing/next-period.ts';
import type { SubscriptionState } from '../subscription-state.ts';
import { priceUpcoming } from '../upcoming/upcoming-charge.ts';
import { noMoney, scheduled, type ChangeOutcome } from './outcome.ts';
import { planChange, type PlannedChange } from './plan-change.ts';
import { requireCard } from './require-changeable.ts';
import type { Adjustment, ChangeInput, ChangePreview } from './schemas.ts';
import { takeTermsFree, takeTermsNow } from './stored-change.ts';

const amounts = [
  'credit',
  'charge',
  'taxDelta',
  'net',
  'amountDueNow',
  'creditBalanceAfter',
] as const;

/**
 * What a change would do (contract 65 §5): the same checks and amounts as its request at the same `prorationDate`.
 * Writes nothing.
 */
export async function previewChange(
  outer: Context,
  id: string,
  input: ChangeInput,
): Promise<ChangePreview> {
  const known = await loadSubscription(outer, id);
  const ctx: ApplicationContext = { ...outer, applicationId: known.subscription.applicationId };
  const planned = await planChange(ctx, known, input, 'invalid_subscription_state');
  const adjustment = applyInMemory(ctx, known, planned);
  const upcoming = await priceUpcoming(ctx, known);
  return {
    ...pick(adjustment, amounts),
    nextBillingAt: known.subscription.nextBillingAt?.toISOString() ?? null,
    nextAmount: upcoming && upcoming.content.total - upcoming.creditApplied,
    prorationDate: input.prorationDate ?? ctx.now().toISOString(),
  };
}

/** The response of a change with `dryRun`, which writes nothing: its charge and its refunds succeed. */
export async function tryChange(
  outer: Context,
  id: string,
  input: ChangeInput,
  unchanged: Parameters<typeof planChange>[3] = 'invalid_subscription_state',
): Promise<Concluded<ChangeOutcome>> {
  await requireClockNotAdvancing(outer);
  const known = await loadSubscription(outer, id);
  const ctx: ApplicationContext = { ...outer, applicationId: known.subscription.applicationId };
  const planned = await planChange(ctx, known, input, unchanged);
  const adjustment = applyInMemory(ctx, known, planned);
  if (adjustment.amountDueNow > 0) await ctx.database.transaction((tx) => requireCard(tx, known));
  return concludeAlone(ctx, { ...known, adjustment });
}

/** Applies it to the loaded subscription, which is never stored. */
function applyInMemory(
  ctx: Pick<ApplicationContext, 'now'>,
  { subscription }: SubscriptionState,
  planned: PlannedChange,
): Adjustment {
  const { after } = planned;
  switch (planned.kind) {
    case 'scheduled': {
      const effectiveAt = nextChargeAt(subscription)?.toISOString() ?? '';
      subscription.scheduleChange({ terms: after, effectiveAt });
      return scheduled(subscription);
    }
    case 'terms':
      takeTermsFree(subscription, after, ctx.now());
      return noMoney(subscription);
    case 'money':
      takeTermsNow(subscription, planned.change);
      subscription.bookCredit(
        planned.change.adjustment.creditBalanceAfter - subscription.creditBalance,
      );
      return planned.change.adjustment;
  }
}
