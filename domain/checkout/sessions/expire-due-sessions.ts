import { readDueSessions } from '../../../storage/queries/checkout/due-sessions.ts';
import { dueRange, type DueScope } from '../../clock/due-work.ts';
import type { SystemContext } from '../../context.ts';
import { forEachRow } from '../../for-each-row.ts';
import { expireIfDue } from './expire-if-due.ts';
import { sessionTenantContext } from './session-context.ts';

const BATCH = 500;

/**
 * Expires sessions that are due, oldest first, each in its own transaction; returns the count. Two runs at once are
 * harmless: the second finds them expired. Sessions with a running attempt are skipped.
 */
export async function expireDueSessions(
  base: SystemContext,
  scope: DueScope,
  signal?: AbortSignal,
): Promise<number> {
  let expired = 0;
  while (!signal?.aborted) {
    const range = dueRange(base, scope);
    const now = () => range.at;
    const { done, hasProgress } = await forEachRow(base, {
      kind: 'session-expiry',
      rows: await readDueSessions(base.database, { ...range, batch: BATCH }),
      signal,
      run: async (session) => {
        const tenant = await sessionTenantContext({ ...base, now }, session);
        const ctx = tenant && range.overTestClocks ? { ...tenant, now } : tenant;
        return ctx !== null && (await expireIfDue(ctx, session));
      },
    });
    expired += done;
    if (!hasProgress) break;
  }
  return expired;
}
