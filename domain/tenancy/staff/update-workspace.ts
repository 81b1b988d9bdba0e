import type { Workspace } from '../../../storage/entities/workspace.ts';
import { concludingUnit, type CellsContext, type Concluded } from '../../context.ts';
import { recordAudit } from '../../audit/record.ts';
import { inCellOf } from '../in-cell.ts';
import { lockWorkspace } from '../workspaces/lock.ts';
import type { StaffWorkspaceChanges } from '../workspaces/schemas.ts';
import { toStaffWorkspaceView } from '../workspaces/view.ts';

/** Changes the staff-only fields of a workspace: subscription, flags, rate. */
export async function updateWorkspaceByStaff(
  ctx: CellsContext,
  workspaceId: string,
  changes: StaffWorkspaceChanges,
): Promise<Concluded<Workspace>> {
  const changed = await concludingUnit(inCellOf(ctx, workspaceId), async (tx) => {
    const workspace = await lockWorkspace(tx, workspaceId);
    const before = toStaffWorkspaceView(workspace);
    const { subscriptionStatus, trialEndsAt, ...terms } = changes;
    if (subscriptionStatus !== undefined) workspace.recordSubscription(subscriptionStatus);
    const trial =
      trialEndsAt === undefined
        ? {}
        : { trialEndsAt: trialEndsAt === null ? null : new Date(trialEndsAt) };
    workspace.reviseByStaff({ ...terms, ...trial }, ctx.now());
    recordAudit(ctx, tx, {
      workspaceId: workspace.id,
      action: 'workspace.updated',
      resourceId: workspace.id,
      before,
      after: toStaffWorkspaceView(workspace),
    });
    return workspace;
  });
  await ctx.services.invalidateAccess(changed.value.id);
  return changed;
}
