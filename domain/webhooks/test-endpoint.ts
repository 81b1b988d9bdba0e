import { envelopeHead } from '../../storage/envelope.ts';
import { newEventId, newId } from '../../storage/ids.ts';
import type { WebhookEndpoint } from '../../storage/entities/webhook-endpoint.ts';
import type { Context } from '../context.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { liveSecrets } from './live-secrets.ts';
import { loadEndpoint } from './load-endpoint.ts';

export interface TestResult {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly status: 'succeeded' | 'failed';
  readonly responseStatus: number | null;
  readonly durationMs: number;
}

/** Sends one signed test event now. It is not retried and not in the log. */
export async function testEndpoint(
  ctx: Context,
  id: string,
  eventType: string,
): Promise<TestResult> {
  const { services } = ctx;
  const endpoint = await loadEndpoint(ctx, id);
  const eventId = newEventId();
  const result = await attemptDelivery(services, {
    url: endpoint.url,
    eventId,
    body: testBody(endpoint, eventId, eventType, services.clock()),
    secrets: liveSecrets(services.secrets, endpoint.sealedSecrets, services.clock()),
  });
  const isSuccess = result.kind === 'response' && result.status >= 200 && result.status < 300;
  return {
    deliveryId: newId(),
    eventId,
    status: isSuccess ? 'succeeded' : 'failed',
    responseStatus: result.status,
    durationMs: result.durationMs,
  };
}

function testBody(
  endpoint: WebhookEndpoint,
  eventId: string,
  type: string,
  createdAt: Date,
): string {
  const { workspaceId, environmentId, applicationId } = endpoint;
  const resourceId = newId();
  const head = envelopeHead({
    id: eventId,
    type,
    createdAt,
    workspaceId,
    environmentId,
    applicationId,
    logSequence: null,
    sequence: 0,
    resourceType: type.slice(0, type.indexOf('.')),
    resourceId,
  });
  return `${head}${JSON.stringify({ id: resourceId, test: true })}}`;
}
