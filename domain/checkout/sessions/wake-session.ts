import { readSession } from '../../../storage/queries/checkout/sessions.ts';
import type { SystemContext } from '../../context.ts';
import { lookAgainAt, type LookAgain } from '../../clock/look-again.ts';
import { expireIfDue } from './expire-if-due.ts';
import { sessionTenantContext } from './session-context.ts';

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
