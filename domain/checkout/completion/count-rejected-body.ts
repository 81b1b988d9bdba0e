import type { WorkspaceContext } from '../../context.ts';
import { requireToken } from '../../rate-limit.ts';
import { completionsOf } from './count-completion.ts';

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
