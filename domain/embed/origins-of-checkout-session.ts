import { CHECKOUT_SESSION_ORIGINS } from '../../storage/queries/embed/origins.ts';
import type { Database } from '../context.ts';

/** The origins of storefront pages that may call for this checkout session. */
export async function originsOfCheckoutSession(
  database: Database,
  sessionId: string,
): Promise<readonly string[]> {
  const [row] = await database.read(CHECKOUT_SESSION_ORIGINS, [sessionId]);
  return row?.origins ?? [];
}
