import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import { sql } from '../../query.ts';

/** Workspace, id: whether the extension is the workspace's own. */
export const OWN_EXTENSION = sql('select 1 from extension where workspace_id = $1 and id = $2');

/** The extensions that the workspace develops. */
export function extensionList(
  workspaceId: string,
): ListPlan<{ readonly id: string; readonly created_at: Date }> {
  return {
    keyset: newestFirst('extensions'),
    select: 'select * from extension',
    where: (bind) => [`workspace_id = ${bind(workspaceId)}`],
    positionOf: newestFirstPosition,
  };
}
