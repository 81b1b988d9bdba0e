import { recordAudit } from '../audit/record.ts';
import { concludingUnit, type Concluded } from '../context.ts';
import type { MemberContext } from '../tenancy/member-context.ts';
import { loadMember, lockMember } from './load-member.ts';
import { lockInvitationsOf } from './invitations/lock-invitation.ts';
import { mailAccessRevoked } from './mail-access-revoked.ts';
import { revokePending } from './invitations/revoke-invitation.ts';
import { requireRemovable } from './require-state.ts';
import { toMemberView } from './view.ts';

/** Ends a membership with all its roles, and the pending invitations to and by the person. */
export async function removeMember(ctx: MemberContext, memberId: string): Promise<Concluded<void>> {
  const { member: target } = await loadMember(ctx.database, ctx.workspaceId, memberId);
  const now = ctx.services.clock();
  const removed = await concludingUnit(ctx, async (tx) => {
    // In the order of an acceptance: invitations, then their inviter.
    const invitations = await lockInvitationsOf(tx, target, now);
    const found = await lockMember(tx, ctx.workspaceId, memberId);
    const { member } = found;
    requireRemovable(ctx.member, found);
    tx.em.remove(member);
    revokePending(ctx, tx, invitations, now);
    await mailAccessRevoked(ctx, tx, member, null);
    recordAudit(ctx, tx, {
      workspaceId: ctx.workspaceId,
      action: 'member.removed',
      resourceId: member.id,
      before: toMemberView(found),
      after: null,
    });
  });
  await ctx.services.invalidateAccess(ctx.workspaceId);
  return removed;
}
