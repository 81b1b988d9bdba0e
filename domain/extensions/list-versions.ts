import { ExtensionVersion } from '../../storage/entities/extension-version.ts';
import { VISIBLE_VERSIONS } from '../../storage/queries/extensions/versions.ts';
import type { WorkspaceContext } from '../context.ts';
import { fail } from '../errors.ts';
import { extensionIdOf } from './load.ts';

/** All versions of the workspace's own extension, the published ones of another's; newest first. */
export async function listVersions(
  ctx: WorkspaceContext,
  extensionId: string,
): Promise<readonly ExtensionVersion[]> {
  const { database, workspaceId } = ctx;
  const id = extensionIdOf(extensionId);
  await ctx.services.bringPublished(workspaceId, id);
  const rows = await database.read(VISIBLE_VERSIONS, [workspaceId, id]);
  if (rows.length === 0) fail('not_found');
  const em = database.em();
  return rows.filter((row) => row.id !== null).map((row) => em.map(ExtensionVersion, row));
}
