import { invitationStates } from '../../entities/invitation.ts';
import { sql } from '../../query.ts';
import { statesBefore } from '../../states.ts';
import type { Database } from '../../unit-of-work.ts';

/** Workspace. */
export const INVITATIONS_OF = sql(
  'select * from invitation where workspace_id = $1 order by created_at desc, id desc',
);

/** Workspace, id. */
export const LOCK_INVITATION_BY_ID = sql(
  'select * from invitation where workspace_id = $1 and id = $2 for update',
);

/** Workspace, id: the invitation and the pending ones to the same address, in the order that all lock them in. */
export const LOCK_INVITATION_AND_SIBLINGS = sql(`
  select * from invitation
  where workspace_id = $1
    and (id = $2 or (status = 'pending' and email = (select email from invitation where workspace_id = $1 and id = $2)))
  order by id for update`);

/** Workspace, e-mail, member: the pending invitations to the address or by the member. */
export const LOCK_PENDING_INVITATIONS_OF = sql(`
  select * from invitation
  where workspace_id = $1 and status = 'pending' and (email = $2 or invited_by = $3)
  order by id for update`);

export const EXPIRE_INVITATIONS = sql<{ id: string }>(`
  update invitation set status = 'expired', updated_at = $1
  where status = any($2::text[]) and expires_at <= $1
  returning id`);

/** Marks the invitations that have expired as of the instant; returns their number. */
export async function expireInvitationsUntil(database: Database, at: Date): Promise<number> {
  const rows = await database.read(EXPIRE_INVITATIONS, [
    at,
    statesBefore(invitationStates, 'expired'),
  ]);
  return rows.length;
}
