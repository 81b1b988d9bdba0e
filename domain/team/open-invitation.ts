import type { InvitationStatus } from '../../storage/entities/invitation.ts';
import { INVITATION_PAGE } from '../../storage/queries/team/invitations.ts';
import type { EntryContext } from '../context.ts';
import { Refusal } from '../errors.ts';
import { invitationToken } from './invitation-token.ts';

/** What an invitation's page shows to whoever has its link. */
export interface InvitationPreview {
  readonly email: string;
  readonly status: InvitationStatus;
  readonly expiresAt: Date;
  readonly workspaceName: string;
  /** Null once the inviter has left. */
  readonly invitedBy: string | null;
  /** One line per role, such as `developer in Webshop`. */
  readonly roles: readonly string[];
}

/** Reads an invitation by the token of its mail, and changes nothing; null for any but the newest valid token. */
export async function openInvitation(
  { services, database }: EntryContext,
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
    invitedBy: row.inviter_email,
    roles: [
      ...(row.workspace_role === null ? [] : ['workspace administrator']),
      ...row.application_roles.map(({ role, name }) => `${role} in ${name}`),
    ],
  };
}

function nullForRefusal(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
