import { isKnownToken } from '../../storage/queries/checkout/attempts.ts';
import type { DatabaseContext } from '../context.ts';
import { fail } from '../errors.ts';
import { findSessionTenant, type OpenedSession } from './session-context.ts';

/**
 * Counts a completion for the session's limit (00 §9) and answers the seconds to wait, 0 when it is within it. A repeat
 * of an attempt that runs or succeeded does not count; a replayed Idempotency-Key never comes here.
 */
export async function countCompletion(
  { ctx, session }: Pick<OpenedSession, 'ctx' | 'session'>,
  tokenHash: string | null,
): Promise<number> {
  const { database } = ctx;
  if (tokenHash && (await isKnownToken(database, ctx.workspaceId, session.id, tokenHash))) return 0;
  return takeOne(ctx, session.id);
}

/** A body that is refused for its shape counts too: the limit stands before it (00 §5). 429 above the limit. */
export async function countRefusedBody(base: DatabaseContext, sessionId: string): Promise<void> {
  if (!(await findSessionTenant(base.database, sessionId))) return;
  const waitSeconds = await takeOne(base, sessionId);
  if (waitSeconds > 0) refuseTooMany(waitSeconds);
}

export function refuseTooMany(waitSeconds = 60): never {
  fail('rate_limit_exceeded', undefined, { headers: { 'retry-after': String(waitSeconds) } });
}

function takeOne(
  { services }: Pick<DatabaseContext, 'services'>,
  sessionId: string,
): Promise<number> {
  const perMinute = services.limits.completePerMinute;
  return services.takeToken(`complete:${sessionId}`, perMinute / 60, perMinute);
}
