import { moveCursorsOn, streamKey } from '../../storage/queries/streams/positions.ts';
import type { StatementUnit } from '../../storage/orm/fenced-statement.ts';
import { relayShards, type NumberedEvent, type RelayedBatch } from '../../streams/relay.ts';
import { CursorMoved } from './commit-batches.ts';
import { QUANTUM } from './lagging-streams.ts';
import type { Prepared } from './stream-consumer.ts';
import type { StreamLoop } from './stream-loop.ts';

/** A consumer's loop, as the relay knows it. */
export type StreamReader = Pick<StreamLoop, 'consumer' | 'mayReadAtOnce'>;

export interface ReadBatch extends RelayedBatch {
  /** To be called once the numbers are committed. */
  readonly committed: () => void;
}

/** Streams of which events are read at once: as many as have a turn together. */
const STREAMS_A_RUN = 16;

/**
 * Numbers the next events of the shards; a consumer that has read all before them gets them in the same commit, which moves its
 * cursor as well.
 *
 * Guarantees: what the commit of a turn of the stream guarantees, since it is compared with the cursor too; a long batch of
 * one stream, which the others would wait for, is left to its turns. Does not guarantee: that a consumer reads anything
 * so. What it fails with fails the numbering, which is then repeated without it.
 */
export async function numberAndRead(
  unit: StatementUnit,
  shards: readonly number[],
  streams: readonly StreamReader[],
): Promise<ReadBatch> {
  const done: (() => void)[] = [];
  const relaying = relayShards(unit, shards, async (events) => {
    const reads = await Promise.all(
      readers.map(async ({ stream, preparing }) => {
        const prepared = await preparing;
        return prepared === null ? null : { stream, prepared };
      }),
    );
    const keys = reads.map((one) => {
      if (one === null) return none;
      const read = readWith(unit, one.stream, one.prepared, readable(one, events, shards));
      done.push(read.committed);
      return read.keys;
    });
    const [first = none, ...others] = keys;
    return others.reduce((both, more) => both.intersection(more), first);
  });
  // Behind the query for the events, which has been sent.
  const readers = streams.map((stream) => ({
    stream,
    preparing: stream.consumer.prepare?.(unit.query, shards) ?? Promise.resolve(null),
  }));
  const [batch] = await Promise.all([relaying, ...readers.map(({ preparing }) => preparing)]);
  return {
    ...batch,
    committed: () => {
      for (const call of done) call();
    },
  };
}

const none: ReadonlySet<string> = new Set();

/** The events, by their streams, that the consumer may have at once. */
function readable(
  { stream, prepared }: { readonly stream: StreamReader; readonly prepared: Prepared },
  events: readonly NumberedEvent[],
  shards: readonly number[],
): NumberedEvent[][] {
  const found: NumberedEvent[][] = [];
  for (const batch of Map.groupBy(events, streamKey).values()) {
    const [first] = batch;
    if (found.length === STREAMS_A_RUN) break;
    if (first === undefined || first.isHeld || batch.length > QUANTUM) continue;
    // Of the first event of a stream there is no cursor yet.
    if (first.streamSeq === 1 || !shards.includes(first.shard)) continue;
    if (prepared.knows(first.workspaceId) && stream.mayReadAtOnce(batch)) found.push(batch);
  }
  return found;
}

function readWith(
  unit: StatementUnit,
  { consumer }: StreamReader,
  prepared: Prepared,
  batches: readonly NumberedEvent[][],
): { readonly keys: ReadonlySet<string>; readonly committed: () => void } {
  const moves = batches.flatMap(([first, ...others]) => {
    if (!first) return [];
    const { workspaceId, stream, streamSeq } = first;
    return { workspaceId, stream, from: streamSeq - 1, to: streamSeq + others.length };
  });
  if (moves.length === 0) return { keys: none, committed: () => undefined };
  const applied = prepared.apply(unit, batches.flat());
  unit.require(moveCursorsOn(consumer.name, moves), () => new CursorMoved());
  return { keys: new Set(moves.map(streamKey)), committed: () => applied.committed?.() };
}
