import { wakeSubscription } from '../../domain/subscriptions/wake-subscription.ts';
import { defineActor } from '../runtime/define-actor.ts';

/**
 * The time of a subscription: notices, renewals, retries, the resumption of a pause, its end.
 *
 * Woken by: the timer that each change of the subscription sets to its next step. Guarantees: a period is billed once,
 * at its boundary or later; a step that has begun is finished by whoever finds it. No sweep decides a renewal.
 */
export const subscriptionActor = defineActor({
  kind: 'subscription',
  concurrency: 56,
  together: 8,
  wake: ({ ctx }, { id, workspaceId }) => wakeSubscription(ctx, { id, workspaceId }),
});
