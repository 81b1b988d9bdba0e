import { Workspace } from '../../../storage/entities/workspace.ts';
import type { WorkspaceContext } from '../../context.ts';
import { fail } from '../../errors.ts';

export async function getWorkspace(ctx: WorkspaceContext): Promise<Workspace> {
  const { database } = ctx;
  const [row] = await database.read('select * from workspace where id = $1', [ctx.workspaceId]);
  return row ? database.em().map(Workspace, row) : fail('not_found');
}
