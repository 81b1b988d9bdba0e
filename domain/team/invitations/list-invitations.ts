import { INVITATIONS_OF } from '../../../storage/queries/team/invitations.ts';
import { Invitation } from '../../../storage/entities/invitation.ts';
import type { MemberContext } from '../../tenancy/member-context.ts';
import { reachesAllApplications } from '../../tenancy/member-roles.ts';
import { holdsPermission } from '../../tenancy/permissions.ts';
import type { InvitationFilter } from '../schemas.ts';

/** The workspace's invitations, newest first; an application's admin sees those to their own applications. */
export async function listInvitations(
  ctx: MemberContext,
  { status }: InvitationFilter,
): Promise<Invitation[]> {
  const { database } = ctx;
  const em = database.em();
  const rows = await database.read(INVITATIONS_OF, [ctx.workspaceId]);
  const now = ctx.services.clock();
  const invitations = rows
    .map((row) => em.map(Invitation, row))
    .filter((row) => isVisible(ctx, row));
  for (const invitation of invitations) invitation.expireIfOver(now);
  return invitations.filter((row) => status === undefined || row.status === status);
}

function isVisible({ member }: MemberContext, invitation: Invitation): boolean {
  if (reachesAllApplications(member)) return true;
  if (invitation.workspaceRole) return false;
  return invitation.applicationRoles.every(({ applicationId }) =>
    member.applicationRoles.some(
      (own) =>
        own.applicationId === applicationId &&
        holdsPermission([own.role], 'application:edit-app-member'),
    ),
  );
}
