import type { RelayedEvent } from '../../storage/queries/streams/relayed-events.ts';
import type { Transaction } from '../../storage/database.ts';

export interface Applied {
  /** The cost in rows written beside the cursor; a workspace that costs more gets fewer turns. */
  readonly costOf: (workspaceId: string) => number;
  /** Called once the effects are committed. */
  readonly committed?: () => void;
}

/** A consumer of every workspace's stream, with its own cursor, which is stored under its name. */
export interface StreamConsumer {
  readonly name: string;
  /**
   * Adds the effects of messages (of several workspaces, in order within each) to the transaction that also moves the
   * cursors. Called again with the same messages after a failure; the effects commit once.
   */
  readonly apply: (tx: Transaction, events: readonly RelayedEvent[]) => Promise<Applied>;
}
