import { wakeSession } from '../../domain/checkout/sessions/wake-session.ts';
import { defineActor } from '../runtime/define-actor.ts';

/**
 * The time of a checkout session: it expires at its instant.
 *
 * Woken by: the timer that the session sets when it is created. Guarantees: an open session expires once, unless an
 * attempt runs; then it is looked at again until that has ended.
 */
export const checkoutSessionActor = defineActor({
  kind: 'checkout_session',
  wake: ({ ctx }, { id }) => wakeSession(ctx, id),
});
