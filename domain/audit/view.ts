import type { AuditRow } from '../../storage/queries/audit/entries.ts';

export function toAuditView(row: AuditRow) {
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    actor: { type: row.actor_type, id: row.actor_id, label: row.actor_label },
    action: row.action,
    resource: { type: row.resource_type, id: row.resource_id },
    environmentId: row.environment_id,
    applicationId: row.application_id,
    changes: row.changes,
    requestId: row.request_id,
  };
}
