import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { SessionWithAmount } from '../view.ts';
import { readShownSession } from './read-shown-session.ts';

/** A session of the caller's tenant; 404 `session_not_found`. */
export async function loadSession(ctx: Context, sessionId: string): Promise<SessionWithAmount> {
  return (await readShownSession(ctx.database, ctx, sessionId)) ?? fail('session_not_found');
}
