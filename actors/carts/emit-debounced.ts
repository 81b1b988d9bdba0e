import { emitDueUpdates, findDueUpdates } from '../../domain/carts/emit-debounced.ts';
import type { OwnerTask } from '../runtime/task.ts';

/**
 * Emits the debounced cart.updated (at most one a cart in five seconds).
 *
 * Reads: the due carts of its own shards. Writes: their events, fenced by these shards. Guarantees: one event for the
 * changes of an interval, within half a second of its end; a cart that is being changed waits for the next run.
 */
export const emitDebouncedCartUpdates: OwnerTask = {
  kind: 'owner',
  name: 'cart-updated',
  everyMs: 500,
  run: async ({ ctx, shards, fenced }) => {
    const due = await findDueUpdates(ctx, shards);
    if (due.length === 0) return false;
    const theirs = [...new Set(due.map(({ shard }) => shard))];
    return fenced(theirs, (held) => emitDueUpdates(held, due));
  },
};
