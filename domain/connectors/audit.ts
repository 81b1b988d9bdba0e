import type { Connector } from '../../storage/entities/connector.ts';
import type { Transaction } from '../../storage/database.ts';
import { recordAudit } from '../audit/record.ts';
import type { ApplicationContext } from '../context.ts';

type AuditedAction = 'created' | 'updated' | 'deleted' | 'secret_rotated';

/** Records who changed which connector in the audit log. */
export function auditConnector(
  ctx: ApplicationContext,
  tx: Transaction,
  { id, workspaceId, environmentId, applicationId }: Connector,
  auditedAction: AuditedAction,
  change: { readonly before: object | null; readonly after: object | null },
): void {
  recordAudit(ctx, tx, {
    workspaceId,
    environmentId,
    applicationId,
    action: `connector.${auditedAction}`,
    resourceId: id,
    ...change,
  });
}
