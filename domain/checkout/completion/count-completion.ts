import { isKnownToken } from '../../../storage/queries/checkout/attempts.ts';
import type { DatabaseContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { SessionWithContext } from '../sessions/session-context.ts';

/**
 * Counts a completion towards the session's limit (00 §9) and returns the seconds to wait, or 0. A repeat of an attempt
 * that runs or succeeded does not count; a replayed Idempotency-Key never gets here.
 */
export async function countCompletion(
  { ctx, session }: Pick<SessionWithContext, 'ctx' | 'session'>,
  tokenHash: string | null,
): Promise<number> {
  const { database } = ctx;
  if (tokenHash && (await isKnownToken(database, ctx.workspaceId, session.id, tokenHash))) return 0;
  return takeCompletion(ctx, session.id);
}

export function rejectTooMany(waitSeconds = 60): never {
  fail('rate_limit_exceeded', undefined, { headers: { 'retry-after': String(waitSeconds) } });
}

/** Counts one completion of a session; returns the seconds to wait above the limit. */
export function takeCompletion(
  { services }: Pick<DatabaseContext, 'services'>,
  sessionId: string,
): Promise<number> {
  const perMinute = services.limits.completePerMinute;
  return services.takeToken(`complete:${sessionId}`, perMinute / 60, perMinute);
}
