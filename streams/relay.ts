import { storedEnvelopeOf } from '../storage/outbox/envelope.ts';
import type { Transaction } from '../storage/database.ts';
import type { RunQuery } from '../storage/query.ts';
import { numberEvents, type Numbering } from '../storage/queries/streams/number-events.ts';
import type { RelayedEvent } from '../storage/queries/streams/relayed-events.ts';
import {
  TAKEN_PER_SHARD,
  takeUnrelayed,
  type UnrelayedEvent,
} from '../storage/queries/streams/unrelayed-events.ts';
import { assignNumbers } from './assign-numbers.ts';

/**
 * Numbers committed events, in the stream of their partition and in the environment's log, both without gaps.
 *
 * Reads: unrelayed events, oldest first, and the heads. Writes: numbers and heads, in the caller's fenced unit of work and
 * together with its commit, so only the shard's owner assigns numbers, and each only once. Guarantees: a resource's
 * events are numbered in the order of their sequence, since each was committed under its resource's lock. Does not
 * guarantee: that Redis has the events; it holds only a copy.
 */
export interface RelayedBatch {
  /** Each with the shard in which its stream is read. */
  readonly events: readonly NumberedEvent[];
  /** The streams of which every consumer has them with their numbers, by `streamKey`. */
  readonly read: ReadonlySet<string>;
  /** Shards that may have more events. */
  readonly unfinished: readonly number[];
}

export interface NumberedEvent extends RelayedEvent {
  readonly shard: number;
  readonly isHeld: boolean;
}

/** Has consumers take the events in the unit of work that numbers them; returns the streams that all of them read so. */
type ReadAtOnce = (events: readonly NumberedEvent[]) => Promise<ReadonlySet<string>>;

/** Of all shards of a run; an event larger than this is relayed alone. */
const RELAY_BYTES = 8 * 1024 * 1024;
const nothing: ReadonlySet<string> = new Set();

/** Numbers the next events of the shards. Idempotent: it numbers only events that have no number. */
export async function relayShards(
  unit: Pick<Transaction, 'query' | 'write'>,
  shards: readonly number[],
  readAtOnce: ReadAtOnce = async () => nothing,
): Promise<RelayedBatch> {
  const query: RunQuery = (asked, values) => unit.query(asked, values);
  const found = await takeUnrelayed(query, shards, TAKEN_PER_SHARD, RELAY_BYTES);
  const taken = found.filter(isWithin);
  if (taken.length === 0) return { events: [], read: nothing, unfinished: [] };
  const { numberings, heads } = assignNumbers(taken);
  const events = numberings.map(toRelayed);
  const read = await readAtOnce(events);
  unit.write(numberEvents(numberings, heads, read));
  const left = found.slice(taken.length).map(({ shard }) => shard);
  return { events, read, unfinished: [...new Set([...fullShards(found), ...left])] };
}

interface WithData extends UnrelayedEvent {
  readonly packed: Buffer;
}

function isWithin(event: UnrelayedEvent): event is WithData {
  return event.packed !== null;
}

function toRelayed(event: Numbering & WithData): NumberedEvent {
  return {
    workspaceId: event.workspaceId,
    stream: event.stream,
    streamSeq: event.streamSeq,
    logSequence: event.logSequence,
    eventId: event.id,
    type: event.type,
    environmentId: event.environmentId,
    applicationId: event.applicationId,
    resourceType: event.resourceType,
    resourceId: event.resourceId,
    slot: event.slot,
    orderId: event.orderId,
    recordedAt: event.recordedAt,
    position: event.position,
    body: storedEnvelopeOf(event),
    shard: event.streamShard,
    isHeld: event.isHeld,
  };
}

function fullShards(events: readonly UnrelayedEvent[]): number[] {
  const counts = new Map<number, number>();
  for (const { shard } of events) counts.set(shard, (counts.get(shard) ?? 0) + 1);
  return [...counts].flatMap(([shard, count]) => (count >= TAKEN_PER_SHARD ? [shard] : []));
}
