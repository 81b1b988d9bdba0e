import type { Static } from '@sinclair/typebox';
import type { UsageRow } from '../../../storage/queries/subscriptions/usage.ts';
import type { UsageRecordShape } from './schemas.ts';

export function toUsageView(row: UsageRow): Static<typeof UsageRecordShape> {
  const { id, identifier, metric, quantity, action, description } = row;
  return {
    id,
    subscriptionId: row.subscription_id,
    identifier,
    metric,
    quantity,
    action,
    timestamp: row.used_at.toISOString(),
    periodIndex: row.period_index,
    description,
    createdAt: row.created_at.toISOString(),
  };
}
