import type { Cells } from '../context.ts';
import { findCartSessionFacts, isCartSessionId, type CartSessionFacts } from './session-context.ts';

/** The session's tenant, in whichever cell it lives; null for an unknown id. */
export async function locateCartSession(
  cells: Cells,
  sessionId: string,
): Promise<CartSessionFacts | null> {
  if (!isCartSessionId(sessionId)) return null;
  return cells.find(
    { kind: null, key: sessionId, marked: sessionId.slice('cart_'.length) },
    (database) => findCartSessionFacts(database, sessionId),
    ({ workspace }) => workspace.id,
  );
}

/** The origins whose pages may use this cart session; null when there is no such session. */
export async function originsOfCartSession(
  cells: Cells,
  sessionId: string,
): Promise<readonly string[] | null> {
  return (await locateCartSession(cells, sessionId))?.allowedOrigins ?? null;
}
