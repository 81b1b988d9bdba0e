import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import { sql } from '../../query.ts';

/** Workspace, environment, id. */
export const STORE_BY_ID = sql(
  'select * from store where workspace_id = $1 and environment_id = $2 and id = $3',
);
export const LOCK_STORE_BY_ID = sql(`${STORE_BY_ID.text} for update`);

export function storeList(place: {
  readonly workspaceId: string;
  readonly environmentId: string;
}): ListPlan<{ readonly id: string; readonly created_at: Date }> {
  return {
    keyset: newestFirst('stores'),
    select: 'select * from store',
    where: (bind) => [
      `workspace_id = ${bind(place.workspaceId)}`,
      `environment_id = ${bind(place.environmentId)}`,
    ],
    positionOf: newestFirstPosition,
  };
}
