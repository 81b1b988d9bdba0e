import type { Page } from '../../../storage/page.ts';
import { subscriptionChanges, type ChangeRow } from '../../../storage/queries/timelines/changes.ts';
import type { Context } from '../../context.ts';
import { listChanges } from '../../list-changes.ts';
import type { PageRequest } from '../../list-page.ts';
import { loadSubscription } from '../load.ts';

/** The changes of a subscription with their actors, oldest first; 404 `not_found`. */
export async function listTimeline(
  ctx: Context,
  id: string,
  request: PageRequest,
): Promise<Page<ChangeRow>> {
  const { subscription } = await loadSubscription(ctx, id);
  return listChanges(ctx, 'subscription-timeline', subscriptionChanges, subscription.id, request);
}
