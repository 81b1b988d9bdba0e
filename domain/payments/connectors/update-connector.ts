import type { Connector } from '../../../storage/entities/connector.ts';
import { unitOfWork, type ApplicationContext } from '../../context.ts';
import { checkConfig } from './check-config.ts';
import { lockConnector } from './load.ts';
import { requireUnused } from './require-unused.ts';
import type { ConnectorChanges } from './schemas.ts';

export async function updateConnector(
  ctx: ApplicationContext,
  id: string,
  { displayName, config, secrets, status }: ConnectorChanges,
): Promise<Connector> {
  return unitOfWork(ctx, async (tx) => {
    const connector = await lockConnector(ctx, tx, id);
    if (config) checkConfig(ctx, connector.kind, config);
    if (status === 'disabled') await requireUnused(tx, connector);
    connector.displayName = displayName ?? connector.displayName;
    connector.config = config ?? connector.config;
    connector.status = status ?? connector.status;
    if (secrets) connector.sealedSecrets = ctx.services.secrets.seal(JSON.stringify(secrets));
    connector.updatedAt = ctx.services.clock();
    return connector;
  });
}
