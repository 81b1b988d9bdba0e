import type { Static } from '@sinclair/typebox';
import {
  concludeAlone,
  type Concluded,
  type DatabaseContext,
  type Transaction,
} from '../context.ts';
import { dryContext, runDry } from '../dry-run.ts';
import type { Resources } from '../ports/services.ts';
import type { SubscriptionPreviewShape } from './preview-schemas.ts';
import type { SubscriptionState } from './subscription-state.ts';
import {
  priceUpcoming,
  toUpcomingInvoiceView,
  type UpcomingCharge,
} from './upcoming/upcoming-charge.ts';
import { toSubscriptionView, type SubscriptionWithIssues } from './view.ts';

export interface VerbPreview {
  readonly charge: UpcomingCharge | null;
  readonly next: UpcomingCharge | null;
  /** Minor units. */
  readonly credited: number;
}

/** A subscription after a verb; `preview` only of a dry run. */
export interface PreviewedSubscription extends SubscriptionWithIssues {
  readonly preview?: VerbPreview;
}

type Changed = Pick<SubscriptionState, 'subscription' | 'issues'>;

/** Findings of a dry run besides the subscription. */
type Undone = Changed & Partial<Pick<VerbPreview, 'charge' | 'credited'>>;

/** The dry run of a verb as all that its request does; what is charged next is priced once the verb is undone. */
export async function concludePreview<Ctx extends DatabaseContext, Found extends Undone>(
  ctx: Ctx,
  work: (own: Ctx, tx: Transaction) => Promise<Found>,
): Promise<Concluded<Found & { readonly preview: VerbPreview }>> {
  const own = dryContext(ctx);
  const found = await runDry(own, (tx) => work(own, tx));
  return concludeAlone(ctx, await withPreview(own, found));
}

export async function withPreview<Found extends Undone>(
  resources: Resources,
  found: Found,
): Promise<Found & { readonly preview: VerbPreview }> {
  const { charge = null, credited = 0 } = found;
  return { ...found, preview: { charge, credited, next: await nextOf(resources, found) } };
}

/**
 * The next charge of a subscription whose unpaid period is charged, waived or void. It may call the merchant's tax
 * provider, so never inside a transaction.
 */
export function nextOf(
  resources: Resources,
  { subscription, issues }: Changed,
): Promise<UpcomingCharge | null> {
  return priceUpcoming(resources, { subscription, issues, unpaid: null });
}

export function toPreviewedView(found: PreviewedSubscription) {
  return { ...toSubscriptionView(found), ...previewPart(found) };
}

/** The field of a dry run; none of a real one. */
export function previewPart({ preview }: Pick<PreviewedSubscription, 'preview'>): {
  readonly preview?: Static<typeof SubscriptionPreviewShape>;
} {
  if (!preview) return {};
  const { charge, next, credited } = preview;
  return {
    preview: {
      charge: charge && toUpcomingInvoiceView(charge),
      next: next && toUpcomingInvoiceView(next),
      credited,
    },
  };
}
