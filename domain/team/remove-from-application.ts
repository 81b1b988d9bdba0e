import { removeRoles } from '../../storage/queries/team/members.ts';
import { APPLICATION_NAMES } from '../../storage/queries/tenancy/applications.ts';
import { isUuid } from '../../storage/ids.ts';
import { recordAudit } from '../audit/record.ts';
import { concludingUnit, type Concluded } from '../context.ts';
import { fail } from '../errors.ts';
import type { MemberContext } from '../tenancy/member-context.ts';
import { requirePermission } from '../tenancy/require-permission.ts';
import { lockMember } from './load-member.ts';
import { mailAccessRevoked } from './mail-access-revoked.ts';
import { requireNotOutranked } from './ranks.ts';
import { rolesOf } from './require-state.ts';
import { toMemberView } from './view.ts';

/** Removes a member's role in one application; a member without any role remains a member. */
export async function removeFromApplication(
  ctx: MemberContext,
  memberId: string,
  applicationId: string,
): Promise<Concluded<void>> {
  const removed = await concludingUnit(ctx, async (tx) => {
    const found = await lockMember(tx, ctx.workspaceId, memberId);
    const [application] = isUuid(applicationId)
      ? await tx.query(APPLICATION_NAMES, [ctx.workspaceId, [applicationId]])
      : [];
    if (!application) fail('not_found');
    requirePermission(ctx.member, application.id, { permission: 'application:edit-app-member' });
    const { member } = found;
    const left = found.applicationRoles.filter((role) => role.applicationId !== application.id);
    if (left.length === found.applicationRoles.length) fail('not_found');
    requireNotOutranked(ctx.member, rolesOf(found), application.id);
    tx.write(removeRoles(member, [application.id]));
    await mailAccessRevoked(ctx, tx, member, application.name);
    recordAudit(ctx, tx, {
      workspaceId: ctx.workspaceId,
      applicationId: application.id,
      action: 'member.removed_from_application',
      resourceId: member.id,
      before: toMemberView(found),
      after: toMemberView({ member, applicationRoles: left }),
    });
  });
  await ctx.services.invalidateAccess(ctx.workspaceId);
  return removed;
}
