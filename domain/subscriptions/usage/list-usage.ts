import { usageList, usageTotals } from '../../../storage/queries/subscriptions/list-usage.ts';
import type { UsageRow } from '../../../storage/queries/subscriptions/usage.ts';
import type { Page } from '../../../storage/page.ts';
import type { Context } from '../../context.ts';
import { listPage } from '../../list-page.ts';
import { loadSubscription } from '../load.ts';
import type { ListUsageInput } from './schemas.ts';

export interface UsagePage extends Page<UsageRow> {
  /** Of all that matches, as the usage terms count it; the sum without them. */
  readonly total: number;
}

/** What was reported for a subscription, the latest report first; 404 `not_found`. */
export async function listUsage(
  ctx: Context,
  id: string,
  { from, to, metric, ...request }: ListUsageInput,
): Promise<UsagePage> {
  const { subscription } = await loadSubscription(ctx, id);
  const { workspaceId, id: subscriptionId, usageTerms } = subscription;
  const filter = { workspaceId, subscriptionId, from, to, metric };
  const [page, [totals]] = await Promise.all([
    listPage(ctx, usageList(filter), request),
    ctx.database.read(usageTotals(filter)),
  ]);
  return { ...page, total: totals?.[usageTerms?.aggregation ?? 'sum'] ?? 0 };
}
