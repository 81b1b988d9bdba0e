import { countDueCarts, nextDueCartAt } from '../../storage/queries/idle-carts.ts';
import type { DueWork } from '../clock/due-work.ts';
import { sweepEnvironmentCarts } from './sweep-carts.ts';

/** Carts that become idle for long enough, or expire. */
export const cartAbandonmentWork: DueWork = {
  name: 'cart-abandonment',
  count: ({ database }, environment, until) => countDueCarts(database, environment, until),
  nextDueAt: ({ database }, environment, until) => nextDueCartAt(database, environment, until),
  runDue: sweepEnvironmentCarts,
};
