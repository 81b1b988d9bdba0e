import { emitHeldBackUpdates } from '../../domain/carts/emit-held-back.ts';
import type { SweepTask } from '../runtime/task.ts';

/** Emits the cart.updated events that mutations held back (at most one a cart in five seconds). */
export const emitHeldBackCartUpdates: SweepTask = {
  kind: 'sweep',
  name: 'cart-updated',
  everyMs: 1_000,
  run: ({ ctx }) => emitHeldBackUpdates(ctx),
};
