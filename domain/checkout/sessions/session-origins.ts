import { CHECKOUT_SESSION_ORIGINS } from '../../../storage/queries/embed/origins.ts';
import type { Cells } from '../../context.ts';
import { isSessionId } from './session-context.ts';

/** The origins of storefront pages that may call for this checkout session. */
export async function originsOfCheckoutSession(
  cells: Cells,
  sessionId: string,
): Promise<readonly string[]> {
  if (!isSessionId(sessionId)) return [];
  const found = await cells.find(
    { kind: null, key: sessionId, marked: sessionId.slice('sess_'.length) },
    async (database) => (await database.read(CHECKOUT_SESSION_ORIGINS, [sessionId]))[0] ?? null,
    (row) => row.workspace_id,
  );
  return found?.origins ?? [];
}
