import { fail } from '../../errors.ts';
import { expireIfDue } from './expire-if-due.ts';
import type { SessionWithContext } from './session-context.ts';

/** The buyer may still pay the session; else 410 `session_expired`, 422 `session_not_open`. */
export async function requirePayable({ ctx, session }: SessionWithContext): Promise<void> {
  const { status, orderId = null } = session;
  if (status === 'expired' || (await expireIfDue(ctx, session))) fail('session_expired');
  if (status !== 'open') fail('session_not_open', { status, orderId });
}
