import { Workspace } from '../../../storage/entities/workspace.ts';
import { WORKSPACE_BY_ID } from '../../../storage/queries/tenancy/workspaces.ts';
import type { WorkspaceContext } from '../../context.ts';
import { fail } from '../../errors.ts';

export async function getWorkspace(ctx: WorkspaceContext): Promise<Workspace> {
  const { database } = ctx;
  const [row] = await database.read(WORKSPACE_BY_ID, [ctx.workspaceId]);
  return row ? database.em().map(Workspace, row) : fail('not_found');
}
