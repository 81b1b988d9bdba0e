import type { EmbedKey } from '../../storage/queries/embed/config.ts';
import { applicationOrigins } from '../../storage/queries/embed/origins.ts';
import type { Database } from '../context.ts';

/** The origins on an application's list in an environment. */
export async function originsOfApplication(
  database: Database,
  of: EmbedKey,
): Promise<readonly string[]> {
  const values = [of.workspaceId, of.environmentId, of.applicationId];
  const [row] = await database.read(applicationOrigins, values);
  return row?.origins ?? [];
}
