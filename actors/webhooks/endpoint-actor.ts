import { wakeEndpoint } from '../../domain/webhooks/endpoints/wake-endpoint.ts';
import { defineActor } from '../runtime/define-actor.ts';

/**
 * The time of a webhook endpoint: it is paused when nothing but failures came for five days, in real time.
 *
 * Woken by: the timer that is set when its failures begin. Guarantees: an endpoint that accepted a delivery or was
 * activated meanwhile stays active, and is looked at again if it fails again. Its deliveries are the deliverer's.
 */
export const webhookEndpointActor = defineActor({
  kind: 'webhook_endpoint',
  wake: ({ ctx }, { id }) => wakeEndpoint(ctx, id),
});
