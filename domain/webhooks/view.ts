import { prefixedId } from '../../storage/ids.ts';
import type { WebhookEndpoint } from '../../storage/entities/webhook-endpoint.ts';
import type { DeliveryRow } from '../../storage/queries/webhooks/delivery-rows.ts';

export function toEndpointView(endpoint: WebhookEndpoint) {
  return {
    id: endpoint.id,
    url: endpoint.url,
    enabledEvents: endpoint.enabledEvents,
    isActive: endpoint.isActive,
    ordering: endpoint.ordering,
    rateLimit: endpoint.rateLimit ?? null,
    pausedReason: endpoint.pausedReason ?? null,
    description: endpoint.description ?? null,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  };
}

/** With its secret, which is returned only once. */
export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpoint;
  readonly signingSecret: string;
}

export function toNewEndpointView({ endpoint, signingSecret }: EndpointWithSecret) {
  return { ...toEndpointView(endpoint), signingSecret };
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
