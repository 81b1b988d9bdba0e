import type { Database } from '../context.ts';

const SQL = `
  select config -> 'allowedOrigins' as origins from embed_config
  where workspace_id = $1 and environment_id = $2 and application_id = $3`;

/** The origins on an application's list in an environment. */
export async function originsOfApplication(
  database: Database,
  of: {
    readonly workspaceId: string;
    readonly environmentId: string;
    readonly applicationId: string;
  },
): Promise<readonly string[]> {
  const values = [of.workspaceId, of.environmentId, of.applicationId];
  const [row] = await database.read<{ origins: string[] | null }>(SQL, values);
  return row?.origins ?? [];
}
