import { changeListView, type ListViewRow } from '../../../storage/queries/team/list-views.ts';
import { concludingUnit, type Concluded } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { MemberContext } from '../../tenancy/member-context.ts';
import { checkQuery, rejectTakenName, requireBelowLimit } from './check-terms.ts';
import { lockListView } from './lock.ts';
import type { ListViewChanges } from './schemas.ts';
import { revisionOfView, type SeenListView } from './view.ts';
import type { ViewedList } from './viewed-lists.ts';

/** Changes a view. Only its owner makes a shared one private again: it would vanish for everybody else. */
export async function updateListView(
  ctx: MemberContext,
  id: string,
  { expectedRevision, ...changes }: ListViewChanges,
): Promise<Concluded<SeenListView>> {
  const { workspaceId, member } = ctx;
  if (changes.query) checkQuery(changes.query);
  const now = ctx.services.clock();
  return rejectTakenName(changes.name ?? '', () =>
    concludingUnit(ctx, async (tx) => {
      const before = await lockListView(ctx, tx, id);
      const revision = revisionOfView(before);
      if (expectedRevision !== undefined && expectedRevision !== revision)
        fail('view_changed', { revision });
      const privateTo = privateToAfter(before, changes.isShared, member.id);
      if (privateTo !== before.private_to)
        await requireBelowLimit(tx, workspaceId, before.list as ViewedList, privateTo);
      const { name = before.name, query = before.query } = changes;
      tx.write(changeListView({ workspaceId, id: before.id }, { name, query, privateTo }, now));
      const row = { ...before, name, query, private_to: privateTo, updated_at: now };
      return { row, memberId: member.id };
    }),
  );
}

function privateToAfter(
  { private_to: before, owner_id: owner }: ListViewRow,
  isShared: boolean | undefined,
  memberId: string,
): string | null {
  if (isShared === undefined || isShared === (before === null)) return before;
  if (isShared) return null;
  if (owner !== memberId) {
    const message = 'Only its owner makes a shared view private again; it can be deleted.';
    fail('permission_denied', [{ code: 'not_owner', gate: 'ownership', held: null, message }]);
  }
  return memberId;
}
