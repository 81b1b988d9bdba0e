import type { DatabaseContext } from '../../context.ts';
import { findSessionTenant } from '../sessions/session-context.ts';
import { rejectTooMany, takeCompletion } from './count-completion.ts';

/**
 * A body that is rejected for its shape counts too: the limit is checked before the body (00 §5). 429 above the limit.
 */
export async function countRejectedBody(base: DatabaseContext, sessionId: string): Promise<void> {
  if (!(await findSessionTenant(base.database, sessionId))) return;
  const waitSeconds = await takeCompletion(base, sessionId);
  if (waitSeconds > 0) rejectTooMany(waitSeconds);
}
