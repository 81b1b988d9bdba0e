import { checkoutSessionOrigins } from '../../storage/queries/embed/origins.ts';
import type { Database } from '../context.ts';

/** The origins from which a storefront's page may call about this checkout session. */
export async function originsOfCheckoutSession(
  database: Database,
  sessionId: string,
): Promise<readonly string[]> {
  const [row] = await database.read(checkoutSessionOrigins, [sessionId]);
  return row?.origins ?? [];
}
