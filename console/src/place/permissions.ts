import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaceContext, usePlace } from './place.ts';

/** What the member may do here, asked again each minute: it can be taken away while a page is open. */
export function usePermissions() {
  const { commerce, key } = usePlace();
  return useQuery({
    queryKey: [key, 'permissions'],
    queryFn: async ({ signal }) => await commerce.auth.getPermissions({ signal }),
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
}

export type PermissionName = keyof NonNullable<
  ReturnType<typeof usePermissions>['data']
>['permissions'];

/** Null when the member has the permission, else a sentence that says which one is missing. */
export function useForbidden(permission: PermissionName): string | null {
  const { data } = usePermissions();
  const missing = useMissing();
  return !data || data.permissions[permission] ? null : missing(permission);
}

/** Gives the sentence that says which permission is missing. */
export function useMissing(): (permission: string) => string {
  const { t } = useTranslation();
  return (permission) => {
    const sentence = t('permission.missing', { permission });
    permissionOf.set(sentence, permission);
    return sentence;
  };
}

/** Of which permission such a sentence speaks, so that a button that says it can lead to why it is missing. */
const permissionOf = new Map<string, string>();

export function permissionMeant(sentence: string): string | null {
  return permissionOf.get(sentence) ?? null;
}

/** Reads again what the member may do and where, after the API has refused something that the page held for allowed. */
export function useReadRightsAgain(): () => void {
  const client = useQueryClient();
  const place = useContext(PlaceContext);
  return () => {
    if (!place) return;
    const { key, workspace } = place;
    for (const queryKey of [
      [key, 'permissions'],
      ['workspaces'],
      ['environments', workspace.id],
      ['applications', workspace.id],
    ])
      void client.invalidateQueries({ queryKey });
  };
}
