import type { EnvironmentKind } from '../../entities/environment.ts';
import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import { sql } from '../../query.ts';

/** Workspace, ids: those that exist and are not archived. */
export const ACTIVE_ENVIRONMENTS = sql<{ readonly id: string; readonly kind: EnvironmentKind }>(
  'select id, kind from environment where workspace_id = $1 and id = any($2::uuid[]) and archived_at is null',
);

/** Workspace, id. */
export const LOCK_ENVIRONMENT = sql(
  'select * from environment where workspace_id = $1 and id = $2 for update',
);

export function environmentList(
  workspaceId: string,
  includeArchived: boolean,
): ListPlan<{ readonly id: string; readonly created_at: Date }> {
  return {
    keyset: newestFirst('environments'),
    select: 'select * from environment',
    where: (bind) => {
      const tenant = `workspace_id = ${bind(workspaceId)}`;
      return includeArchived ? [tenant] : [tenant, 'archived_at is null'];
    },
    positionOf: newestFirstPosition,
  };
}
