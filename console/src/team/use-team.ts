import type { Invitation, Member } from '../../../sdk/typescript/src/commerce.ts';
import { useRead } from '../client/use-read.ts';
import { usePermissions } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { useWholeList } from '../table/use-whole-list.ts';
import type { Rows } from '../table/use-pages.ts';
import type { RoleTable } from './rights.ts';

export function useMembers(): Rows<Member> {
  const { commerce, workspace } = usePlace();
  return useWholeList(['members'], async (signal) => {
    const { items } = await commerce.workspaces.members.list(workspace.id, { signal });
    return items;
  });
}

export function useInvitations(isEnabled: boolean): Rows<Invitation> {
  const { commerce, workspace } = usePlace();
  return useWholeList(
    ['invitations'],
    async (signal) => {
      const { items } = await commerce.workspaces.invites.list(workspace.id, {}, { signal });
      return items;
    },
    { isEnabled },
  );
}

/** The membership of whoever is signed in. */
export function useOwnMember(): Member | undefined {
  const { workspace } = usePlace();
  const { data } = useRead(['own member'], (commerce, options) =>
    commerce.workspaces.members.getOwn(workspace.id, options),
  );
  return data;
}

/** What a member may do in this place, and which roles give each permission. */
export function useMemberPermissions(memberId: string | undefined) {
  const { workspace } = usePlace();
  return useRead(
    ['member permissions', memberId],
    (commerce, options) =>
      commerce.workspaces.members.getPermissions(workspace.id, memberId ?? '', options),
    { enabled: memberId !== undefined },
  );
}

/** Which roles give which permission. */
export function useRoleTable(): RoleTable {
  const own = useOwnMember();
  return useMemberPermissions(own?.memberId).data?.permissions ?? [];
}

/** Whether the member may change somebody's roles at all, in the workspace or in an application. */
export function useCanEditMembers(): boolean {
  const { data } = usePermissions();
  return (
    data?.permissions['workspace:edit-member'] === true ||
    data?.permissions['application:edit-app-member'] === true
  );
}
