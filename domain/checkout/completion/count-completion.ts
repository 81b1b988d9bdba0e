import { isKnownToken } from '../../../storage/queries/checkout/attempts.ts';
import type { ApplicationContext, WorkspaceContext } from '../../context.ts';
import { bucketOf, declinesOf, lookAt, requireToken } from '../../rate-limit.ts';
import type { SessionWithContext } from '../sessions/session-context.ts';
import type { Bucket } from '../../ports/service-limits.ts';

const MINUTE = 60;

export interface CountedCompletion {
  /** Above 0: a limit is used up, so that only a repeat may still be answered. */
  readonly waitSeconds: number;
  /** The bucket of the client's declines in the application, which a decline is charged to. */
  readonly declines: readonly Bucket[];
}

/**
 * Counts a completion towards the session's limit (contract 00 §9), if the client's declines leave room for another.
 * A repeat of an attempt that runs or succeeded does not count; a replayed Idempotency-Key never gets here.
 */
export async function countCompletion(
  { ctx, session }: Pick<SessionWithContext, 'ctx' | 'session'>,
  tokenHash: string | null,
): Promise<CountedCompletion> {
  const { database, services } = ctx;
  if (tokenHash && (await isKnownToken(database, ctx.workspaceId, session.id, tokenHash))) {
    return { waitSeconds: 0, declines: [] };
  }
  const declines = [declinesOf(ctx)];
  const waitSeconds = await services.takeToken(ctx.workspaceId, [
    completionsOf(ctx, session.id),
    ...declines.map(lookAt),
  ]);
  return { waitSeconds, declines: waitSeconds === 0 ? declines : [] };
}

/** The bucket of a session's completions. */
function completionsOf(
  { services }: Pick<ApplicationContext, 'services'>,
  sessionId: string,
): Bucket {
  return bucketOf(`complete:${sessionId}`, services.limits.completePerMinute, MINUTE);
}

/**
 * A body that is rejected for its shape counts too: the limit is checked before the body (contract 00 §5). 429 above
 * the limit.
 */
export async function countRejectedBody(
  ctx: Pick<WorkspaceContext, 'services' | 'workspaceId'>,
  sessionId: string,
): Promise<void> {
  await requireToken(ctx, completionsOf(ctx, sessionId));
}
