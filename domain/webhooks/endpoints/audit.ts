import type { WebhookEndpoint } from '../../../storage/entities/webhook-endpoint.ts';
import type { Transaction } from '../../../storage/database.ts';
import { recordAudit } from '../../audit/record.ts';
import type { Context } from '../../context.ts';

type AuditedAction = 'created' | 'updated' | 'deleted' | 'secret_rotated';

/** Records who changed which endpoint in the audit log. */
export function auditEndpoint(
  ctx: Context,
  tx: Transaction,
  endpoint: WebhookEndpoint,
  auditedAction: AuditedAction,
  change: { readonly before: object | null; readonly after: object | null },
): void {
  const { workspaceId, environmentId, applicationId, id: resourceId } = endpoint;
  const action = `webhook_endpoint.${auditedAction}` as const;
  recordAudit(ctx, tx, {
    workspaceId,
    environmentId,
    applicationId,
    action,
    resourceId,
    ...change,
  });
}
