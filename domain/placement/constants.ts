/** The readers of a workspace's streams (`actors/main.ts`). */
export const CONSUMERS = ['webhooks'] as const;

/** Moves what a workspace has left in one shard; run by the shard's owner, key: workspace, shard. */
export const HAND_OVER_JOB = 'placement-hand-over';

/** Opens the streams of the new division and ends the move; key: the workspace. */
export const SETTLE_JOB = 'placement-settle';

/** A commit that had read the placement before a move has ended by then: no connection may hold one for longer. */
export const LATE_ROWS_MS = 15_000;
