import type { NamedAuditRow } from './list-audit-log.ts';

export function toAuditView(row: NamedAuditRow) {
  const { order_id: orderId } = row;
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    actor: { type: row.actor_type, id: row.actor_id, label: row.actor_label },
    action: row.action,
    area: row.area,
    resource: { type: row.resource_type, id: row.resource_id, label: row.label },
    order: orderId === null ? null : { id: orderId, number: row.orderNumber },
    environmentId: row.environment_id,
    applicationId: row.application_id,
    changes: row.changes,
    details: row.details,
    requestId: row.request_id,
  };
}
