import type { RelayedEvent } from '../storage/queries/streams/relayed-events.ts';
import {
  numberEvents,
  takeUnrelayed,
  type UnrelayedEvent,
} from '../storage/queries/streams/unrelayed-events.ts';
import type { Transaction } from '../storage/database.ts';
import { assignNumbers } from './assign-numbers.ts';

/**
 * Numbers committed events, in the stream of their partition and in the environment's log, both without gaps, and composes the
 * envelope's bytes, once.
 *
 * Reads: unrelayed events, oldest first, and the heads. Writes: numbers, envelopes and heads, in the caller's fenced
 * transaction, so only the shard's owner assigns numbers, and each only once. Guarantees: a resource's events are
 * numbered in the order of their sequence, since each was committed under its resource's lock. Does not guarantee: that
 * Redis has the events; it holds only a copy.
 */
export interface RelayedBatch {
  /** Each with the shard in which its stream is read. */
  readonly events: readonly (RelayedEvent & { readonly shard: number; readonly isHeld: boolean })[];
  /** Shards that may have more events. */
  readonly unfinished: readonly number[];
}

const RELAY_LIMIT_PER_SHARD = 256;
/** Of all shards of a run; an event larger than this is relayed alone. */
const RELAY_BYTES = 8 * 1024 * 1024;

/** Numbers the next events of the shards. Idempotent: it numbers only events whose number is NULL. */
export async function relayShards(
  tx: Transaction,
  shards: readonly number[],
): Promise<RelayedBatch> {
  const query = tx.query.bind(tx);
  const found = await takeUnrelayed(query, shards, RELAY_LIMIT_PER_SHARD);
  const events = found.slice(0, countWithin(found, RELAY_BYTES));
  if (events.length === 0) return { events: [], unfinished: [] };
  const { numberings, heads } = assignNumbers(events);
  const bodies = await numberEvents(query, numberings, heads);
  const relayed = events.map((event, index) => {
    const body = bodies.get(event.position);
    const streamSeq = numberings[index]?.streamSeq;
    if (body === undefined || streamSeq === undefined)
      throw new Error(`event ${event.id} went away while it was numbered`);
    return { ...event, shard: event.streamShard, eventId: event.id, streamSeq, body };
  });
  const left = found.slice(events.length).map(({ shard }) => shard);
  return { events: relayed, unfinished: [...new Set([...fullShards(found), ...left])] };
}

/** How many of the events, from the first on, the bytes suffice for; at least one. */
function countWithin(events: readonly UnrelayedEvent[], bytesMax: number): number {
  let bytes = 0;
  const end = events.findIndex((event, index) => {
    bytes += event.bytes;
    return bytes > bytesMax && index > 0;
  });
  return end === -1 ? events.length : end;
}

function fullShards(events: readonly UnrelayedEvent[]): number[] {
  const counts = new Map<number, number>();
  for (const { shard } of events) counts.set(shard, (counts.get(shard) ?? 0) + 1);
  return [...counts].flatMap(([shard, count]) => (count >= RELAY_LIMIT_PER_SHARD ? [shard] : []));
}
