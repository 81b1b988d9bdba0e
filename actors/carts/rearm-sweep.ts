import { rearmSweep } from '../../domain/abandonment/rearm-sweep.ts';
import type { EmbedKey } from '../../domain/embed/load-config.ts';
import type { JobTask } from '../runtime/task.ts';

/** Has the hourly sweep look anew at the carts of an application whose threshold became shorter. */
export const rearmCartSweepTask: JobTask = {
  kind: 'job',
  name: 'cart-sweep-rearm',
  run: ({ ctx, signal }, { payload }) => rearmSweep(ctx, keyOf(payload), signal),
};

/** What `putEmbedConfig` asked with. */
function keyOf(payload: unknown): EmbedKey {
  return payload as EmbedKey;
}
