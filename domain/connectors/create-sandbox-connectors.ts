import { Connector } from '../../storage/entities/connector.ts';
import { newId } from '../../storage/ids.ts';
import type { Transaction } from '../../storage/database.ts';
import { sandboxCapabilities } from './sandbox/capabilities.ts';

const displayNames = ['sandbox_a', 'sandbox_b'] as const;

/** Creates an application's two sandbox connectors in each non-production environment. */
export function createSandboxConnectors(
  tx: Transaction,
  tenant: {
    readonly workspaceId: string;
    readonly environmentId: string;
    readonly applicationId: string;
    readonly now: Date;
  },
): Connector[] {
  const { workspaceId, environmentId, applicationId, now } = tenant;
  return displayNames.map((displayName, position) => {
    // A millisecond apart, as the default cascade is ordered by age.
    const createdAt = new Date(now.getTime() + position);
    const connector = tx.em.create(Connector, {
      id: newId(),
      workspaceId,
      environmentId,
      applicationId,
      kind: 'sandbox',
      displayName,
      method: 'card',
      status: 'active',
      config: {},
      capabilities: sandboxCapabilities,
      sealedSecrets: null,
      sealedSigningSecrets: null,
      deletedAt: null,
      createdAt,
      updatedAt: createdAt,
    });
    return connector;
  });
}
