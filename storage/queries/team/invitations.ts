import { invitationStates, type InvitationStatus } from '../../entities/invitation.ts';
import { sql } from '../../query.ts';
import { statesBefore } from '../../states.ts';
import type { Database } from '../../database.ts';
import { mayBeTried } from '../failed-rows/failed-rows.ts';

/** Workspace. */
export const INVITATIONS_OF = sql(
  'select * from invitation where workspace_id = $1 order by created_at desc, id desc',
);

/** Workspace, id. */
export const LOCK_INVITATION_BY_ID = sql(
  'select * from invitation where workspace_id = $1 and id = $2 for update',
);

/** Workspace, id. */
export const ADDRESSEE_OF_INVITATION = sql<{
  readonly email: string;
  readonly status: InvitationStatus;
}>('select email, status from invitation where workspace_id = $1 and id = $2');

export interface InvitationPageRow {
  readonly email: string;
  readonly status: InvitationStatus;
  readonly expires_at: Date;
  readonly workspace_role: 'workspace_admin' | null;
  readonly token_nonce: string;
  readonly workspace_name: string;
  readonly workspace_slug: string;
  readonly inviter_email: string | null;
  /** Whether whoever accepted it still is a member. */
  readonly is_member: boolean;
  readonly application_roles: { role: string; name: string }[];
}

/** Workspace, id: what its page shows. */
export const INVITATION_PAGE = sql<InvitationPageRow>(`
  select i.email, i.status, i.expires_at, i.workspace_role, i.token_nonce, w.name as workspace_name,
    w.slug as workspace_slug,
    m.email as inviter_email,
    exists (select from member j where j.workspace_id = i.workspace_id and j.subject = i.accepted_by) as is_member,
    (select coalesce(json_agg(json_build_object('role', r.role, 'name', a.name) order by a.name), '[]')
     from jsonb_to_recordset(i.application_roles) as r ("applicationId" uuid, role text)
     join application a on a.workspace_id = i.workspace_id and a.id = r."applicationId") as application_roles
  from invitation i
  join workspace w on w.id = i.workspace_id
  left join member m on m.workspace_id = i.workspace_id and m.id = i.invited_by
  where i.workspace_id = $1 and i.id = $2`);

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
  where status = any($2::text[]) and expires_at <= $1 and id = any($3::uuid[])
  returning id`);
export const EXPIRED_INVITATIONS = sql<InvitationKey>(`
  select workspace_id as "workspaceId", id from invitation
  where status = any($2::text[]) and expires_at <= $1 and ${mayBeTried('invitations', 'id')}
  order by row_number() over (partition by workspace_id order by expires_at), expires_at limit $3`);

export interface InvitationKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** Open invitations that have expired as of the instant. */
export function readExpiredInvitations(
  database: Database,
  at: Date,
  limit: number,
): Promise<InvitationKey[]> {
  return database.read(EXPIRED_INVITATIONS, [at, statesBefore(invitationStates, 'expired'), limit]);
}

/** Marks those of the invitations that have expired as of the instant; returns their number. */
export async function markInvitationsExpired(
  database: Database,
  at: Date,
  keys: readonly InvitationKey[],
): Promise<number> {
  const rows = await database.read(EXPIRE_INVITATIONS, [
    at,
    statesBefore(invitationStates, 'expired'),
    keys.map(({ id }) => id),
  ]);
  return rows.length;
}
