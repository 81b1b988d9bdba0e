import { LOCALE_OF_MEMBER, MEMBER_BY_IDENTITY } from '../../../storage/queries/team/members.ts';
import { Invitation } from '../../../storage/entities/invitation.ts';
import { newId } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/database.ts';
import { recordAudit } from '../../audit/record.ts';
import { concludingUnit, type Concluded } from '../../context.ts';
import { fail } from '../../errors.ts';
import { requireSpoken } from '../../languages.ts';
import type { MemberContext } from '../../tenancy/member-context.ts';
import { checkedGrants, requireCanSetGrants, standardGrants } from '../environment-grants.ts';
import { checkApplicationRoles } from '../check-application-roles.ts';
import { requireCanGrant } from '../ranks.ts';
import type { InvitationInput } from '../schemas.ts';
import { toInvitationView } from '../view.ts';
import { endAtExpiry, limitInvitations, mailInvitation, renewedTerms } from './invitations.ts';

/** Invites an e-mail address with the roles and grants that take effect on acceptance. */
export async function invite(
  ctx: MemberContext,
  input: InvitationInput,
): Promise<Concluded<Invitation>> {
  const { workspaceId, member } = ctx;
  const { applicationRoles } = input;
  const workspaceRole = input.workspaceRole ?? null;
  if (workspaceRole === null && applicationRoles.length === 0) rejectWithoutRole();
  if (input.environmentGrants) requireCanSetGrants(member);
  const locale = input.locale === undefined ? null : requireSpoken('locale', input.locale);
  const standard = workspaceRole === null ? 'all_non_production' : 'all';
  const email = input.email.toLowerCase();
  await limitInvitations(ctx, email);
  const now = ctx.services.clock();
  return concludingUnit(ctx, async (tx) => {
    await checkApplicationRoles(tx, workspaceId, applicationRoles);
    requireCanGrant(member, { workspaceRole, applicationRoles });
    const grants = input.environmentGrants
      ? await checkedGrants(tx, workspaceId, member, input.environmentGrants)
      : await standardGrants(tx, workspaceId, member, standard);
    await requireNotMember(tx, workspaceId, email);
    const invitation = tx.em.create(Invitation, {
      id: newId(),
      workspaceId,
      email,
      status: 'pending',
      workspaceRole,
      applicationRoles,
      grantType: grants.grantType,
      environmentIds: [...grants.environmentIds],
      locale: locale ?? (await localeOf(tx, ctx)),
      ...renewedTerms(now),
      invitedBy: member.id,
      acceptedBy: null,
      createdAt: now,
      updatedAt: now,
    });
    endAtExpiry(tx, invitation);
    await mailInvitation(ctx, tx, invitation, 'system.team_invite_sent');
    recordAudit(ctx, tx, {
      workspaceId,
      action: 'invitation.created',
      resourceId: invitation.id,
      before: null,
      after: toInvitationView(invitation),
    });
    return invitation;
  });
}

function rejectWithoutRole(): never {
  const message = 'Give a workspaceRole or at least one of applicationRoles.';
  fail('validation_error', [{ path: 'applicationRoles', code: 'required', message }]);
}

/** The inviter's, as nothing is known of the invited person. */
async function localeOf(tx: Transaction, { workspaceId, member }: MemberContext): Promise<string> {
  const [row] = await tx.query(LOCALE_OF_MEMBER, [workspaceId, member.id]);
  return row?.locale ?? 'en';
}

async function requireNotMember(
  tx: Transaction,
  workspaceId: string,
  email: string,
): Promise<void> {
  const found = await tx.query(MEMBER_BY_IDENTITY, [workspaceId, null, email]);
  if (found.length > 0) fail('already_member');
}
