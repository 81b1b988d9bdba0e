import type { Invitation } from '../../../storage/entities/invitation.ts';
import { fail } from '../../errors.ts';
import type { MemberContext } from '../../tenancy/member-context.ts';
import { reachesAllApplications } from '../../tenancy/member-roles.ts';
import { requirePermission } from '../../tenancy/require-permission.ts';
import { requireCovered, type readNamed } from '../environment-grants.ts';
import { requireCanGrant } from '../ranks.ts';

/** Who acts on an invitation. */
type Inviter = Pick<MemberContext, 'member' | 'isEmailVerified'>;

/** 409 `invite_not_pending` for an invitation that was accepted, revoked or has expired. */
export function requirePending({ status }: Pick<Invitation, 'status'>): void {
  if (status !== 'pending') fail('invite_not_pending', { status });
}

/** 403 `permission_denied` for an inviter whose e-mail is not verified. */
export function requireVerified({ isEmailVerified }: Inviter): void {
  if (isEmailVerified) return;
  fail('permission_denied', [
    {
      code: 'email_unverified',
      gate: 'credential',
      required: 'verified_email',
      held: 'unverified_email',
      message: 'Verify your e-mail address at your identity provider before you invite others.',
    },
  ]);
}

/** An invitation may be ended while it is pending. An application's admin manages only those to their own applications. */
export function requireRevocable(ctx: Inviter, invitation: Invitation): void {
  requireCanManage(ctx, invitation);
  requirePending(invitation);
}

/** Who sends it again is its inviter from now on, so they must have the right to grant what it grants. */
export function requireResendable(
  ctx: Inviter,
  invitation: Invitation,
  named: Awaited<ReturnType<typeof readNamed>>,
): void {
  requirePending(invitation);
  requireVerified(ctx);
  requireCanManage(ctx, invitation);
  const { applicationRoles } = invitation;
  const workspaceRole = invitation.workspaceRole ?? null;
  requireCanGrant(ctx.member, { workspaceRole, applicationRoles });
  requireCovered(ctx.member, invitation, named);
}

function requireCanManage({ member }: Inviter, invitation: Invitation): void {
  if (reachesAllApplications(member)) return;
  if (invitation.workspaceRole) requirePermission(member, null, { permission: 'workspace:invite' });
  for (const { applicationId } of invitation.applicationRoles) {
    requirePermission(member, applicationId, { permission: 'application:edit-app-member' });
  }
}
