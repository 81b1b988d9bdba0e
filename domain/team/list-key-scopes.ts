import type { MemberContext } from '../tenancy/member-context.ts';
import type { Permission } from '../tenancy/permissions.ts';
import { keyScopes, permissionOf, publishableScopes, type Scope } from '../tenancy/scopes.ts';
import { mayUseScope } from '../tenancy/scopes-of-member.ts';

interface KeyScope {
  readonly scope: Scope;
  readonly permission: Permission;
  readonly publishable: boolean;
  readonly mayGive: boolean;
}

/** The scopes that a key can have, and which of them the caller may give to one of the selected application. */
export async function listKeyScopes({
  member,
  applicationId,
}: MemberContext): Promise<readonly KeyScope[]> {
  return keyScopes.map((scope) => ({
    scope,
    permission: permissionOf(scope),
    publishable: publishableScopes.some((one) => one === scope),
    mayGive: applicationId !== null && mayUseScope(member, applicationId, scope),
  }));
}
