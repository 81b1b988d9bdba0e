import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import { composeSql, type Query, type Bind } from '../../query.ts';
import { aggregatesOf, USAGE_COLUMNS, type UsageAggregates, type UsageRow } from './usage.ts';

export interface UsageFilter {
  readonly workspaceId: string;
  readonly subscriptionId: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly metric?: string | undefined;
}

/** The use of a subscription in [from, to), the latest report first. */
export function usageList(filter: UsageFilter): ListPlan<UsageRow> {
  return {
    keyset: newestFirst('usage', 'u'),
    select: `select ${USAGE_COLUMNS} from subscription_usage u`,
    where: (bind) => conditions(filter, bind),
    positionOf: newestFirstPosition,
    neverNull: ['quantity'],
  };
}

/** The aggregates of all that the filter finds. */
export function usageTotals(filter: UsageFilter): Query<UsageAggregates> {
  const query = composeSql<UsageAggregates>((bind) => {
    const where = conditions(filter, bind).join(' and ');
    return aggregatesOf(`select u.* from subscription_usage u where ${where}`);
  });
  return { ...query, neverNull: ['sum', 'max', 'last'] };
}

function conditions(
  { workspaceId, subscriptionId, from, to, metric }: UsageFilter,
  bind: Bind,
): readonly string[] {
  return [
    `u.workspace_id = ${bind(workspaceId)}`,
    `u.subscription_id = ${bind(subscriptionId)}`,
    ...(from === undefined ? [] : [`u.used_at >= ${bind(from)}::timestamptz`]),
    ...(to === undefined ? [] : [`u.used_at < ${bind(to)}::timestamptz`]),
    ...(metric === undefined ? [] : [`u.metric = ${bind(metric)}`]),
  ];
}
