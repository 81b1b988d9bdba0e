import type { Database } from '../unit-of-work.ts';

const SQL = `
  select 1 from checkout_attempt
  where workspace_id = $1 and checkout_session_id = $2 and token_hash = $3 and status in ('running', 'succeeded')
  limit 1`;

/** Whether an attempt of the session runs with the token or succeeded with it, without a lock. */
export async function isKnownToken(
  database: Database,
  workspaceId: string,
  sessionId: string,
  tokenHash: string,
): Promise<boolean> {
  return (await database.read(SQL, [workspaceId, sessionId, tokenHash])).length > 0;
}
