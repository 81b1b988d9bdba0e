import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePlace } from './place.ts';

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
  const { t } = useTranslation();
  const { data } = usePermissions();
  if (!data || data.permissions[permission]) return null;
  return t('permission.missing', { permission });
}
