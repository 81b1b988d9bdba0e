import { useRead } from '../client/use-read.ts';
import { usePermissions } from '../place/permissions.ts';

/** The connectors' own names by their ids; empty for a member who may not read connectors. */
export function useConnectorNames(): ReadonlyMap<string, string> {
  const { data: permissions } = usePermissions();
  const { data } = useRead(
    ['connector names'],
    async (commerce, options) => {
      const connectors = await commerce.connectors.list({ limit: 100 }, options).all();
      return new Map(connectors.map(({ id, displayName }) => [id, displayName]));
    },
    { enabled: permissions?.permissions['application:settings'] === true, staleTime: 60_000 },
  );
  return data ?? none;
}

const none: ReadonlyMap<string, string> = new Map();

/** An id as it is recognized at a glance, where its name is not known. */
export function shortId(id: string): string {
  return `…${id.slice(-8)}`;
}
