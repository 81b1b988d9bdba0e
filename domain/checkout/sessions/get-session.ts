import type { Context } from '../../context.ts';
import type { SessionWithAmount } from '../view.ts';
import { expireIfDue } from './end-session.ts';
import { loadSession } from './load.ts';

/** A session for its merchant; one that is due expires first. */
export async function getSession(ctx: Context, sessionId: string): Promise<SessionWithAmount> {
  const shown = await loadSession(ctx, sessionId);
  return (await expireIfDue(ctx, shown.session)) ? loadSession(ctx, sessionId) : shown;
}
