import type { WebhookEndpoint } from '../../storage/entities/webhook-endpoint.ts';
import { fail } from '../errors.ts';

/** 409 `invalid_state` for a paused endpoint: what is replayed to it would be skipped. */
export function requireActive({ isActive }: Pick<WebhookEndpoint, 'isActive'>): void {
  if (isActive) return;
  const message = 'The endpoint is paused. Activate it first (`isActive: true`).';
  fail('invalid_state', [{ path: 'isActive', code: 'paused', message }]);
}

/** The endpoint of a delivery; 409 `invalid_state` where it is paused or deleted, which is null. */
export function requireOpen<Endpoint extends object>(endpoint: Endpoint | null): Endpoint {
  if (endpoint) return endpoint;
  const message = 'The endpoint of the delivery is paused or deleted.';
  return fail('invalid_state', [{ path: 'endpointId', code: 'closed', message }]);
}
