import { useQuery } from '@tanstack/react-query';
import { usePlace } from '../place/place.ts';
import { usePermissions } from '../place/permissions.ts';

/** The connectors' own names by their ids; empty for a member who may not read connectors. */
export function useConnectorNames(): ReadonlyMap<string, string> {
  const { commerce, key } = usePlace();
  const { data: permissions } = usePermissions();
  const { data } = useQuery({
    queryKey: [key, 'connector names'],
    queryFn: async ({ signal }) => {
      const connectors = await commerce.connectors.list({ limit: 100 }, { signal }).all();
      return new Map(connectors.map(({ id, displayName }) => [id, displayName]));
    },
    enabled: permissions?.permissions['application:settings'] === true,
    staleTime: 60_000,
  });
  return data ?? none;
}

const none: ReadonlyMap<string, string> = new Map();

/** An id as it is recognized at a glance, where its name is not known. */
export function shortId(id: string): string {
  return `…${id.slice(-8)}`;
}
