import { findCartSessionFacts } from './session-context.ts';
import type { Services } from '../services.ts';

/** The origins whose pages may use this cart session; null when there is no such session. */
export async function originsOfCartSession(
  { database }: Pick<Services, 'database'>,
  sessionId: string,
): Promise<readonly string[] | null> {
  return (await findCartSessionFacts(database, sessionId))?.allowedOrigins ?? null;
}
