import { SubscriptionPeriod } from '../../../storage/entities/subscription-period.ts';
import type { Page } from '../../../storage/page.ts';
import { periodList } from '../../../storage/queries/subscriptions/periods.ts';
import type { Context } from '../../context.ts';
import { listPage, mapPage, type PageRequest } from '../../list-page.ts';
import { loadSubscription } from '../load.ts';

/** The periods of a subscription, newest first; 404 `not_found`. */
export async function listPeriods(
  ctx: Context,
  id: string,
  request: PageRequest,
): Promise<Page<SubscriptionPeriod>> {
  const { subscription } = await loadSubscription(ctx, id);
  const page = await listPage(ctx, periodList(subscription), request);
  const em = ctx.database.em();
  return mapPage(page, (row) => em.map(SubscriptionPeriod, row));
}
