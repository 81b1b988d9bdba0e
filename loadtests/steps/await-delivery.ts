import { metrics } from '../client/metrics.ts';
import { arrivalOf } from '../client/receiver.ts';
import type { Tenant } from '../client/run.ts';

const waitMs = 30_000;

/** Waits until the event's webhook has arrived, and measures how long that took from the response on. */
export function awaitDelivery(
  tenant: Tenant,
  event: { readonly type: string; readonly resourceId: string },
  committedAt: number,
  tags: Readonly<Record<string, string>> = {},
): void {
  if (tenant.endpoint === null) return;
  const arrivedAt = arrivalOf(tenant.endpoint.token, event, waitMs);
  if (arrivedAt === null)
    throw new Error(`${event.type} of ${event.resourceId} did not arrive in ${waitMs / 1_000} s`);
  // It may arrive before the response does.
  metrics.commitToDelivery.add(Math.max(0, arrivedAt - committedAt), tags);
  metrics.measured.add(1, { metric: 'commit_to_delivery' });
}
