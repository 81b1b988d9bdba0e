import { readConnector } from '../../../storage/queries/connector-rows.ts';
import { fail } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { verifyEmbedToken, type EmbedClaims } from './embed-token.ts';
import { processorOf, type SandboxProcessor } from './processor.ts';

/** The sandbox account and checkout session that an embed token stands for. */
export async function loadWidget(
  services: Services,
  embedToken: string,
): Promise<{ readonly processor: SandboxProcessor; readonly claims: EmbedClaims }> {
  const claims = await verifyEmbedToken(services, embedToken);
  const row = await readConnector(services.database, claims.workspaceId, claims.connectorId);
  const isSandbox = row?.kind === 'sandbox' && row.environmentId === claims.environmentId;
  if (!row || !isSandbox) fail('embed_token_invalid');
  return { processor: processorOf(services, row), claims };
}
