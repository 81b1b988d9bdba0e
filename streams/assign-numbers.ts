import { envelopeHead } from '../storage/outbox/envelope.ts';
import { streamKey } from '../storage/queries/streams/positions.ts';
import type {
  Heads,
  Numbering,
  UnrelayedEvent,
} from '../storage/queries/streams/unrelayed-events.ts';

/** Pure: the numbers that follow the heads, in the order of the events. */
export function assignNumbers(events: readonly UnrelayedEvent[]): {
  numberings: Numbering[];
  heads: Heads;
} {
  const streams = new Map<string, Heads['streams'][number]>();
  const logs = new Map<
    string,
    { workspaceId: string; environmentId: string; logSequence: number }
  >();
  const numberings = events.map((event): Numbering => {
    const { workspaceId, environmentId, stream, streamShard: shard } = event;
    const key = streamKey(event);
    const streamSeq = (streams.get(key)?.streamSeq ?? event.streamHead) + 1;
    const logSequence = (logs.get(environmentId)?.logSequence ?? event.logHead) + 1;
    streams.set(key, { workspaceId, stream, shard, streamSeq });
    logs.set(environmentId, { workspaceId, environmentId, logSequence });
    return {
      recordedAt: event.recordedAt,
      position: event.position,
      stream,
      streamSeq,
      logSequence,
      head: envelopeHead({ ...event, logSequence }),
    };
  });
  return {
    numberings,
    heads: { streams: [...streams.values()], environments: [...logs.values()] },
  };
}
