import { SubscriptionIssue } from '../../../storage/entities/subscription-issue.ts';
import { Subscription } from '../../../storage/entities/subscription.ts';
import type { Page } from '../../../storage/page.ts';
import { OPEN_ISSUES_OF_MANY } from '../../../storage/queries/subscriptions/issues.ts';
import { subscriptionList } from '../../../storage/queries/subscriptions/list-subscriptions.ts';
import type { Context } from '../../context.ts';
import { listPage, mapPage } from '../../list-page.ts';
import { requireListedApplication } from '../../tenancy/require-application.ts';
import type { SubscriptionFilter } from './schemas.ts';
import type { SubscriptionWithIssues } from '../view.ts';

/** Subscriptions of the tenant with their open issues, newest first. */
export async function listSubscriptions(
  ctx: Context,
  query: SubscriptionFilter,
): Promise<Page<SubscriptionWithIssues>> {
  const { database, workspaceId } = ctx;
  const applicationId = await requireListedApplication(ctx, query.applicationId);
  const page = await listPage(ctx, subscriptionList({ ...ctx, applicationId }, query), query);
  const ids = page.rows.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await database.read(OPEN_ISSUES_OF_MANY, [workspaceId, ids]);
  const em = database.em();
  const issues = Map.groupBy(
    rows.map((row) => em.map(SubscriptionIssue, row)),
    ({ subscriptionId }) => subscriptionId,
  );
  return mapPage(page, (row) => ({
    subscription: em.map(Subscription, row),
    issues: issues.get(row.id) ?? [],
  }));
}
