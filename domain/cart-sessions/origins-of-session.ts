import { findCartSessionFacts } from './session-context.ts';
import type { Database } from '../context.ts';

/** The origins whose pages may use this cart session; null when there is no such session. */
export async function originsOfCartSession(
  database: Database,
  sessionId: string,
): Promise<readonly string[] | null> {
  return (await findCartSessionFacts(database, sessionId))?.allowedOrigins ?? null;
}
