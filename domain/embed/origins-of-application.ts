import type { EmbedKey } from '../../storage/queries/embed/config.ts';
import { APPLICATION_ORIGINS } from '../../storage/queries/embed/origins.ts';
import type { Database } from '../context.ts';

/** The origins on an application's list in an environment. */
export async function originsOfApplication(
  database: Database,
  of: EmbedKey,
): Promise<readonly string[]> {
  const values = [of.workspaceId, of.environmentId, of.applicationId];
  const [row] = await database.read(APPLICATION_ORIGINS, values);
  return row?.origins ?? [];
}
