import { prefixedId } from '../../storage/ids.ts';
import type { WebhookEndpoint } from '../../storage/entities/webhook-endpoint.ts';
import type {
  AttemptFacts,
  DeliveryDetailRow,
  EarlierAttempt,
} from '../../storage/queries/webhooks/delivery-attempts.ts';
import type { DeliveryRow } from '../../storage/queries/webhooks/delivery-rows.ts';
import { headersOfAttempt } from './deliveries/attempt-delivery.ts';
import type { Activity } from './endpoints/get-activity.ts';
import type { TestResult } from './receiver-tests/test-endpoint.ts';
import type { Statistics } from './statistics/read-statistics.ts';
import type { attemptTriggers } from './deliveries/schemas.ts';

export function toEndpointView(endpoint: WebhookEndpoint) {
  return {
    id: endpoint.id,
    url: endpoint.url,
    enabledEvents: endpoint.enabledEvents,
    isActive: endpoint.isActive,
    ordering: endpoint.ordering,
    rateLimit: endpoint.rateLimit ?? null,
    headers: endpoint.sealedHeaders.map(({ name }) => ({ name })),
    pausedReason: endpoint.pausedReason ?? null,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    description: endpoint.description ?? null,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  };
}

export function toTestResultView({ at, ...result }: TestResult) {
  return { ...result, at: at.toISOString() };
}

/** With its secret, which is returned only once. */
export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpoint;
  readonly signingSecret: string;
}

export function toNewEndpointView({ endpoint, signingSecret }: EndpointWithSecret) {
  return { ...toEndpointView(endpoint), signingSecret };
}

/** With the request and the response of each attempt that is kept. */
export function toDeliveryDetailView(row: DeliveryDetailRow) {
  return {
    ...toDeliveryView(row),
    replayId: row.replay_id,
    history: [
      ...(row.earlier_attempts ?? []).map((earlier) => toAttemptView(row, earlier, [])),
      ...(row.attempts > 0 ? [toAttemptView(row, lastAttemptOf(row), row.own_headers ?? [])] : []),
    ],
  };
}

function lastAttemptOf(row: DeliveryDetailRow): EarlierAttempt {
  return {
    n: row.attempts,
    at: row.attempted_at?.toISOString() ?? null,
    status: row.response_status,
    body: row.response_body,
    ms: row.duration_ms,
    error: row.error,
    // The URL of an attempt that succeeded is not stored: it is the endpoint's, unless that has changed since.
    facts: row.url === null ? row.attempt : { url: row.url, ...row.attempt },
  };
}

/** `ownHeaders`: the names of the merchant's own, where it is known that it was sent with them. */
function toAttemptView(
  row: DeliveryDetailRow,
  { facts, ...attempt }: EarlierAttempt,
  ownHeaders: readonly string[],
) {
  const at = attempt.at === null ? null : new Date(attempt.at);
  const url = row.installation_id === null ? (facts?.url ?? null) : null;
  return {
    number: attempt.n,
    status: attempt.error === null ? ('succeeded' as const) : ('failed' as const),
    trigger: triggerOf(row, attempt.n, facts),
    at: at?.toISOString() ?? null,
    url,
    requestHeaders: headersOfAttempt(row.event_id, at, url, ownHeaders),
    responseStatus: attempt.status,
    responseHeaders: facts?.headers ?? null,
    responseBody: attempt.body,
    durationMs: attempt.ms,
    error: attempt.error,
    mayBeRepeated: facts?.mayRepeat ?? false,
  };
}

function triggerOf(
  row: DeliveryDetailRow,
  number: number,
  facts: AttemptFacts | null,
): (typeof attemptTriggers)[number] {
  if (facts?.isRequested) return 'retry';
  return row.replay_id !== null && number === 1 ? 'replay' : 'schedule';
}

export function toDeliveryView(row: DeliveryRow) {
  return {
    id: row.id,
    endpointId: row.installation_id === null ? row.endpoint_id : null,
    installationId: row.installation_id === null ? null : prefixedId('inst', row.installation_id),
    eventId: row.event_id,
    eventType: row.event_type,
    orderId: row.order_id,
    status: row.status,
    attempts: row.attempts,
    responseStatus: row.response_status,
    responseBody: row.response_body,
    durationMs: row.duration_ms,
    error: row.error,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
  };
}

export function toActivityView({ since, hours, ...activity }: Activity) {
  return {
    since: since.toISOString(),
    ...activity,
    hours: hours.map(({ start, ...outcomes }) => ({ start: start.toISOString(), ...outcomes })),
  };
}

export function toStatisticsView(found: Statistics) {
  const { calendar, interval, at, total, isWaitingPart, intervals } = found;
  return {
    from: calendar.days.from.toString(),
    to: calendar.days.to.toString(),
    timezone: calendar.timezone,
    interval,
    at: at.toISOString(),
    ...total,
    isWaitingPart,
    intervals: intervals.map(({ start, ...figures }) => ({
      start: start.toISOString(),
      ...figures,
    })),
  };
}
