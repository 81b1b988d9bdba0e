import type { Database } from '../context.ts';

const SQL = `
  select c.config -> 'allowedOrigins' as origins from checkout_session s
  join embed_config c on c.workspace_id = s.workspace_id and c.environment_id = s.environment_id
    and c.application_id = s.application_id
  where s.id = $1`;

/** The origins from which a storefront's page may call about this checkout session. */
export async function originsOfCheckoutSession(
  database: Database,
  sessionId: string,
): Promise<readonly string[]> {
  const [row] = await database.read<{ origins: string[] | null }>(SQL, [sessionId]);
  return row?.origins ?? [];
}
