import { continueReplay } from '../../domain/webhooks/replay/continue-replay.ts';
import type { JobTask } from '../runtime/task.ts';

/**
 * Carries replays on, a batch a turn.
 *
 * Reads: the log. Writes: deliveries, how far the replay has come, and the job of the next turn, in one commit.
 * Guarantees: one delivery an event of the stretch, oldest first, whatever dies in between.
 */
export const replayEventsTask: JobTask = {
  kind: 'job',
  name: 'webhook-replay',
  run: async ({ ctx }, { key, workspaceId }) => {
    if (workspaceId === null) throw new Error(`the job of replay ${key} names no workspace`);
    await continueReplay(ctx, workspaceId, key);
  },
};
