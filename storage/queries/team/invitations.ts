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
