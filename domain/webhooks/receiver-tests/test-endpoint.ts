import { newEventId, newId } from '../../../storage/ids.ts';
import type { Context } from '../../context.ts';
import { attemptDelivery } from '../deliveries/attempt-delivery.ts';
import { liveSecrets, openHeaders } from '../deliveries/live-secrets.ts';
import { loadEndpoint } from '../endpoints/load.ts';
import { syntheticBody, type SampleData } from './synthetic-event.ts';

export interface TestEvent {
  readonly eventType: string;
  readonly sample: SampleData;
}

interface TestResult {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly status: 'succeeded' | 'failed';
  readonly responseStatus: number | null;
  readonly durationMs: number;
}

/** Sends one signed test event now, with a sample of its resource. It is neither retried nor logged. */
export async function testEndpoint(
  ctx: Context,
  id: string,
  { eventType, sample }: TestEvent,
): Promise<TestResult> {
  const { services } = ctx;
  const endpoint = await loadEndpoint(ctx, id);
  const eventId = newEventId();
  const result = await attemptDelivery(services, {
    url: endpoint.url,
    eventId,
    body: syntheticBody(
      endpoint,
      { id: eventId, type: eventType, createdAt: services.clock() },
      sample,
    ),
    ownHeaders: openHeaders(services.secrets, endpoint.sealedHeaders),
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
