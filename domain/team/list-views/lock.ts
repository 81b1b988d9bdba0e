import { isUuid } from '../../../storage/ids.ts';
import { LOCK_LIST_VIEW, type ListViewRow } from '../../../storage/queries/team/list-views.ts';
import type { Transaction } from '../../../storage/database.ts';
import { fail } from '../../errors.ts';
import type { MemberContext } from '../../tenancy/member-context.ts';
import { requirePermission } from '../../tenancy/require-permission.ts';

/**
 * A view that the caller may change, under its row lock: an own one or, as an administrator of the workspace, any shared
 * one. 404 for a private one of somebody else.
 */
export async function lockListView(
  { workspaceId, member }: MemberContext,
  tx: Transaction,
  id: string,
): Promise<ListViewRow> {
  if (!isUuid(id)) fail('not_found');
  const [row] = await tx.query(LOCK_LIST_VIEW, [workspaceId, member.id, id]);
  if (!row) fail('not_found');
  if (row.owner_id !== member.id)
    requirePermission(member, null, { permission: 'workspace:update' });
  return row;
}
