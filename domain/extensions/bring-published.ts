import {
  COPY_EXTENSION,
  COPY_VERSIONS,
  PUBLISHED_EXTENSION,
  PUBLISHED_VERSIONS,
} from '../../storage/queries/extensions/foreign-versions.ts';
import type { Cells } from '../context.ts';

/**
 * Copies the published versions of an extension into the cell of a workspace that wants to see or install them, where the
 * publisher lives in another cell. Does nothing for an extension of the same cell, or one that nobody has published.
 */
export async function bringPublished(
  cells: Cells,
  workspaceId: string,
  extensionId: string,
): Promise<void> {
  if (cells.directory === null) return;
  const published = await cells.find(
    { kind: 'extension', key: extensionId },
    async (database) => (await database.read(PUBLISHED_EXTENSION, [extensionId]))[0] ?? null,
    (extension) => extension.publisher_id,
  );
  if (!published) return;
  const { publisher_id: publisherId, name } = published;
  if ((await cells.cellOf(publisherId)) === (await cells.cellOf(workspaceId))) return;
  const versions = await cells.systemOf(publisherId).read(PUBLISHED_VERSIONS, [extensionId]);
  const here = cells.systemOf(workspaceId);
  await here.read(COPY_EXTENSION, [extensionId, publisherId, name]);
  await here.read(COPY_VERSIONS, [JSON.stringify(versions.map(({ copy }) => copy))]);
}
