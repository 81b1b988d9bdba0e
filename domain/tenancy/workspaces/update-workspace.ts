import type { Workspace } from '../../../storage/entities/workspace.ts';
import { concludingUnit, type Concluded, type WorkspaceContext } from '../../context.ts';
import { recordAudit } from '../../audit/record.ts';
import { lockWorkspace } from './lock.ts';
import type { WorkspaceChanges } from './schemas.ts';
import { toWorkspaceView } from './view.ts';

export async function updateWorkspace(
  ctx: WorkspaceContext,
  { name }: WorkspaceChanges,
): Promise<Concluded<Workspace>> {
  return concludingUnit(ctx, async (tx) => {
    const workspace = await lockWorkspace(tx, ctx.workspaceId);
    const before = toWorkspaceView(workspace);
    workspace.rename(name ?? workspace.name, ctx.now());
    recordAudit(ctx, tx, {
      workspaceId: workspace.id,
      action: 'workspace.updated',
      resourceId: workspace.id,
      before,
      after: toWorkspaceView(workspace),
    });
    return workspace;
  });
}
