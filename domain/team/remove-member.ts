import { recordAudit } from '../audit/record.ts';
import { unitOfWork } from '../context.ts';
import { fail } from '../errors.ts';
import type { MemberContext } from '../tenancy/member-context.ts';
import { lockMember } from './load-member.ts';
import { mailAccessRevoked } from './mail-access-revoked.ts';
import { requireNotOutranked } from './ranks.ts';
import { toMemberView } from './view.ts';

/** Ends a membership, with all its roles. */
export async function removeMember(ctx: MemberContext, memberId: string): Promise<void> {
  await unitOfWork(ctx, async (tx) => {
    const found = await lockMember(tx, ctx.workspaceId, memberId);
    const { member, applicationRoles } = found;
    if (member.workspaceRole === 'owner') rejectOwner();
    const workspaceRole = member.workspaceRole ?? null;
    requireNotOutranked(ctx.member, { workspaceRole, applicationRoles }, null);
    tx.em.remove(member);
    await mailAccessRevoked(ctx, tx, member, null);
    recordAudit(ctx, tx, {
      workspaceId: ctx.workspaceId,
      action: 'member.removed',
      resourceId: member.id,
      before: toMemberView(found),
      after: null,
    });
  });
}

function rejectOwner(): never {
  fail('cannot_remove_owner', [
    {
      code: 'owner',
      gate: 'role',
      required: 'workspace:transfer-ownership',
      held: null,
      message: 'Transfer the ownership first.',
    },
  ]);
}
