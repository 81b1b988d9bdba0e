import {
  VISIBLE_EXTENSION,
  type VisibleExtension,
} from '../../storage/queries/extensions/versions.ts';
import type { WorkspaceContext } from '../context.ts';
import { fail } from '../errors.ts';
import { extensionIdOf } from './load.ts';

/** What may be known of an extension by its id: the workspace's own, or one that is published. */
export async function getExtension(
  ctx: WorkspaceContext,
  extensionId: string,
): Promise<VisibleExtension & { readonly isOwn: boolean }> {
  const { database, workspaceId } = ctx;
  const id = extensionIdOf(extensionId);
  await ctx.services.bringPublished(workspaceId, id);
  const [found] = await database.read(VISIBLE_EXTENSION, [workspaceId, id]);
  return found ? { ...found, isOwn: found.workspace_id === workspaceId } : fail('not_found');
}
