import { LIST_VIEWS } from '../../../storage/queries/team/list-views.ts';
import type { MemberContext } from '../../tenancy/member-context.ts';
import type { ListViewFilter } from './schemas.ts';
import type { SeenListView } from './view.ts';
import { readableLists } from './viewed-lists.ts';

/** The shared views and the caller's own, of the lists that the caller may read. */
export async function listListViews(
  { database, workspaceId, member }: MemberContext,
  { list }: ListViewFilter,
): Promise<readonly SeenListView[]> {
  const lists = readableLists(member).filter((one) => list === undefined || one === list);
  if (lists.length === 0) return [];
  const rows = await database.read(LIST_VIEWS, [workspaceId, member.id, lists]);
  return rows.map((row) => ({ row, memberId: member.id }));
}
