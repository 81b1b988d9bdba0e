import { useQuery } from '@tanstack/react-query';
import { usePermissions } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';

/** The keys by name, for the filter; none for who may not see keys. */
export function useKeyNames(): readonly (readonly [id: string, name: string])[] {
  const { commerce, key, application } = usePlace();
  const { data } = usePermissions();
  const mayRead = data?.permissions['application:api-keys'] === true && application !== null;
  const keys = useQuery({
    queryKey: [key, 'api key names'],
    queryFn: ({ signal }) =>
      commerce.apiKeys.list({ limit: 100, includeRevoked: true }, { signal }).all(),
    enabled: mayRead,
    staleTime: 60_000,
  });
  return (keys.data ?? []).map(({ id, name, lastFour }) => [id, `${name} …${lastFour}`]);
}
