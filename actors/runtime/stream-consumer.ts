import type { RelayedEvent } from '../../storage/queries/streams/relayed-events.ts';
import type { Transaction } from '../../storage/unit-of-work.ts';

export interface Applied {
  /** What it cost, in rows written beside the cursor; a workspace that costs more gets fewer turns. */
  readonly costOf: (workspaceId: string) => number;
  /** Called once the effects are committed. */
  readonly committed?: () => void;
}

/** What reads every workspace's stream from its own cursor. Its name is kept with the cursor. */
export interface StreamConsumer {
  readonly name: string;
  /**
   * Adds the effects of messages (of several workspaces, in order within each) to the transaction that also
   * moves the cursors. Called again with the same messages after a failure, and once for each that commits.
   */
  readonly apply: (tx: Transaction, events: readonly RelayedEvent[]) => Promise<Applied>;
}
