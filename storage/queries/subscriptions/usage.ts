import { sql } from '../../query.ts';

export interface UsedQuantity {
  readonly quantity: number;
  readonly action: 'increment' | 'set';
  readonly timestamp: Date;
}

/** Workspace, subscription, index of the period: in the order of their instants. */
export const USAGE_OF_PERIOD = sql<UsedQuantity>(`
  select quantity, action, used_at as timestamp from subscription_usage
  where workspace_id = $1 and subscription_id = $2 and period_index = $3
  order by used_at, id`);
