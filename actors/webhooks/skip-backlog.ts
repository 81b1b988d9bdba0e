import { skipBacklog } from '../../domain/webhooks/deliveries/skip-deliveries.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Ends a backlog that was too long to end with what closed its endpoint.
 *
 * Reads: whether the endpoint is closed. Writes: its open deliveries into the log, a portion a commit. Guarantees: all
 * of them, whatever dies in between, unless the endpoint is opened again first.
 */
export const skipBacklogTask: JobTask = {
  kind: 'job',
  name: 'webhook-skip',
  run: ({ ctx, signal }, { key }) => skipBacklog(ctx, key, signal),
};
