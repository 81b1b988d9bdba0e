import { Workspace } from '../../../storage/entities/workspace.ts';
import { workspaceById } from '../../../storage/queries/tenancy/workspaces.ts';
import type { WorkspaceContext } from '../../context.ts';
import { fail } from '../../errors.ts';

export async function getWorkspace(ctx: WorkspaceContext): Promise<Workspace> {
  const { database } = ctx;
  const [row] = await database.read(workspaceById, [ctx.workspaceId]);
  return row ? database.em().map(Workspace, row) : fail('not_found');
}
