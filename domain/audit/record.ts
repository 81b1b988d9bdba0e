import { newId } from '../../storage/ids.ts';
import { insertAuditEntry } from '../../storage/queries/audit/entries.ts';
import type { Transaction } from '../../storage/database.ts';
import type { BaseContext, Context } from '../context.ts';
import { changesBetween } from './changes.ts';

export interface AuditEntry {
  readonly workspaceId: string;
  readonly environmentId?: string | null;
  readonly applicationId?: string | null;
  /** `<resource>.<past participle>`, such as `api_key.revoked`. */
  readonly action: string;
  readonly resourceId: string;
  /** The resource's public view, without secrets; null before its creation and after its removal. */
  readonly before: object | null;
  readonly after: object | null;
}

/** Records an audit entry in the commit of the change. */
export function recordAudit(ctx: BaseContext, tx: Transaction, entry: AuditEntry): void {
  const { actor, requestId } = ctx;
  const { action } = entry;
  const values = [
    newId(),
    entry.workspaceId,
    entry.environmentId ?? null,
    entry.applicationId ?? null,
    actor.type,
    actor.id,
    actor.label,
    action,
    action.slice(0, action.indexOf('.')),
    entry.resourceId,
    JSON.stringify(changesBetween(entry.before, entry.after)),
    requestId,
    ctx.services.clock(),
  ];
  tx.write(insertAuditEntry(values));
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
