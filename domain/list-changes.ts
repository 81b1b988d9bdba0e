import type { ChangeRow, ChangeTable } from '../storage/queries/timelines/changes.ts';
import type { Page } from '../storage/page.ts';
import type { WorkspaceContext } from './context.ts';
import { listPage, type PageRequest } from './list-page.ts';

/** A page of the timeline of one resource, oldest first; the caller has made sure that it may be seen. */
export function listChanges(
  ctx: WorkspaceContext,
  list: string,
  { table, owner }: ChangeTable,
  ownerId: string,
  request: PageRequest,
): Promise<Page<ChangeRow>> {
  return listPage<ChangeRow>(
    ctx,
    {
      keyset: {
        list,
        direction: 'ascending',
        columns: [
          { column: 'sequence', type: 'bigint' },
          { column: 'position', type: 'bigint' },
        ],
      },
      select: `select * from ${table}`,
      where: (bind) => [`workspace_id = ${bind(ctx.workspaceId)}`, `${owner} = ${bind(ownerId)}`],
      positionOf: ({ sequence, position }) => [sequence, position],
    },
    request,
  );
}
