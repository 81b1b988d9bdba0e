import { readConnector } from '../../../storage/queries/connectors/connector-rows.ts';
import { fail } from '../../errors.ts';
import type { CellsContext } from '../../context.ts';
import { embedToken, type EmbedClaims } from './embed-token.ts';
import { processorOf, type SandboxProcessor } from './processor.ts';

/** The sandbox account and checkout session of an embed token. */
export async function loadWidget(
  { services, database: tenants }: CellsContext,
  token: string,
): Promise<{ readonly processor: SandboxProcessor; readonly claims: EmbedClaims }> {
  const claims = await embedToken.verify(services, token);
  const database = tenants.of(claims.workspaceId);
  const row = await readConnector(database, claims.workspaceId, claims.connectorId);
  const isSandbox = row?.kind === 'sandbox' && row.environmentId === claims.environmentId;
  if (!row || !isSandbox) fail('embed_token_invalid');
  return { processor: processorOf({ services, database }, row), claims };
}
