import { continueReplay } from '../../domain/webhooks/replay/continue-replay.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Continues replays, one batch per run.
 *
 * Reads: the log. Writes: deliveries, the replay's position, and the job of the next batch, in one commit. Guarantees:
 * one delivery for each event of the range, oldest first, despite crashes in between.
 */
export const replayEventsTask: JobTask = {
  kind: 'job',
  name: 'webhook-replay',
  run: async ({ ctx }, { key, workspaceId }) => {
    if (workspaceId === null) throw new Error(`the job of replay ${key} names no workspace`);
    await continueReplay(ctx, workspaceId, key);
  },
};
