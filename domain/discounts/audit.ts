import type { Discount } from '../../storage/entities/discount.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import { recordAudit } from '../audit/record.ts';
import type { Context } from '../context.ts';

type AuditedAction = 'created' | 'updated' | 'deleted';

/** Records a discount's change in the audit log. */
export function auditDiscount(
  ctx: Context,
  tx: Transaction,
  { id, workspaceId, environmentId, applicationId }: Discount,
  auditedAction: AuditedAction,
  change: { readonly before: object | null; readonly after: object | null },
): void {
  recordAudit(ctx, tx, {
    workspaceId,
    environmentId,
    applicationId: applicationId ?? null,
    action: `discount.${auditedAction}`,
    resourceId: id,
    ...change,
  });
}
