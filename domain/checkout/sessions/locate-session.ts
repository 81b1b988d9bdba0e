import type { Cells } from '../../context.ts';
import { findSessionTenant, isSessionId, type SessionTenant } from './session-context.ts';

/** The tenant of a session, in whichever cell it lives; null for an unknown id. */
export async function locateSessionTenant(
  cells: Cells,
  sessionId: string,
): Promise<SessionTenant | null> {
  if (!isSessionId(sessionId)) return null;
  return cells.find(
    { kind: null, key: sessionId, marked: sessionId.slice('sess_'.length) },
    (database) => findSessionTenant(database, sessionId),
    ({ workspace }) => workspace.id,
  );
}
