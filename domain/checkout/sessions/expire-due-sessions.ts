import { readDueSessions } from '../../../storage/queries/checkout/due-sessions.ts';
import { readSession } from '../../../storage/queries/checkout/sessions.ts';
import { dueRange, type DueScope, type DueWork } from '../../clock/due-work.ts';
import type { SystemContext } from '../../context.ts';
import { forEachRow } from '../../for-each-row.ts';
import { lookAgainAt, type LookAgain } from '../../clock/look-again.ts';
import { expireIfDue } from './end-session.ts';
import { sessionTenantContext } from './session-context.ts';

const BATCH = 500;

/**
 * Expires sessions that are due, oldest first, each in its own transaction; returns the count. Two runs at once are
 * harmless: the second finds them expired. Sessions with a running attempt are skipped.
 */
async function expireDueSessions(
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

/** Expires checkout sessions that were not completed in time. */
export const sessionExpiryWork: DueWork = {
  name: 'session-expiry',
  pattern: '* * * * *',
  run: expireDueSessions,
};

/**
 * How long a session that is due waits before it looks again whether its attempt still runs: most announce their end, an
 * attempt to store a card does not.
 */
const LOOK_AGAIN: LookAgain = { leastMs: 5_000, mostMs: 60_000, shareOfLateness: 1 / 4 };

/** Expires a session that is due; returns when to look at it next, null once it has ended or cannot end any more. */
export async function wakeSession(base: SystemContext, id: string): Promise<Date | null> {
  const ctx = await sessionTenantContext(base, { id });
  if (!ctx) return null;
  const shown = await readSession(ctx.database, ctx, id);
  if (shown?.session.status !== 'open') return null;
  if (!shown.session.isDue(ctx.now())) return shown.session.expiresAt;
  if (await expireIfDue(ctx, shown.session)) return null;
  return lookAgainAt(ctx, shown.session.expiresAt, LOOK_AGAIN);
}
