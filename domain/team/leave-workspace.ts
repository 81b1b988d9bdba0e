import { recordAudit } from '../audit/record.ts';
import { concludingUnit, type Concluded } from '../context.ts';
import { fail } from '../errors.ts';
import type { MemberContext } from '../tenancy/member-context.ts';
import { loadMember, lockMember } from './load-member.ts';
import { lockInvitationsOf } from './invitations/lock-invitation.ts';
import { revokePending } from './invitations/revoke-invitation.ts';
import { requireLeavable } from './require-state.ts';
import { toMemberView } from './view.ts';

/** Ends the caller's own membership, as a removal would; the owner has to transfer the ownership first. */
export async function leaveWorkspace(
  ctx: MemberContext,
  memberId: string,
): Promise<Concluded<void>> {
  const { workspaceId } = ctx;
  if (memberId !== ctx.member.id) fail('not_found');
  const { member: self } = await loadMember(ctx.database, workspaceId, ctx.member.id);
  const now = ctx.services.clock();
  const left = await concludingUnit(ctx, async (tx) => {
    // In the order of an acceptance: invitations, then their inviter.
    const invitations = await lockInvitationsOf(tx, self, now);
    const found = await lockMember(tx, workspaceId, self.id);
    const { member } = found;
    requireLeavable(ctx.member, found);
    tx.em.remove(member);
    revokePending(ctx, tx, invitations, now);
    recordAudit(ctx, tx, {
      workspaceId,
      action: 'member.left',
      resourceId: member.id,
      before: toMemberView(found),
      after: null,
    });
  });
  await ctx.services.invalidateAccess(workspaceId);
  return left;
}
