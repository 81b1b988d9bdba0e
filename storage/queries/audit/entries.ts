import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import type { WriteStatement } from '../../query.ts';

export interface AuditRow {
  readonly id: string;
  readonly environment_id: string | null;
  readonly application_id: string | null;
  readonly actor_type: string;
  readonly actor_id: string;
  readonly actor_label: string;
  readonly action: string;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly changes: readonly { path: string; before: unknown; after: unknown }[];
  readonly request_id: string;
  readonly created_at: Date;
}

export interface AuditListFilter {
  readonly action?: string | undefined;
  readonly resourceType?: string | undefined;
  readonly resourceId?: string | undefined;
  readonly actorId?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** The audit log of a workspace, newest first. */
export function auditList(
  workspaceId: string,
  { action, resourceType, resourceId, actorId, from, until }: AuditListFilter,
): ListPlan<AuditRow> {
  return {
    keyset: newestFirst('audit-log'),
    select: 'select * from audit_log',
    where: (bind) => [
      `workspace_id = ${bind(workspaceId)}`,
      ...(action === undefined ? [] : [`action = ${bind(action)}`]),
      ...(resourceType === undefined ? [] : [`resource_type = ${bind(resourceType)}`]),
      ...(resourceId === undefined ? [] : [`resource_id = ${bind(resourceId)}`]),
      ...(actorId === undefined ? [] : [`actor_id = ${bind(actorId)}`]),
      ...(from === undefined ? [] : [`created_at >= ${bind(from)}`]),
      ...(until === undefined ? [] : [`created_at < ${bind(until)}`]),
    ],
    positionOf: newestFirstPosition,
  };
}

/** The values in the order of the statement's columns. */
export function insertAuditEntry(values: readonly unknown[]): WriteStatement {
  return (bind) => `
    insert into audit_log (id, workspace_id, environment_id, application_id, actor_type, actor_id, actor_label,
      action, resource_type, resource_id, changes, request_id, created_at)
    values (${values.map(bind).join(', ')})`;
}
