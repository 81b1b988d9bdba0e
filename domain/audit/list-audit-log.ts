import { newestFirst, type Page, newestFirstPosition } from '../../storage/page.ts';
import type { Actor, WorkspaceContext } from '../context.ts';
import { listPage } from '../list-page.ts';
import type { Change } from './changes.ts';
import type { AuditFilter } from './schemas.ts';

export interface AuditRow {
  readonly id: string;
  readonly environment_id: string | null;
  readonly application_id: string | null;
  readonly actor_type: Actor['type'];
  readonly actor_id: string;
  readonly actor_label: string;
  readonly action: string;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly changes: readonly Change[];
  readonly request_id: string;
  readonly created_at: Date;
}

const keyset = newestFirst('audit-log');

export async function listAuditLog(
  ctx: WorkspaceContext,
  { action, resourceId, actorId, ...request }: AuditFilter,
): Promise<Page<AuditRow>> {
  return listPage<AuditRow>(
    ctx,
    {
      keyset,
      select: 'select * from audit_log',
      where: (bind) => [
        `workspace_id = ${bind(ctx.workspaceId)}`,
        ...(action === undefined ? [] : [`action = ${bind(action)}`]),
        ...(resourceId === undefined ? [] : [`resource_id = ${bind(resourceId)}`]),
        ...(actorId === undefined ? [] : [`actor_id = ${bind(actorId)}`]),
      ],
      positionOf: newestFirstPosition,
    },
    request,
  );
}
