import type { ExtensionVersion } from '../../storage/entities/extension-version.ts';
import { prefixedId } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/database.ts';
import { recordAudit } from '../audit/record.ts';
import type { WorkspaceContext } from '../context.ts';
import { toVersionView } from './view.ts';

/** Records who created or changed which version in the audit log. */
export function auditVersion(
  ctx: WorkspaceContext,
  tx: Transaction,
  version: ExtensionVersion,
  auditedAction: 'created' | 'updated' | 'published',
  before: object | null,
): void {
  recordAudit(ctx, tx, {
    workspaceId: ctx.workspaceId,
    action: `extension_version.${auditedAction}`,
    resourceId: prefixedId('ver', version.id),
    before,
    after: toVersionView(version),
  });
}
