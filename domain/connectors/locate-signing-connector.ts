import type { Connector } from '../../storage/entities/connector.ts';
import { isUuid } from '../../storage/ids.ts';
import { readSigningConnector } from '../../storage/queries/connectors/connector-rows.ts';
import type { Cells } from '../context.ts';

/** The connector of any workspace that a processor's event or page names, in whichever cell; null for an unknown one. */
export async function locateSigningConnector(cells: Cells, id: string): Promise<Connector | null> {
  if (!isUuid(id)) return null;
  return cells.find(
    { kind: 'connector', key: id.toLowerCase() },
    (database) => readSigningConnector(database, id),
    ({ workspaceId }) => workspaceId,
  );
}
