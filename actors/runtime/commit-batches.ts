import { parkMessages } from '../../storage/queries/streams/dead-letters.ts';
import type { RelayedEvent } from '../../storage/queries/streams/relayed-events.ts';
import { moveCursors } from '../../storage/queries/streams/positions.ts';
import type { ParkedResources } from '../../streams/dead-letter.ts';
import type { Lagging } from './lagging-streams.ts';
import type { FencedEffects } from './fenced-effects.ts';
import type { Applied, StreamConsumer } from './stream-consumer.ts';

/** The stored cursor differs, after a lost commit answer or an outdated hint: cursors must be read again. */
export class CursorMoved extends Error {}

export interface StreamBatch {
  readonly lagging: Lagging;
  readonly events: readonly RelayedEvent[];
}

interface CommitParts {
  readonly consumer: StreamConsumer;
  readonly effects: FencedEffects;
}

/** Commits the consumer's effects with the cursors; messages of set aside resources go to the dead letters. */
export async function commitBatches(
  { consumer, effects }: CommitParts,
  parked: ParkedResources,
  batches: readonly StreamBatch[],
): Promise<Applied | null> {
  const shards = [...new Set(batches.map(({ lagging }) => lagging.shard))];
  return effects.run(shards, async (tx) => {
    const query = tx.query.bind(tx);
    const moves = batches.map(({ lagging, events }) => ({
      workspaceId: lagging.workspaceId,
      stream: lagging.stream,
      from: lagging.cursor,
      to: lagging.cursor + events.length,
    }));
    const free: RelayedEvent[] = [];
    const parks: (() => Promise<void>)[] = [];
    for (const { lagging, events } of batches) {
      const held = events.filter((event) => parked.has(event));
      if (held.length > 0)
        parks.push(() => parkMessages(query, consumer.name, lagging.shard, held, null));
      free.push(...(held.length > 0 ? events.filter((event) => !held.includes(event)) : events));
    }
    const [isMoved, applied] = await tx.batch([
      () => moveCursors(query, consumer.name, moves),
      free.length > 0 ? () => consumer.apply(tx, free) : null,
      ...parks,
    ]);
    if (!isMoved) throw new CursorMoved();
    return applied;
  });
}

/** Parks the message at the cursor and moves the cursor past it. */
export async function commitParking(
  { consumer, effects }: CommitParts,
  lagging: Lagging,
  message: RelayedEvent,
  failure: { readonly attempts: number; readonly error: string },
): Promise<void> {
  await effects.run([lagging.shard], async (tx) => {
    const query = tx.query.bind(tx);
    const { workspaceId, stream, cursor, shard } = lagging;
    const [isMoved] = await tx.batch([
      () =>
        moveCursors(query, consumer.name, [{ workspaceId, stream, from: cursor, to: cursor + 1 }]),
      () => parkMessages(query, consumer.name, shard, [message], failure),
    ]);
    if (!isMoved) throw new CursorMoved();
  });
}
