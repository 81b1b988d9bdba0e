import type { RelayedEvent } from '../../storage/queries/streams/relayed-events.ts';
import type { StatementUnit } from '../../storage/orm/fenced-statement.ts';
import type { RunQuery } from '../../storage/query.ts';
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
  /**
   * For events that the consumer gets in the commit that numbers them. Sends its reads at once: they run behind the query for
   * the events that are relayed next in the shards. Without it, every event is read from its stream.
   */
  readonly prepare?: (query: RunQuery, shards: readonly number[]) => Promise<Prepared>;
}

export interface Prepared {
  /** How many rows an event costs; null for one that the consumer is to read from the stream. */
  readonly rowsOf: (event: RelayedEvent) => number | null;
  /**
   * As `apply` of the consumer, by what was read. Numbering waits for it, so it waits for nothing, and what it writes for
   * no lock of others.
   */
  readonly apply: (unit: Pick<StatementUnit, 'write'>, events: readonly RelayedEvent[]) => Applied;
}
