import type { DatabaseContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { expireIfDue } from './expire-if-due.ts';
import { openSession, type OpenedSession } from '../session-context.ts';

/** A session that a buyer may still pay; 410 `session_expired`, 422 `session_not_open` otherwise. */
export async function openForBuyer(
  base: DatabaseContext,
  sessionId: string,
): Promise<OpenedSession> {
  const opened = await openSession(base, sessionId);
  const { ctx, session } = opened;
  const { status, orderId = null } = session;
  if (status === 'expired' || (await expireIfDue(ctx, session))) fail('session_expired');
  if (status !== 'open') fail('session_not_open', { status, orderId });
  return opened;
}
