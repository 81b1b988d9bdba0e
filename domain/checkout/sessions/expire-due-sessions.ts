import { readDueSessions } from '../../../storage/queries/checkout/due-sessions.ts';
import type { DueScope } from '../../clock/due-work.ts';
import type { SystemContext } from '../../context.ts';
import { expireIfDue } from './expire-if-due.ts';
import { sessionTenantContext } from './session-context.ts';

const BATCH = 500;

/**
 * Expires sessions that are due, oldest first, each in its own transaction; returns the count. Two runs at once are
 * harmless: the second finds them expired. Sessions with a running attempt are skipped.
 */
export async function expireDueSessions(
  base: SystemContext,
  { at, environmentId }: DueScope,
  signal?: AbortSignal,
): Promise<number> {
  let expired = 0;
  while (!signal?.aborted) {
    const range = { at: at ?? base.services.clock(), overTestClocks: at !== null, environmentId };
    const due = await readDueSessions(base.database, { ...range, batch: BATCH });
    let done = 0;
    for (const session of due) {
      const now = () => range.at;
      const tenant = await sessionTenantContext({ ...base, now }, session);
      const ctx = tenant && range.overTestClocks ? { ...tenant, now } : tenant;
      if (ctx && (await expireIfDue(ctx, session))) done += 1;
    }
    expired += done;
    if (due.length < BATCH || done === 0) break;
  }
  return expired;
}
