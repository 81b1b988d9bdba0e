import { ADDRESSEE_OF_INVITATION } from '../../../storage/queries/team/invitations.ts';
import { isUuid } from '../../../storage/ids.ts';
import type { Invitation } from '../../../storage/entities/invitation.ts';
import { recordAudit } from '../../audit/record.ts';
import { concludingUnit, type Concluded } from '../../context.ts';
import { fail } from '../../errors.ts';
import { pauseOf } from '../../rate-limit.ts';
import type { MemberContext } from '../../tenancy/member-context.ts';
import { readNamed } from '../environment-grants.ts';
import { endAtExpiry, limitInvitations, mailInvitation, renewedTerms } from './invitations.ts';
import { lockInvitation } from './lock-invitation.ts';
import { requirePending, requireResendable } from './require-state.ts';

/**
 * Mails a pending invitation again, for seven more days; the old token becomes invalid. Who sends it is its inviter from
 * now on, so they must have the right to grant what it grants.
 */
export async function resendInvitation(
  ctx: MemberContext,
  id: string,
): Promise<Concluded<Invitation>> {
  const email = await pendingEmailOf(ctx, id);
  await limitInvitations(ctx, email, pauseOf(ctx.services, `invitation:${id}`));
  const now = ctx.services.clock();
  return concludingUnit(ctx, async (tx) => {
    const invitation = await lockInvitation(tx, ctx.workspaceId, id, now);
    const { workspaceId, member } = ctx;
    requireResendable(ctx, invitation, await readNamed(tx, workspaceId, member, [invitation]));
    const before = { expiresAt: invitation.expiresAt.toISOString() };
    invitation.renew(renewedTerms(now), ctx.member.id, now);
    endAtExpiry(tx, invitation);
    await mailInvitation(ctx, tx, invitation, 'system.team_invite_resent');
    recordAudit(ctx, tx, {
      workspaceId: ctx.workspaceId,
      action: 'invitation.resent',
      resourceId: invitation.id,
      before,
      after: { expiresAt: invitation.expiresAt.toISOString() },
    });
    return invitation;
  });
}

/** What is refused for its state counts as no mail. */
async function pendingEmailOf(
  { database, workspaceId }: MemberContext,
  id: string,
): Promise<string> {
  const [row] = isUuid(id) ? await database.read(ADDRESSEE_OF_INVITATION, [workspaceId, id]) : [];
  const addressee = row ?? fail('not_found');
  requirePending(addressee);
  return addressee.email;
}
