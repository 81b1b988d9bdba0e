import { Connector } from '../../storage/entities/connector.ts';
import { newId } from '../../storage/ids.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../context.ts';
import { generateSigningSecret } from '../outgoing/signature.ts';
import { auditConnector } from './audit.ts';
import { connectorDescriptors } from './descriptors.ts';
import { requireConfig } from './require-config.ts';
import type { ConnectorInput } from './schemas.ts';
import { sealSigningSecrets } from './signing-secrets.ts';
import { toConnectorView, type NewConnector } from './view.ts';

/** Creates a connector of the application in the environment; one with an HTTP interface gets a signing secret. */
export async function createConnector(
  ctx: ApplicationContext,
  input: ConnectorInput,
): Promise<Concluded<NewConnector>> {
  const { kind, displayName, method, config = {}, status } = input;
  requireConfig(ctx, kind, { config, secrets: input.secrets ?? {}, method });
  const { secrets } = ctx.services;
  const signingSecret = connectorDescriptors[kind].signs ? generateSigningSecret() : null;
  return concludingUnit(ctx, async (tx) => {
    const now = ctx.services.clock();
    const connector = tx.em.create(Connector, {
      id: newId(),
      workspaceId: ctx.workspaceId,
      environmentId: ctx.environmentId,
      applicationId: ctx.applicationId,
      kind,
      displayName,
      method,
      status,
      config,
      capabilities: connectorDescriptors[kind].initialCapabilities(method),
      sealedSecrets: input.secrets ? secrets.seal(JSON.stringify(input.secrets)) : null,
      sealedSigningSecrets: signingSecret
        ? sealSigningSecrets(secrets, [{ secret: signingSecret, expiresAt: null }])
        : null,
      deletedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    auditConnector(ctx, tx, connector, 'created', {
      before: null,
      after: toConnectorView(connector),
    });
    return { connector, signingSecret };
  });
}
