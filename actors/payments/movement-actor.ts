import { wakeMovement } from '../../domain/sales/reconcile-payments.ts';
import { defineActor } from '../runtime/define-actor.ts';

/**
 * The time of a movement of money that its processor has not decided, or whose outcome was lost.
 *
 * Woken by: the timer that the movement sets when it is stored and after each lookup without a decision; in real time,
 * since processors know no test clock. Guarantees: it is looked up by its schedule (contract 55 §9) until it is
 * decided, and its money is recorded once. Does not guarantee: an end; a processor that does not respond is asked again
 * with backoff.
 */
export const paymentMovementActor = defineActor({
  kind: 'payment_movement',
  wake: ({ ctx }, timer) => wakeMovement(ctx, timer),
});
