import {
  changeList,
  type ChangeRow,
  type ChangeTable,
} from '../storage/queries/timelines/changes.ts';
import type { Page } from '../storage/page.ts';
import type { WorkspaceContext } from './context.ts';
import { listPage, type PageRequest } from './list-page.ts';

/** A page of the timeline of one resource, oldest first; the caller has checked access to it. */
export function listChanges(
  ctx: WorkspaceContext,
  list: string,
  table: ChangeTable,
  ownerId: string,
  request: PageRequest,
): Promise<Page<ChangeRow>> {
  return listPage(ctx, changeList(list, table, ctx.workspaceId, ownerId), request);
}
