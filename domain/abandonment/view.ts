import type { AbandonedRow } from '../../storage/queries/abandonment/list-abandoned.ts';

export function toAbandonedCartView(row: AbandonedRow) {
  const guest = row.customer_email
    ? { id: null, email: row.customer_email, firstName: null }
    : null;
  return {
    cartId: row.id,
    customer: row.customer ?? guest,
    total: row.total,
    currency: row.currency,
    itemCount: row.item_count,
    abandonedAt: row.abandoned_at.toISOString(),
    recoveryStatus: row.recovery_status,
  };
}
