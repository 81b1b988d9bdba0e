import { wakeAuthorization } from '../../domain/payments/modifications/void-due-authorizations.ts';
import { defineActor } from '../runtime/define-actor.ts';

/**
 * The time of an authorization: it is voided when it is not captured for seven days, by its environment's clock.
 *
 * Woken by: the timer that the payment sets when its processor authorizes it. Guarantees: one void, under one key, also
 * beside captures. Does not guarantee: that the processor agrees; what it declines is tried again a day later.
 */
export const authorizationActor = defineActor({
  kind: 'authorization',
  concurrency: 9,
  wake: ({ ctx }, timer) => wakeAuthorization(ctx, timer),
});
