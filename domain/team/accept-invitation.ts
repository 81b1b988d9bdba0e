import { MEMBER_BY_IDENTITY, MEMBER_EMAIL, putRoles } from '../../storage/queries/team/members.ts';
import type { Invitation } from '../../storage/entities/invitation.ts';
import { Member } from '../../storage/entities/member.ts';
import { newId } from '../../storage/ids.ts';
import { violatedConstraint } from '../../storage/database-errors.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';
import { recordAudit } from '../audit/record.ts';
import { unitOfWork, type IdentityContext } from '../context.ts';
import { fail } from '../errors.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { invitationToken } from './invitation-token.ts';
import { workspaceName } from './invitations.ts';
import { findInvitation } from './lock-invitation.ts';
import { toMemberView } from './view.ts';

export interface Acceptance {
  readonly workspaceId: string;
  readonly memberId: string;
}

/** The invited person joins, with the roles and grants of the invitation; the token is used up. */
export async function acceptInvitation(ctx: IdentityContext, token: string): Promise<Acceptance> {
  // The token's expiry is ignored: the row decides it, with `invite_expired`.
  const { claims } = await invitationToken.read(ctx.services, token);
  const { invitationId, workspaceId, nonce } = claims;
  const now = ctx.services.clock();
  try {
    return await unitOfWork(ctx, async (tx) => {
      const invitation = await findInvitation(tx, workspaceId, invitationId, now);
      if (invitation?.tokenNonce !== nonce) fail('invalid_token');
      requireCanAccept(ctx, invitation);
      await requireNotMember(ctx, tx, workspaceId);
      invitation.accept(ctx.identity.subject, now);
      const member = addMember(ctx, tx, invitation, now);
      await mailInviter(ctx, tx, invitation);
      return { workspaceId, memberId: member.id };
    });
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('member_')) fail('already_member');
    throw error;
  }
}

function requireCanAccept({ identity }: IdentityContext, invitation: Invitation): void {
  const { status, acceptedBy, email } = invitation;
  if (status === 'accepted' && acceptedBy === identity.subject) fail('already_member');
  if (status === 'expired') fail('invite_expired');
  if (status !== 'pending') fail('invite_not_pending', { status });
  if (!identity.emailVerified || identity.email !== email) fail('invite_email_mismatch');
}

async function requireNotMember(
  { identity }: IdentityContext,
  tx: Transaction,
  workspaceId: string,
): Promise<void> {
  const { subject, email } = identity;
  const found = await tx.query(MEMBER_BY_IDENTITY, [workspaceId, subject, email]);
  if (found.length > 0) fail('already_member');
}

function addMember(
  ctx: IdentityContext,
  tx: Transaction,
  invitation: Invitation,
  now: Date,
): Member {
  const { workspaceId, applicationRoles } = invitation;
  const member = tx.em.create(Member, {
    id: newId(),
    workspaceId,
    subject: ctx.identity.subject,
    email: invitation.email,
    workspaceRole: invitation.workspaceRole ?? null,
    grantType: invitation.grantType,
    environmentIds: invitation.environmentIds,
    createdAt: now,
    updatedAt: now,
  });
  if (applicationRoles.length > 0) tx.write(putRoles(member, applicationRoles));
  recordAudit(ctx, tx, {
    workspaceId,
    action: 'member.joined',
    resourceId: member.id,
    before: null,
    after: toMemberView({ member, applicationRoles }),
  });
  return member;
}

async function mailInviter(
  ctx: IdentityContext,
  tx: Transaction,
  { id, workspaceId, invitedBy, email }: Invitation,
): Promise<void> {
  const [inviter] = await tx.query(MEMBER_EMAIL, [workspaceId, invitedBy]);
  if (!inviter) return;
  queueMail(ctx, tx, {
    cause: `system.team_invite_accepted:${id}`,
    workspaceId,
    to: inviter.email,
    content: {
      template: 'system.team_invite_accepted',
      workspaceName: await workspaceName(tx, workspaceId),
      email,
    },
  });
}
