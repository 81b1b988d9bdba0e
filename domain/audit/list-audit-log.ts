import type { Page } from '../../storage/page.ts';
import { auditList, type AuditRow } from '../../storage/queries/audit/entries.ts';
import type { WorkspaceContext } from '../context.ts';
import { listPage } from '../list-page.ts';
import type { AuditFilter } from './schemas.ts';

export function listAuditLog(ctx: WorkspaceContext, filter: AuditFilter): Promise<Page<AuditRow>> {
  return listPage(ctx, auditList(ctx.workspaceId, filter), filter);
}
