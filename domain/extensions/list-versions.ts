import { ExtensionVersion } from '../../storage/entities/extension-version.ts';
import type { WorkspaceContext } from '../context.ts';
import { fail } from '../errors.ts';
import { extensionIdOf } from './load.ts';

const SQL = `
  select v.* from extension_lookup x
  left join extension_version_lookup v on v.extension_id = x.id and (v.workspace_id = $1 or v.status = 'published')
  where x.id = $2 and (x.workspace_id = $1 or v.id is not null)
  order by v.created_at desc, v.id desc`;

/** Every version of the workspace's own extension, of another's the published ones; newest first. */
export async function listVersions(
  ctx: WorkspaceContext,
  extensionId: string,
): Promise<readonly ExtensionVersion[]> {
  const { database } = ctx;
  const rows = await database.read<{ id: string | null }>(SQL, [
    ctx.workspaceId,
    extensionIdOf(extensionId),
  ]);
  if (rows.length === 0) fail('not_found');
  const em = database.em();
  return rows.filter(({ id }) => id !== null).map((row) => em.map(ExtensionVersion, row));
}
