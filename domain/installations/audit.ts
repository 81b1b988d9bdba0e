import { prefixedId } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/database.ts';
import { recordTenantAudit } from '../audit/record.ts';
import type { ApplicationContext } from '../context.ts';

type AuditedAction =
  | 'created'
  | 'config_updated'
  | 'upgraded'
  | 'suspended'
  | 'resumed'
  | 'launched'
  | 'deleted';

/** Records who changed which installation in the audit log. */
export function auditInstallation(
  ctx: ApplicationContext,
  tx: Transaction,
  installationId: string,
  auditedAction: AuditedAction,
  change: { readonly before: object | null; readonly after: object | null },
): void {
  recordTenantAudit(ctx, tx, {
    action: `installation.${auditedAction}`,
    resourceId: prefixedId('inst', installationId),
    ...change,
  });
}
