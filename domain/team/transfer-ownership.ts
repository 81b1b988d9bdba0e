import { recordAudit } from '../audit/record.ts';
import { concludingUnit, type Concluded } from '../context.ts';
import { fail } from '../errors.ts';
import type { MemberContext } from '../tenancy/member-context.ts';
import { lockWorkspace } from '../tenancy/workspaces/lock.ts';
import { lockMember } from './load-member.ts';
import { mailRoleChange } from './mail-role-change.ts';
import { toMemberView, type LoadedMember } from './view.ts';

/** Makes another member the owner; the old one becomes workspace_admin. There is always exactly one. */
export async function transferOwnership(
  ctx: MemberContext,
  memberId: string,
): Promise<Concluded<LoadedMember>> {
  const now = ctx.services.clock();
  const transferred = await concludingUnit(ctx, async (tx) => {
    await lockWorkspace(tx, ctx.workspaceId);
    const heir = await lockMember(tx, ctx.workspaceId, memberId);
    if (heir.member.id === ctx.member.id) return heir;
    const before = toMemberView(heir);
    const former = await lockMember(tx, ctx.workspaceId, ctx.member.id);
    const { member: owner } = former;
    if (owner.workspaceRole !== 'owner') fail('permission_denied', [noLongerOwner]);
    owner.stepDown(now);
    // The old owner is demoted in a separate statement first, since there may never be two.
    await tx.flush();
    const { member, applicationRoles } = await lockMember(tx, ctx.workspaceId, memberId);
    member.becomeOwner(now);
    const changed = { member, applicationRoles };
    recordAudit(ctx, tx, {
      workspaceId: ctx.workspaceId,
      action: 'workspace.ownership_transferred',
      resourceId: ctx.workspaceId,
      before: { owner: ctx.member.email, ...before },
      after: { owner: member.email, ...toMemberView(changed) },
    });
    await mailRoleChange(ctx, tx, changed);
    // The old owner is notified, whoever made the transfer.
    await mailRoleChange(ctx, tx, former);
    return changed;
  });
  await ctx.services.invalidateAccess(ctx.workspaceId);
  return transferred;
}

const noLongerOwner = {
  code: 'missing_permission',
  gate: 'role',
  required: 'workspace:transfer-ownership',
  held: ['workspace_admin'],
  message: 'The ownership was transferred in the meantime.',
} as const;
