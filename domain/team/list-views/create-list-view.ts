import { newId } from '../../../storage/ids.ts';
import { insertListView } from '../../../storage/queries/team/list-views.ts';
import { concludingUnit, type Concluded } from '../../context.ts';
import type { MemberContext } from '../../tenancy/member-context.ts';
import { checkQuery, rejectTakenName, requireBelowLimit } from './check-terms.ts';
import type { ListViewInput } from './schemas.ts';
import type { SeenListView } from './view.ts';
import { requireReadable } from './viewed-lists.ts';

/** Saves a view of a list for the caller, or for all members of the workspace who may read the list. */
export async function createListView(
  ctx: MemberContext,
  { list, name, query, isShared }: ListViewInput,
): Promise<Concluded<SeenListView>> {
  const { workspaceId, member } = ctx;
  requireReadable(member, list);
  checkQuery(query);
  const now = ctx.services.clock();
  const [id, ownerId, privateTo] = [newId(), member.id, isShared ? null : member.id];
  return rejectTakenName(name, () =>
    concludingUnit(ctx, async (tx) => {
      await requireBelowLimit(tx, workspaceId, list, privateTo);
      tx.write(insertListView({ workspaceId, id }, { list, ownerId, name, query, privateTo }, now));
      const row = {
        id,
        list,
        name,
        query,
        owner_id: ownerId,
        owner_email: member.email,
        private_to: privateTo,
        created_at: now,
        updated_at: now,
      };
      return { row, memberId: member.id };
    }),
  );
}
