import { MEMBER_BY_IDENTITY, putRoles } from '../../../storage/queries/team/members.ts';
import type { Invitation } from '../../../storage/entities/invitation.ts';
import { Member } from '../../../storage/entities/member.ts';
import { newId } from '../../../storage/ids.ts';
import { violatedConstraint } from '../../../storage/errors/database-errors.ts';
import type { Transaction } from '../../../storage/database.ts';
import { recordAudit } from '../../audit/record.ts';
import {
  concludingUnit,
  type BaseContext,
  type Concluded,
  type IdentityContext,
} from '../../context.ts';
import { inCellOf } from '../../tenancy/in-cell.ts';
import { fail } from '../../errors.ts';
import { firstSpoken } from '../../languages.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { lockMemberIfAny } from '../load-member.ts';
import { coversGrants } from '../environment-grants.ts';
import { canGrant } from '../ranks.ts';
import { toMemberFacts, toMemberView } from '../view.ts';
import { invitationToken } from './invitation-token.ts';
import { workspaceName } from './invitations.ts';
import { lockInvitationWithSiblings } from './lock-invitation.ts';
import { revokePending } from './revoke-invitation.ts';

export interface Acceptance {
  readonly workspaceId: string;
  readonly memberId: string;
}

/**
 * The invited person joins, with the roles and grants of the invitation; the token is used up. `tags` are the languages
 * that the person's browser asks for.
 */
export async function acceptInvitation(
  ctx: IdentityContext,
  token: string,
  tags: readonly string[],
): Promise<Concluded<Acceptance>> {
  // The token's expiry is ignored: the row decides it, with `invite_expired`.
  const { claims } = await invitationToken.read(ctx.services, token);
  const { invitationId, workspaceId, nonce } = claims;
  const now = ctx.services.clock();
  try {
    const accepted = await concludingUnit(inCellOf(ctx, workspaceId), async (tx) => {
      const found = await lockInvitationWithSiblings(tx, workspaceId, invitationId, now);
      if (found?.invitation.tokenNonce !== nonce) fail('invalid_token');
      const { invitation, siblings } = found;
      requireCanAccept(ctx, invitation);
      await requireNotMember(ctx, tx, workspaceId);
      const inviter = await requireInviterRights(tx, invitation);
      invitation.accept(ctx.identity.subject, now);
      // The audit log names the member, whom it can be filtered by, not the identity of the session.
      const memberId = newId();
      const asMember = { ...ctx, actor: { ...ctx.actor, id: memberId } };
      // Removed later, the person would come back by another one.
      revokePending(asMember, tx, siblings, now);
      const locale = firstSpoken(tags) ?? invitation.locale;
      addMember(asMember, tx, { memberId, invitation, locale, now });
      await mailInviter(ctx, tx, invitation, inviter);
      return { workspaceId, memberId };
    });
    ctx.database.rememberMember(ctx.identity.subject, [workspaceId]);
    return accepted;
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

/**
 * An invitation gives what its inviter may still give. From somebody who was removed or has lost the rights it counts as
 * revoked; when a member who has them sends it again, it holds.
 */
async function requireInviterRights(tx: Transaction, invitation: Invitation): Promise<Member> {
  const { workspaceId, invitedBy, applicationRoles } = invitation;
  const loaded = invitedBy ? await lockMemberIfAny(tx, workspaceId, invitedBy) : null;
  const inviter = loaded && toMemberFacts(loaded);
  const workspaceRole = invitation.workspaceRole ?? null;
  if (
    loaded &&
    inviter &&
    canGrant(inviter, { workspaceRole, applicationRoles }) &&
    (await coversGrants(tx, workspaceId, inviter, invitation))
  )
    return loaded.member;
  return fail('invite_not_pending', { status: 'revoked', reason: 'inviter_rights' });
}

function addMember(
  ctx: IdentityContext,
  tx: Transaction,
  joining: {
    readonly memberId: string;
    readonly invitation: Invitation;
    readonly locale: string;
    readonly now: Date;
  },
): void {
  const { memberId, invitation, locale, now } = joining;
  const { workspaceId, applicationRoles } = invitation;
  const member = tx.em.create(Member, {
    id: memberId,
    workspaceId,
    subject: ctx.identity.subject,
    email: invitation.email,
    workspaceRole: invitation.workspaceRole ?? null,
    grantType: invitation.grantType,
    environmentIds: invitation.environmentIds,
    locale,
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
}

async function mailInviter(
  ctx: BaseContext,
  tx: Transaction,
  { id, workspaceId, email }: Invitation,
  inviter: Member,
): Promise<void> {
  queueMail(ctx, tx, {
    cause: `system.team_invite_accepted:${id}`,
    workspaceId,
    to: inviter.email,
    content: {
      template: 'system.team_invite_accepted',
      locale: inviter.locale,
      workspaceName: await workspaceName(tx, workspaceId),
      email,
    },
  });
}
