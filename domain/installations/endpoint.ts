import type { ExtensionVersion } from '../../storage/entities/extension-version.ts';
import type { Installation } from '../../storage/entities/installation.ts';
import { WebhookEndpoint } from '../../storage/entities/webhook-endpoint.ts';
import { newId } from '../../storage/ids.ts';
import { ENDPOINT_OF_INSTALLATION_LOCKED } from '../../storage/queries/webhooks/endpoints.ts';
import type { Transaction } from '../../storage/database.ts';
import type { ApplicationContext } from '../context.ts';
import { generateSigningSecret } from '../outgoing/signature.ts';
import { skipDeliveries } from '../webhooks/deliveries/skip-deliveries.ts';

/**
 * The webhook endpoint of an installation, with deliveries, signatures and retries like any other. The merchant's
 * routes do not show it. It is created with the first version that has a webhookUrl, and its secret stays the same.
 */
type Destination = Pick<ExtensionVersion, 'webhookUrl' | 'eventSubscriptions'>;

/** Creates an endpoint and returns its secret, this once; null for a version without a webhookUrl. */
export function addEndpoint(
  ctx: ApplicationContext,
  tx: Transaction,
  installation: Installation,
  { webhookUrl, eventSubscriptions }: Destination,
): string | null {
  if (!webhookUrl) return null;
  const { services, workspaceId, environmentId, applicationId } = ctx;
  const signingSecret = generateSigningSecret();
  const isActive = installation.status === 'active';
  const now = services.clock();
  tx.em.create(WebhookEndpoint, {
    id: newId(),
    workspaceId,
    environmentId,
    applicationId,
    installationId: installation.id,
    url: webhookUrl,
    enabledEvents: [...eventSubscriptions],
    ordering: 'none',
    rateLimit: null,
    description: null,
    isActive,
    pausedReason: isActive ? null : 'merchant',
    failingSince: null,
    sealedSecrets: [{ sealed: services.secrets.seal(signingSecret), expiresAt: null }],
    sealedHeaders: [],
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  });
  return signingSecret;
}

/** Points the endpoint to another version; returns the secret if the endpoint is new. */
export async function retargetEndpoint(
  ctx: ApplicationContext,
  tx: Transaction,
  installation: Installation,
  version: Destination,
): Promise<string | null> {
  const endpoint = await lockEndpointOf(tx, installation);
  if (!endpoint) return addEndpoint(ctx, tx, installation, version);
  endpoint.retarget(version.webhookUrl ?? null, version.eventSubscriptions);
  setOpen(endpoint, installation.status === 'active', ctx.services.clock());
  if (!version.webhookUrl) await skipDeliveries(tx, endpoint.workspaceId, [endpoint.id]);
  return null;
}

/**
 * Opens or pauses the endpoint; a paused one gets no events, and its open deliveries are skipped. Returns whether that
 * changed it.
 */
export async function setEndpointOpen(
  ctx: ApplicationContext,
  tx: Transaction,
  installation: Installation,
  isOpen: boolean,
): Promise<boolean> {
  const endpoint = await lockEndpointOf(tx, installation);
  if (!endpoint || endpoint.isActive === isOpen) return false;
  setOpen(endpoint, isOpen, ctx.services.clock());
  if (!isOpen) await skipDeliveries(tx, endpoint.workspaceId, [endpoint.id]);
  return true;
}

/** Deletes the endpoint and its secret. Its row stays, as deliveries refer to it. */
export async function closeEndpoint(
  ctx: ApplicationContext,
  tx: Transaction,
  installation: Installation,
): Promise<void> {
  const endpoint = await lockEndpointOf(tx, installation);
  if (!endpoint) return;
  endpoint.deleteWithSecrets(ctx.services.clock());
  await skipDeliveries(tx, endpoint.workspaceId, [endpoint.id]);
}

async function lockEndpointOf(
  tx: Transaction,
  { workspaceId, id }: Installation,
): Promise<WebhookEndpoint | null> {
  const [row] = await tx.query(ENDPOINT_OF_INSTALLATION_LOCKED, [workspaceId, id]);
  return row ? tx.em.map(WebhookEndpoint, row) : null;
}

function setOpen(endpoint: WebhookEndpoint, isOpen: boolean, now: Date): void {
  if (isOpen) endpoint.activate(now);
  else endpoint.pause('merchant', now);
}
