import { emitDebouncedUpdates } from '../../domain/carts/emit-debounced.ts';
import type { SweepTask } from '../runtime/task.ts';

/** Emits debounced cart.updated events (at most one a cart in five seconds). */
export const emitDebouncedCartUpdates: SweepTask = {
  kind: 'sweep',
  name: 'cart-updated',
  everyMs: 1_000,
  run: ({ ctx }) => emitDebouncedUpdates(ctx),
};
