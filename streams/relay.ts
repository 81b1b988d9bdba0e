import { envelopeOf } from '../storage/outbox/envelope.ts';
import type { Transaction } from '../storage/database.ts';
import { numberEvents, type Numbering } from '../storage/queries/streams/number-events.ts';
import type { RelayedEvent } from '../storage/queries/streams/relayed-events.ts';
import { takeUnrelayed, type UnrelayedEvent } from '../storage/queries/streams/unrelayed-events.ts';
import { assignNumbers } from './assign-numbers.ts';

/**
 * Numbers committed events, in the stream of their partition and in the environment's log, both without gaps.
 *
 * Reads: unrelayed events, oldest first, and the heads. Writes: numbers and heads, in the caller's fenced transaction and
 * together with its commit, so only the shard's owner assigns numbers, and each only once. Guarantees: a resource's
 * events are numbered in the order of their sequence, since each was committed under its resource's lock. Does not
 * guarantee: that Redis has the events; it holds only a copy.
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

/** Numbers the next events of the shards. Idempotent: it numbers only events that have no number. */
export async function relayShards(
  tx: Transaction,
  shards: readonly number[],
): Promise<RelayedBatch> {
  const query = tx.query.bind(tx);
  const found = await takeUnrelayed(query, shards, RELAY_LIMIT_PER_SHARD, RELAY_BYTES);
  const events = found.filter(isWithin);
  if (events.length === 0) return { events: [], unfinished: [] };
  const { numberings, heads } = assignNumbers(events);
  tx.write(numberEvents(numberings, heads));
  const left = found.slice(events.length).map(({ shard }) => shard);
  return {
    events: numberings.map(toRelayed),
    unfinished: [...new Set([...fullShards(found), ...left])],
  };
}

interface WithData extends UnrelayedEvent {
  readonly data: string;
}

function isWithin(event: UnrelayedEvent): event is WithData {
  return event.data !== null;
}

function toRelayed(event: Numbering & WithData): RelayedBatch['events'][number] {
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
    body: envelopeOf(event),
    shard: event.streamShard,
    isHeld: event.isHeld,
  };
}

function fullShards(events: readonly UnrelayedEvent[]): number[] {
  const counts = new Map<number, number>();
  for (const { shard } of events) counts.set(shard, (counts.get(shard) ?? 0) + 1);
  return [...counts].flatMap(([shard, count]) => (count >= RELAY_LIMIT_PER_SHARD ? [shard] : []));
}
