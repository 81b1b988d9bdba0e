import { wakeUse } from '../../domain/discounts/release-expired.ts';
import { defineActor } from '../runtime/define-actor.ts';

/**
 * The time of a reserved use of a discount: it is released half an hour after the last attempt to pay, in real time.
 *
 * Woken by: the timer that a reservation sets, anew at each attempt. Guarantees: the discount's counter goes down once.
 * A reservation that is being paid, or whose order is paid in part, is left alone and examined again.
 */
export const discountUseActor = defineActor({
  kind: 'discount_use',
  wake: ({ ctx }, timer) => wakeUse(ctx, timer),
});
