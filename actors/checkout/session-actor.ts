import { wakeSession } from '../../domain/checkout/sessions/expire-due-sessions.ts';
import { defineActor } from '../runtime/define-actor.ts';

/**
 * The time of a checkout session: it expires at its instant.
 *
 * Woken by: the timer that the session sets when it is created, and the failure of one of its payments. Guarantees: an
 * open session expires once, unless an attempt runs; then as soon as that has ended.
 */
export const checkoutSessionActor = defineActor({
  kind: 'checkout_session',
  on: {
    'payment.failed': ({ data: { checkoutSessionId } }) =>
      typeof checkoutSessionId === 'string' ? checkoutSessionId : null,
  },
  wake: ({ ctx }, { id }) => wakeSession(ctx, id),
});
