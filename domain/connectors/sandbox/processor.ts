import type { Connector } from '../../../storage/entities/connector.ts';
import type { Database } from '../../context.ts';
import type { Signing } from '../../ports/signing.ts';
import type { Settings } from '../../ports/settings.ts';

/**
 * One sandbox account: a connector of one environment. It stands for another company, so it commits its own statements:
 * what it has booked stays, even if the caller fails.
 */
export interface SandboxProcessor {
  readonly services: Signing & Pick<Settings, 'urls'>;
  readonly database: Database;
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
  readonly connectorId: string;
  readonly config: Readonly<Record<string, unknown>>;
}

export function processorOf(
  { services, database }: Pick<SandboxProcessor, 'services' | 'database'>,
  row: Connector,
): SandboxProcessor {
  const { id: connectorId, workspaceId, environmentId, applicationId, config } = row;
  return { services, database, workspaceId, environmentId, applicationId, connectorId, config };
}

const failableEndpoints = ['embed_token', 'capabilities'] as const;

/** Whether `config.refuse` makes the sandbox return 500 on the endpoint. */
export function refuses(
  processor: SandboxProcessor,
  endpoint: (typeof failableEndpoints)[number],
): boolean {
  const { refuse } = processor.config;
  return Array.isArray(refuse) && refuse.includes(endpoint);
}
