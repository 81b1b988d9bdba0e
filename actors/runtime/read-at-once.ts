import { moveCursorsOn, streamKey } from '../../storage/queries/streams/positions.ts';
import type { StatementUnit } from '../../storage/orm/fenced-statement.ts';
import { relayShards, type NumberedEvent, type RelayedBatch } from '../../streams/relay.ts';
import { CursorMoved } from './commit-batches.ts';
import { QUANTUM } from './lagging-streams.ts';
import type { Prepared } from './stream-consumer.ts';
import type { StreamLoop } from './stream-loop.ts';

/** A consumer's loop, as the relay knows it. */
type StreamReader = Pick<StreamLoop, 'consumer' | 'mayReadAtOnce'>;

export interface ReadBatch extends RelayedBatch {
  /** The streams whose events each consumer has got with their numbers, by `streamKey`. */
  readonly readBy: ReadonlyMap<StreamReader, ReadonlySet<string>>;
  /** To be called once the numbers are committed. */
  readonly committed: () => void;
}

/** Streams of which events are read at once: as many as have a turn together. */
const STREAMS_A_RUN = 16;
/** Most rows of events and of what they cost, of one stream and of all: numbers wait for these rows. */
const ROWS_OF_STREAM = 256;
const ROWS_A_RUN = 1_024;

/**
 * Numbers the next events of the shards; a consumer that has read all before them gets them in the same commit, which moves
 * its cursor as well.
 *
 * Guarantees: what the commit of a turn of the stream guarantees, since it is compared with the cursor too; a batch of one
 * stream that is long or costs many rows, which the others would wait for, is left to its turns. Does not guarantee: that a
 * consumer reads anything so. What it fails with fails the numbering, which is then repeated without it.
 */
export async function numberAndRead(
  unit: StatementUnit,
  shards: readonly number[],
  streams: readonly StreamReader[],
): Promise<ReadBatch> {
  const reads = new Map<StreamReader, Read>();
  const relaying = relayShards(unit, shards, async (events) => {
    for (const [index, prepared] of (await preparing).entries()) {
      const stream = streams[index];
      if (stream && prepared)
        reads.set(
          stream,
          readWith(unit, stream, prepared, readable(stream, prepared, events, shards)),
        );
    }
    return readByAll(streams.map((stream) => reads.get(stream)?.keys ?? none));
  });
  // Behind the query for the events, which has been sent.
  const preparing = Promise.all(
    streams.map(({ consumer }) => consumer.prepare?.(unit.query, shards) ?? null),
  );
  const [batch] = await Promise.all([relaying, preparing]);
  return {
    ...batch,
    readBy: new Map([...reads].map(([stream, { keys }]) => [stream, keys])),
    committed: () => {
      for (const { committed } of reads.values()) committed();
    },
  };
}

const none: ReadonlySet<string> = new Set();

function readByAll([first = none, ...others]: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return others.reduce((common, keys) => common.intersection(keys), first);
}

/** The events, by their streams, that the consumer may have at once. */
function readable(
  stream: StreamReader,
  prepared: Prepared,
  events: readonly NumberedEvent[],
  shards: readonly number[],
): NumberedEvent[][] {
  const found: NumberedEvent[][] = [];
  let rowsLeft = ROWS_A_RUN;
  for (const batch of Map.groupBy(events, streamKey).values()) {
    const [first] = batch;
    if (found.length === STREAMS_A_RUN) break;
    if (first === undefined || first.isHeld || batch.length > QUANTUM) continue;
    // Of the first event of a stream there is no cursor yet.
    if (first.streamSeq === 1 || !shards.includes(first.shard)) continue;
    // Infinite where one of them is not to be read so.
    const rows = batch.reduce((sum, event) => sum + 1 + (prepared.rowsOf(event) ?? Infinity), 0);
    if (rows > Math.min(ROWS_OF_STREAM, rowsLeft) || !stream.mayReadAtOnce(batch)) continue;
    rowsLeft -= rows;
    found.push(batch);
  }
  return found;
}

interface Read {
  readonly keys: ReadonlySet<string>;
  readonly committed: () => void;
}

function readWith(
  unit: StatementUnit,
  { consumer }: StreamReader,
  prepared: Prepared,
  batches: readonly NumberedEvent[][],
): Read {
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
