import { Connector } from '../../../storage/entities/connector.ts';
import type { SandboxWorld } from './sandbox-world.ts';

type Given = Pick<Connector, 'kind' | 'config' | 'capabilities'> & {
  readonly apiKey?: string;
  readonly sealedSigningSecrets?: string;
};

/** An active connector of an environment that does not exist; its row is not stored. */
export function connectorRow(
  { database, services }: SandboxWorld,
  { kind, config, capabilities, apiKey, sealedSigningSecrets }: Given,
): Connector {
  const now = new Date().toISOString();
  return database.em().map(Connector, {
    id: crypto.randomUUID(),
    workspace_id: crypto.randomUUID(),
    environment_id: crypto.randomUUID(),
    application_id: crypto.randomUUID(),
    kind,
    display_name: kind,
    method: 'card',
    status: 'active',
    config,
    capabilities,
    sealed_secrets: apiKey === undefined ? null : services.secrets.seal(JSON.stringify({ apiKey })),
    sealed_signing_secrets: sealedSigningSecrets ?? null,
    deleted_at: null,
    created_at: now,
    updated_at: now,
  });
}
