import type { Connector } from '../../storage/entities/connector.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { fail } from '../errors.ts';
import { hasSameOrigin } from '../outgoing/same-origin.ts';
import { auditConnector } from './audit.ts';
import type { ConnectorConfig } from './descriptor.ts';
import { requireConfig } from './require-config.ts';
import { lockConnector } from './load.ts';
import { requireUnused } from './require-unused.ts';
import type { ConnectorChanges } from './schemas.ts';
import { toConnectorView } from './view.ts';

export async function updateConnector(
  ctx: ApplicationContext,
  id: string,
  { displayName, config, secrets, status }: ConnectorChanges,
): Promise<Concluded<Connector>> {
  return concludingUnit(ctx, async (tx) => {
    const connector = await lockConnector(ctx, tx, id);
    const before = toConnectorView(connector);
    requireConfig(ctx, connector.kind, { config: config ?? null, secrets: secrets ?? null });
    if (config && !secrets) requireSecretsElsewhere(connector, config);
    if (status === 'disabled') await requireUnused(tx, connector);
    connector.moveTo(status ?? connector.status);
    connector.revise(
      {
        displayName: displayName ?? connector.displayName,
        config: config ?? connector.config,
        ...(secrets ? { sealedSecrets: ctx.services.secrets.seal(JSON.stringify(secrets)) } : {}),
      },
      ctx.services.clock(),
    );
    auditConnector(ctx, tx, connector, 'updated', {
      before,
      after: { ...toConnectorView(connector), ...(secrets ? { areSecretsReplaced: true } : {}) },
    });
    return connector;
  });
}

/** Credentials belong to the origin that they were given for: at another one they are sent again, or 422. */
function requireSecretsElsewhere(
  { config: before, sealedSecrets }: Connector,
  after: ConnectorConfig,
): void {
  if (sealedSecrets === null) return;
  const moved = ['baseUrl', 'apiUrl'].find(
    (name) =>
      (before[name] ?? null) !== (after[name] ?? null) && !hasSameOrigin(before[name], after[name]),
  );
  if (moved === undefined) return;
  const message = `config.${moved} leads to another origin; send the secrets for it, too.`;
  fail('validation_error', [{ path: 'secrets', code: 'header_value_needed', message }], {
    status: 422,
  });
}
