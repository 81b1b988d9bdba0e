import { expireInvitationsUntil } from '../../storage/queries/team/invitations.ts';
import type { SystemContext } from '../context.ts';

/** Marks the invitations that nobody accepted in time, as of the instant; answers how many. */
export function expireInvitations({ database }: SystemContext, at: Date): Promise<number> {
  return expireInvitationsUntil(database, at);
}
