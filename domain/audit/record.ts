import { newId } from '../../storage/ids.ts';
import { insertAuditEntry } from '../../storage/queries/audit/entries.ts';
import type { Transaction } from '../../storage/database.ts';
import type { BaseContext, Context } from '../context.ts';
import { areaOf, type AuditAction } from './actions.ts';
import { changesBetween } from './changes.ts';

export interface AuditEntry {
  readonly workspaceId: string;
  readonly environmentId?: string | null;
  readonly applicationId?: string | null;
  readonly action: AuditAction;
  readonly resourceId: string;
  /** The resource's public view, without secrets; null before its creation and after its removal. */
  readonly before: object | null;
  readonly after: object | null;
}

/** Records an audit entry in the commit of the change. */
export function recordAudit(ctx: BaseContext, tx: Transaction, entry: AuditEntry): void {
  const { actor, requestId } = ctx;
  const { action, before, after, workspaceId, resourceId } = entry;
  tx.write(
    insertAuditEntry({
      id: newId(),
      workspaceId,
      environmentId: entry.environmentId ?? null,
      applicationId: entry.applicationId ?? null,
      actor,
      action,
      area: areaOf(action),
      resourceType: resourceTypeOf(action),
      resourceId,
      resourceLabel: labelOf(after) ?? labelOf(before),
      orderId: null,
      changes: changesBetween(before, after),
      details: null,
      movementId: null,
      intent: null,
      requestId,
      createdAt: ctx.services.clock(),
    }),
  );
}

/** The same for what belongs to the workspace, environment and application of the request. */
export function recordTenantAudit(
  ctx: Context,
  tx: Transaction,
  entry: Omit<AuditEntry, 'workspaceId' | 'environmentId' | 'applicationId'>,
): void {
  const { workspaceId, environmentId, applicationId } = ctx;
  recordAudit(ctx, tx, { ...entry, workspaceId, environmentId, applicationId });
}

/** `payment` of `payment.refunded` */
export function resourceTypeOf(action: AuditAction): string {
  return action.slice(0, action.indexOf('.'));
}

const naming = ['displayName', 'name', 'code', 'email', 'version'] as const;

/** The name by which people know what the view shows; of an endpoint its host. */
function labelOf(view: object | null): string | null {
  const fields = new Map<string, unknown>(Object.entries(view ?? {}));
  const texts = naming.map((name) => fields.get(name));
  const named = texts.find((value) => typeof value === 'string' && value !== '');
  if (typeof named === 'string') return named;
  const url = fields.get('url');
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).host : null;
}
