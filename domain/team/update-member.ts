import { putRoles, removeRoles } from '../../storage/queries/team/members.ts';
import type { Transaction } from '../../storage/database.ts';
import { recordAudit } from '../audit/record.ts';
import { concludingUnit, type Concluded } from '../context.ts';
import type { ApplicationRoleFact, MemberContext } from '../tenancy/member-context.ts';
import { requirePermission } from '../tenancy/require-permission.ts';
import { checkedGrants, requireCanSetGrants } from './environment-grants.ts';
import { checkApplicationRoles } from './check-application-roles.ts';
import { lockMember } from './load-member.ts';
import { mailRoleChange } from './mail-role-change.ts';
import { requireCanGrant, requireNotOutranked } from './ranks.ts';
import { requireRolesChangeable, rolesOf } from './require-state.ts';
import type { MemberChanges } from './schemas.ts';
import { toMemberView, type LoadedMember } from './view.ts';

/**
 * Changes what a member may do, all or nothing: the role in the workspace, the roles in the applications named (null takes
 * one away, others stay), the grants (replaced).
 */
export async function updateMember(
  ctx: MemberContext,
  memberId: string,
  changes: MemberChanges,
): Promise<Concluded<LoadedMember>> {
  const updated = await concludingUnit(ctx, async (tx) => {
    const found = await lockMember(tx, ctx.workspaceId, memberId);
    await requireCanChange(ctx, tx, found, changes);
    const before = toMemberView(found);
    const { member } = found;
    const { workspaceRole, environmentGrants } = changes;
    const { given, taken } = splitRoles(changes);
    if (workspaceRole !== undefined) member.takeRole(workspaceRole);
    if (environmentGrants) {
      const grants = await checkedGrants(tx, ctx.workspaceId, ctx.member, environmentGrants);
      member.takeGrants(grants);
    }
    member.markUpdated(ctx.services.clock());
    if (given.length > 0) tx.write(putRoles(member, given));
    if (taken.length > 0) tx.write(removeRoles(member, taken));
    const changed = {
      member,
      applicationRoles: mergeRoles(found.applicationRoles, given, taken),
    };
    recordAudit(ctx, tx, {
      workspaceId: ctx.workspaceId,
      action: 'member.updated',
      resourceId: member.id,
      before,
      after: toMemberView(changed),
    });
    await mailRoleChange(ctx, tx, changed);
    return changed;
  });
  await ctx.services.invalidateAccess(ctx.workspaceId);
  return updated;
}

async function requireCanChange(
  { member: caller, workspaceId }: MemberContext,
  tx: Transaction,
  found: LoadedMember,
  changes: MemberChanges,
): Promise<void> {
  const { workspaceRole, applicationRoles = [], environmentGrants } = changes;
  await checkApplicationRoles(tx, workspaceId, applicationRoles);
  requireRolesChangeable(caller, found);
  if (environmentGrants) requireCanSetGrants(caller);
  if (workspaceRole !== undefined) {
    requirePermission(caller, null, { permission: 'workspace:edit-member' });
  }
  const target = rolesOf(found);
  const raises = workspaceRole === 'workspace_admin' && target.workspaceRole === null;
  const { given, taken } = splitRoles(changes);
  requireCanGrant(caller, {
    workspaceRole: raises ? workspaceRole : null,
    applicationRoles: given,
  });
  for (const applicationId of taken) {
    requirePermission(caller, applicationId, { permission: 'application:edit-app-member' });
    requireNotOutranked(caller, target, applicationId);
  }
}

function splitRoles({ applicationRoles = [] }: MemberChanges): {
  readonly given: readonly ApplicationRoleFact[];
  readonly taken: readonly string[];
} {
  return {
    given: applicationRoles.flatMap(({ applicationId, role }) =>
      role === null ? [] : [{ applicationId, role }],
    ),
    taken: applicationRoles.flatMap(({ applicationId, role }) =>
      role === null ? [applicationId] : [],
    ),
  };
}

function mergeRoles(
  held: readonly ApplicationRoleFact[],
  given: readonly ApplicationRoleFact[],
  taken: readonly string[],
): ApplicationRoleFact[] {
  const named = new Set([...taken, ...given.map(({ applicationId }) => applicationId)]);
  const others = held.filter(({ applicationId }) => !named.has(applicationId));
  return [...others, ...given].toSorted((a, b) => (a.applicationId < b.applicationId ? -1 : 1));
}
