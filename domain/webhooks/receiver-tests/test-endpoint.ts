import { newEventId, newId } from '../../../storage/ids.ts';
import type { Context } from '../../context.ts';
import { attemptDelivery, headersOfAttempt } from '../deliveries/attempt-delivery.ts';
import { bodyOf, errorOf } from '../deliveries/classify-attempt.ts';
import { liveSecrets, openHeaders } from '../deliveries/live-secrets.ts';
import { keptHeaders } from '../deliveries/send-delivery.ts';
import { loadEndpoint } from '../endpoints/load.ts';
import { syntheticBody, type SampleData } from './synthetic-event.ts';

export interface TestEvent {
  readonly eventType: string;
  readonly sample: SampleData;
}

export interface TestResult {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly status: 'succeeded' | 'failed';
  readonly at: Date;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  readonly responseStatus: number | null;
  readonly responseHeaders: Readonly<Record<string, string>> | null;
  readonly responseBody: string | null;
  readonly durationMs: number;
  readonly error: string | null;
}

/** Sends one signed test event now, with a sample of its resource. It is neither retried nor logged. */
export async function testEndpoint(
  ctx: Context,
  id: string,
  { eventType, sample }: TestEvent,
): Promise<TestResult> {
  const { services } = ctx;
  const endpoint = await loadEndpoint(ctx, id);
  const { url } = endpoint;
  const eventId = newEventId();
  const at = services.clock();
  const requestBody = syntheticBody(
    endpoint,
    { id: eventId, type: eventType, createdAt: at },
    sample,
  );
  const ownHeaders = openHeaders(services.secrets, endpoint.sealedHeaders);
  const secrets = liveSecrets(services.secrets, endpoint.sealedSecrets, at);
  const attempt = { url, eventId, body: requestBody, ownHeaders, secrets, at };
  const result = await attemptDelivery(services, attempt);
  const error = errorOf(result);
  return {
    deliveryId: newId(),
    eventId,
    status: error === null ? 'succeeded' : 'failed',
    at,
    url,
    requestHeaders: headersOfAttempt(eventId, at, url, Object.keys(ownHeaders)),
    requestBody,
    responseStatus: result.status,
    responseHeaders: keptHeaders(result),
    responseBody: bodyOf(result),
    durationMs: result.durationMs,
    error,
  };
}
