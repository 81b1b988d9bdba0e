import { fail } from '../errors.ts';
import type { MemberFacts } from '../tenancy/member-context.ts';
import { requireNotOutranked } from './ranks.ts';
import type { LoadedMember } from './view.ts';

/** 403 `permission_denied` for the owner, and for a member who outranks the caller. */
export function requireRolesChangeable(caller: MemberFacts, target: LoadedMember): void {
  if (target.member.workspaceRole === 'owner')
    fail('permission_denied', [
      {
        code: 'owner_role_fixed',
        gate: 'role',
        required: 'workspace:transfer-ownership',
        held: null,
        message: "The owner's role and grants are fixed; transfer the ownership instead.",
      },
    ]);
  requireNotOutranked(caller, rolesOf(target), null);
}

/** 403 `cannot_remove_owner`, and `permission_denied` for a member who outranks the caller. */
export function requireRemovable(caller: MemberFacts, target: LoadedMember): void {
  requireNotOwner(target);
  requireNotOutranked(caller, rolesOf(target), null);
}

/** Everybody ends their own membership only (404); the owner none: 403 `cannot_remove_owner`. */
export function requireLeavable(caller: Pick<MemberFacts, 'id'>, target: LoadedMember): void {
  if (target.member.id !== caller.id) fail('not_found');
  requireNotOwner(target);
}

function requireNotOwner({ member }: LoadedMember): void {
  if (member.workspaceRole !== 'owner') return;
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

export function rolesOf({ member, applicationRoles }: LoadedMember) {
  return { workspaceRole: member.workspaceRole ?? null, applicationRoles };
}
