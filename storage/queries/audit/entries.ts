import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import { sql, type WriteStatement } from '../../query.ts';

export interface AuditDetails {
  readonly amount: number | null;
  readonly currency: string | null;
  readonly reason: string | null;
  readonly fields: readonly string[];
}

export interface AuditRow {
  readonly id: string;
  readonly environment_id: string | null;
  readonly application_id: string | null;
  readonly actor_type: string;
  readonly actor_id: string;
  readonly actor_label: string;
  readonly action: string;
  readonly area: string;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly resource_label: string | null;
  readonly order_id: string | null;
  readonly changes: readonly { path: string; before: unknown; after: unknown }[];
  readonly details: AuditDetails | null;
  readonly request_id: string;
  readonly created_at: Date;
}

export interface AuditListFilter {
  readonly area?: string | undefined;
  readonly action?: string | undefined;
  readonly resourceType?: string | undefined;
  readonly resourceId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly actorId?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** The audit log of a workspace, newest first. An act whose money has not moved, or not yet, is not in it. */
export function auditList(
  workspaceId: string,
  { area, action, resourceType, resourceId, orderId, actorId, from, until }: AuditListFilter,
): ListPlan<AuditRow> {
  return {
    keyset: newestFirst('audit-log', 'l'),
    select: `select l.id, l.environment_id, l.application_id, l.actor_type, l.actor_id, l.actor_label, l.action, l.area,
        l.resource_type, l.resource_id, l.resource_label, l.order_id, l.changes, l.details, l.request_id, l.created_at
      from audit_log l`,
    where: (bind) => [
      `l.workspace_id = ${bind(workspaceId)}`,
      ...(area === undefined ? [] : [`l.area = ${bind(area)}`]),
      ...(action === undefined ? [] : [`l.action = ${bind(action)}`]),
      ...(resourceType === undefined ? [] : [`l.resource_type = ${bind(resourceType)}`]),
      ...(resourceId === undefined ? [] : [`l.resource_id = ${bind(resourceId)}`]),
      ...(orderId === undefined ? [] : [`l.order_id = ${bind(orderId)}`]),
      ...(actorId === undefined ? [] : [`l.actor_id = ${bind(actorId)}`]),
      ...(from === undefined ? [] : [`l.created_at >= ${bind(from)}`]),
      ...(until === undefined ? [] : [`l.created_at < ${bind(until)}`]),
      `(l.movement_id is null or exists (
        select from payment_transaction t
        where t.workspace_id = l.workspace_id and t.id = l.movement_id and t.status = 'succeeded'))`,
    ],
    positionOf: newestFirstPosition,
  };
}

/** An entry as it is stored. */
export interface NewAuditRow {
  readonly id: string;
  readonly workspaceId: string;
  readonly environmentId: string | null;
  readonly applicationId: string | null;
  readonly actor: { readonly type: string; readonly id: string; readonly label: string };
  readonly action: string;
  readonly area: string;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly resourceLabel: string | null;
  readonly orderId: string | null;
  readonly changes: readonly object[];
  readonly details: AuditDetails | null;
  readonly movementId: string | null;
  readonly intent: string | null;
  readonly requestId: string;
  readonly createdAt: Date;
}

export function insertAuditEntry(row: NewAuditRow): WriteStatement {
  return (bind) => {
    const values = [
      row.id,
      row.workspaceId,
      row.environmentId,
      row.applicationId,
      row.actor.type,
      row.actor.id,
      row.actor.label,
      row.action,
      row.area,
      row.resourceType,
      row.resourceId,
      row.resourceLabel,
      row.orderId,
      JSON.stringify(row.changes),
      row.details === null ? null : JSON.stringify(row.details),
      row.movementId,
      row.intent,
      row.requestId,
      row.createdAt,
    ];
    return `
    insert into audit_log (id, workspace_id, environment_id, application_id, actor_type, actor_id, actor_label,
      action, area, resource_type, resource_id, resource_label, order_id, changes, details, movement_id, intent,
      request_id, created_at)
    values (${values.map(bind).join(', ')})`;
  };
}

/** Removes what was begun for the intent since the instant: an entry of what has happened takes its place. */
export function removeBegunEntry(workspaceId: string, intent: string, since: Date): WriteStatement {
  return (bind) => `
    delete from audit_log where workspace_id = ${bind(workspaceId)} and intent = ${bind(intent)}
      and created_at > ${bind(since)}`;
}

/** Removes the begun entries of an action that came to nothing. */
export function withdrawBegunEntries(
  workspaceId: string,
  action: string,
  resourceId: string,
): WriteStatement {
  return (bind) => `
    delete from audit_log where workspace_id = ${bind(workspaceId)} and resource_id = ${bind(resourceId)}
      and action = ${bind(action)} and intent is not null`;
}

interface CustomerKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** Empties the reasons of what was done about a customer's orders, invoices and subscriptions. */
export function eraseReasons({ workspaceId, id }: CustomerKey): WriteStatement {
  return (bind) => {
    const [workspace, customer] = [bind(workspaceId), bind(id)];
    return `
    update audit_log set details = jsonb_set(details, '{reason}', 'null')
    where workspace_id = ${workspace} and details ->> 'reason' is not null and id = any(array(
      select a.id from audit_log a where a.workspace_id = ${workspace} and a.order_id = any(array(
        select o.id from orders o where o.workspace_id = ${workspace} and o.customer_id = ${customer}))
      union all
      select a.id from audit_log a where a.workspace_id = ${workspace} and a.resource_id = any(array(
        select s.id::text from subscription s where s.workspace_id = ${workspace} and s.customer_id = ${customer}))))`;
  };
}

interface LabelRow {
  readonly kind: string;
  readonly id: string;
  readonly label: string | null;
}

/**
 * Present names of resources, by their ids. Workspace, orders, invoices, customers, subscriptions, endpoints, applications,
 * installations.
 */
export const LABELS_OF_RESOURCES = sql<LabelRow>(`
  select 'order' as kind, id, number::text as label from orders where workspace_id = $1 and id = any($2)
  union all select 'invoice', id, number from invoice where workspace_id = $1 and id = any($3)
  union all select 'customer', id, email from customer where workspace_id = $1 and id = any($4) and deleted_at is null
  union all
  select 'subscription', s.id, concat_ws(' · ', coalesce(s.plan_name, s.plan_id), c.email)
  from subscription s left join customer c on c.workspace_id = s.workspace_id and c.id = s.customer_id
  where s.workspace_id = $1 and s.id = any($5)
  union all select 'webhook_endpoint', id, url from webhook_endpoint where workspace_id = $1 and id = any($6)
  union all select 'application', id, name from application where workspace_id = $1 and id = any($7)`);
