import type { Connector } from '../../storage/entities/connector.ts';
import { unitOfWork, type ApplicationContext } from '../context.ts';
import { auditConnector } from './audit.ts';
import { requireConfig } from './require-config.ts';
import { lockConnector } from './load.ts';
import { requireUnused } from './require-unused.ts';
import type { ConnectorChanges } from './schemas.ts';
import { toConnectorView } from './view.ts';

export async function updateConnector(
  ctx: ApplicationContext,
  id: string,
  { displayName, config, secrets, status }: ConnectorChanges,
): Promise<Connector> {
  return unitOfWork(ctx, async (tx) => {
    const connector = await lockConnector(ctx, tx, id);
    const before = toConnectorView(connector);
    requireConfig(ctx, connector.kind, { config: config ?? null, secrets: secrets ?? null });
    if (status === 'disabled') await requireUnused(tx, connector);
    connector.displayName = displayName ?? connector.displayName;
    connector.config = config ?? connector.config;
    connector.moveTo(status ?? connector.status);
    if (secrets) connector.sealedSecrets = ctx.services.secrets.seal(JSON.stringify(secrets));
    connector.updatedAt = ctx.services.clock();
    auditConnector(ctx, tx, connector, 'updated', {
      before,
      after: { ...toConnectorView(connector), ...(secrets ? { areSecretsReplaced: true } : {}) },
    });
    return connector;
  });
}
