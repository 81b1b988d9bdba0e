import { WebhookEndpoint } from '../../../storage/entities/webhook-endpoint.ts';
import { newId } from '../../../storage/ids.ts';
import { concludingUnit, type ApplicationContext, type Concluded } from '../../context.ts';
import { generateSigningSecret } from '../../outgoing/signature.ts';
import type { EndpointInput } from '../schemas.ts';
import { toEndpointView, type EndpointWithSecret } from '../view.ts';
import { auditEndpoint } from './audit.ts';
import { sealHeaders } from './own-headers.ts';
import { requireEndpointUrl } from './require-url.ts';

/** Registers an endpoint of the application in the environment; its secret is shown only here. */
export async function createEndpoint(
  ctx: ApplicationContext,
  input: EndpointInput,
): Promise<Concluded<EndpointWithSecret>> {
  const { services, workspaceId, environmentId, applicationId } = ctx;
  requireEndpointUrl(services, input.url);
  const sealedHeaders = sealHeaders(services.secrets, input.headers ?? []);
  const signingSecret = generateSigningSecret();
  return concludingUnit(ctx, async (tx) => {
    const now = services.clock();
    const endpoint = tx.em.create(WebhookEndpoint, {
      id: newId(),
      workspaceId,
      environmentId,
      applicationId,
      url: input.url,
      enabledEvents: [...input.enabledEvents],
      ordering: input.ordering,
      rateLimit: input.rateLimit ?? null,
      description: input.description ?? null,
      isActive: true,
      pausedReason: null,
      failingSince: null,
      sealedSecrets: [{ sealed: services.secrets.seal(signingSecret), expiresAt: null }],
      sealedHeaders,
      deletedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    const after = toEndpointView(endpoint);
    auditEndpoint(ctx, tx, endpoint, 'created', { before: null, after });
    return { endpoint, signingSecret };
  });
}
