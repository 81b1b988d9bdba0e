import { SubscriptionIssue } from '../../../storage/entities/subscription-issue.ts';
import type { Page } from '../../../storage/page.ts';
import { issueList } from '../../../storage/queries/subscriptions/issues.ts';
import type { Context } from '../../context.ts';
import { listPage, mapPage } from '../../list-page.ts';
import { loadSubscription } from '../load.ts';
import type { IssueFilter } from './schemas.ts';

/** The issues of the tenant's subscriptions, newest first. */
export async function listIssues(
  ctx: Context,
  query: IssueFilter,
  subscriptionId?: string,
): Promise<Page<SubscriptionIssue>> {
  const { status } = query;
  const page = await listPage(ctx, issueList(ctx, { status, subscriptionId }), query);
  const em = ctx.database.em();
  return mapPage(page, (row) => em.map(SubscriptionIssue, row));
}

/** The issues of one subscription, newest first; 404 `not_found`. */
export async function listIssuesOf(
  ctx: Context,
  id: string,
  query: IssueFilter,
): Promise<Page<SubscriptionIssue>> {
  const { subscription } = await loadSubscription(ctx, id);
  return listIssues(ctx, query, subscription.id);
}
