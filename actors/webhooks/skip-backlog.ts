import { skipBacklog } from '../../domain/webhooks/deliveries/skip-deliveries.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Skips a backlog that was too long for the transaction that closed its endpoint.
 *
 * Reads: whether the endpoint is closed. Writes: its open deliveries into the log, a batch per commit. Guarantees: all
 * of them despite crashes, unless the endpoint is opened again first.
 */
export const skipBacklogTask: JobTask = {
  kind: 'job',
  name: 'webhook-skip',
  run: ({ ctx, signal }, { key }) => skipBacklog(ctx, key, signal),
};
