import type { InvitationStatus } from '../../../storage/entities/invitation.ts';
import { INVITATION_PAGE } from '../../../storage/queries/team/invitations.ts';
import type { CellsContext } from '../../context.ts';
import { Refusal } from '../../errors.ts';
import { invitationToken } from './invitation-token.ts';

/** What an invitation's page shows to whoever has its link. */
export interface InvitationPreview {
  readonly email: string;
  readonly status: InvitationStatus;
  readonly expiresAt: Date;
  readonly workspaceName: string;
  /** By which the console of the workspace is found. */
  readonly workspaceSlug: string;
  /** Null once the inviter has left. */
  readonly invitedBy: string | null;
  /** Whether whoever accepted it still is a member. */
  readonly isMember: boolean;
  readonly isWorkspaceAdmin: boolean;
  /** Each role with the name of its application. */
  readonly applicationRoles: readonly { readonly role: string; readonly name: string }[];
}

/** Reads an invitation by the token of its mail, and changes nothing; null for any but the newest valid token. */
export async function openInvitation(
  { services, database }: CellsContext,
  token: string,
): Promise<InvitationPreview | null> {
  const read = await invitationToken.read(services, token).catch(nullForRefusal);
  if (read === null) return null;
  const { claims } = read;
  const { workspaceId, invitationId } = claims;
  const [row] = await database.of(workspaceId).read(INVITATION_PAGE, [workspaceId, invitationId]);
  if (row?.token_nonce !== claims.nonce) return null;
  const isOver = row.status === 'pending' && row.expires_at <= services.clock();
  return {
    email: row.email,
    status: isOver ? 'expired' : row.status,
    expiresAt: row.expires_at,
    workspaceName: row.workspace_name,
    workspaceSlug: row.workspace_slug,
    invitedBy: row.inviter_email,
    isMember: row.is_member,
    isWorkspaceAdmin: row.workspace_role !== null,
    applicationRoles: row.application_roles,
  };
}

function nullForRefusal(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
