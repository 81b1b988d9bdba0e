import { SubscriptionIssue } from '../../entities/subscription-issue.ts';
import type { Keyset, ListPlan } from '../../page.ts';
import { sql } from '../../query.ts';
import type { Transaction } from '../../database.ts';
import type { TenantKey } from '../carts/cart-rows.ts';

interface IssueListRow {
  readonly id: string;
  readonly detected_at: Date;
}

interface IssueFilter {
  readonly status?: string | undefined;
  readonly subscriptionId?: string | undefined;
}

const newest: Keyset = {
  list: 'subscription-issues',
  direction: 'descending',
  columns: [
    { column: 'i.detected_at', type: 'timestamptz' },
    { column: 'i.id', type: 'uuid' },
  ],
};

/** Issues of the tenant's subscriptions, or of one of them, newest first. */
export function issueList(
  { workspaceId, environmentId, applicationId }: TenantKey,
  { status, subscriptionId }: IssueFilter,
): ListPlan<IssueListRow> {
  return {
    keyset: newest,
    select: 'select i.* from subscription_issue i',
    where: (bind) => [
      `i.workspace_id = ${bind(workspaceId)}`,
      `i.environment_id = ${bind(environmentId)}`,
      ...(applicationId === null ? [] : [`i.application_id = ${bind(applicationId)}`]),
      ...(subscriptionId === undefined ? [] : [`i.subscription_id = ${bind(subscriptionId)}`]),
      ...(status === undefined ? [] : [`i.status = ${bind(status)}`]),
    ],
    positionOf: ({ id, detected_at }) => [detected_at.toISOString(), id],
  };
}

/** Workspace, subscriptions: the open issues of a page, oldest first. */
export const OPEN_ISSUES_OF_MANY = sql(`
  select * from subscription_issue
  where workspace_id = $1 and subscription_id = any($2::uuid[]) and status = 'open'
  order by detected_at, id`);

export const ISSUE_BY_ID = sql(
  'select * from subscription_issue where workspace_id = $1 and id = $2',
);

/** An issue in any state; under its subscription's lock. */
export async function readIssue(
  tx: Transaction,
  workspaceId: string,
  id: string,
): Promise<SubscriptionIssue | null> {
  const [row] = await tx.query(ISSUE_BY_ID, [workspaceId, id]);
  return row ? tx.em.map(SubscriptionIssue, row) : null;
}
