import {
  markInvitationsExpired,
  readExpiredInvitations,
} from '../../../storage/queries/team/invitations.ts';
import type { SystemContext } from '../../context.ts';
import { inOneCommit } from '../../for-each-row.ts';

const BATCH = 500;

/** Marks the invitations that were not accepted until the instant; returns how many. */
export async function expireInvitations(
  ctx: SystemContext,
  at: Date,
  signal?: AbortSignal,
): Promise<number> {
  let expired = 0;
  while (!signal?.aborted) {
    const { done, hasProgress } = await inOneCommit(ctx, {
      kind: 'invitations',
      rows: await readExpiredInvitations(ctx.database, at, BATCH),
      signal,
      run: (keys) => markInvitationsExpired(ctx.database, at, keys),
    });
    expired += done;
    if (!hasProgress) break;
  }
  return expired;
}
