import { removeListView } from '../../../storage/queries/team/list-views.ts';
import { concludingUnit, type Concluded } from '../../context.ts';
import type { MemberContext } from '../../tenancy/member-context.ts';
import { lockListView } from './lock.ts';

export async function deleteListView(ctx: MemberContext, id: string): Promise<Concluded<void>> {
  const { workspaceId } = ctx;
  return concludingUnit(ctx, async (tx) => {
    const row = await lockListView(ctx, tx, id);
    tx.write(removeListView({ workspaceId, id: row.id }));
  });
}
