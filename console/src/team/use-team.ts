import { useQuery } from '@tanstack/react-query';
import type {
  Invitation,
  InvitationActions,
  Member,
  MemberActions,
} from '../../../sdk/typescript/src/commerce.ts';
import { usePermissions } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { useWholeList } from '../table/use-whole-list.ts';
import type { Rows } from '../table/use-pages.ts';
import type { RoleTable } from './rights.ts';

export type ListedMember = Member & { readonly actions?: MemberActions | undefined };
export type ListedInvitation = Invitation & { readonly actions?: InvitationActions | undefined };

export function useMembers(): Rows<ListedMember> {
  const { commerce, workspace } = usePlace();
  return useWholeList(['members'], async (signal) => {
    const { items } = await commerce.workspaces.members.list(
      workspace.id,
      { expand: ['actions'] },
      { signal },
    );
    return items;
  });
}

export function useInvitations(isEnabled: boolean): Rows<ListedInvitation> {
  const { commerce, workspace } = usePlace();
  return useWholeList(
    ['invitations'],
    async (signal) => {
      const { items } = await commerce.workspaces.invites.list(
        workspace.id,
        { expand: ['actions'] },
        { signal },
      );
      return items;
    },
    { isEnabled },
  );
}

/** The membership of whoever is signed in. */
export function useOwnMember(): ListedMember | undefined {
  const { commerce, workspace, key } = usePlace();
  const { data } = useQuery({
    queryKey: [key, 'own member'],
    queryFn: async ({ signal }) =>
      await commerce.workspaces.members.getOwn(workspace.id, { expand: ['actions'] }, { signal }),
  });
  return data;
}

/** What a member may do in this place, and which roles give each permission. */
export function useMemberPermissions(memberId: string | undefined) {
  const { commerce, workspace, key } = usePlace();
  return useQuery({
    queryKey: [key, 'member permissions', memberId],
    queryFn: async ({ signal }) =>
      await commerce.workspaces.members.getPermissions(workspace.id, memberId ?? '', { signal }),
    enabled: memberId !== undefined,
  });
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
