import { wakeCart } from '../../domain/abandonment/wake-cart.ts';
import { defineActor } from '../runtime/define-actor.ts';

/**
 * The time of a cart: it is abandoned at the full hour at which it has been idle for its application's threshold, or its
 * lifetime has passed.
 *
 * Woken by: the timer that its first item sets, at the full hour at which the cart could be due then. Guarantees: a cart
 * is abandoned once, never before it is due, and not while it is being changed or paid; then it is looked at again.
 */
export const cartActor = defineActor({
  kind: 'cart',
  // A full hour brings many at once, beside the requests of buyers.
  concurrency: 7,
  wake: ({ ctx }, { workspaceId, id }) => wakeCart(ctx, { workspaceId, id }),
});
