import { listAuditLog } from '../../../domain/audit/list-audit-log.ts';
import { AuditQuery, AuditShape } from '../../../domain/audit/schemas.ts';
import { toAuditView } from '../../../domain/audit/view.ts';
import { workspaceSession } from '../../http/access.ts';
import { page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

export const auditLogRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/workspaces/:workspaceId/audit-log',
    name: 'workspaces.listAuditLog',
    tag: 'Workspaces',
    summary: 'Read who changed what',
    access: workspaceSession('workspace:audit'),
    query: AuditQuery,
    answer: { status: 200, data: AuditShape, list: true },
    errors: [],
    handle: ({ ctx, query }) => listAuditLog(ctx, query),
    reply: (found) => page(found, toAuditView),
  }),
];
