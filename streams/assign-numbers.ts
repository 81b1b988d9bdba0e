import type { Heads, Numbering } from '../storage/queries/streams/number-events.ts';
import { streamKey } from '../storage/queries/streams/positions.ts';
import type { UnrelayedEvent } from '../storage/queries/streams/unrelayed-events.ts';

/** Pure: the events with the numbers that follow the heads, in their order. */
export function assignNumbers<Event extends Omit<UnrelayedEvent, 'data'>>(
  events: readonly Event[],
): { numberings: (Event & Numbering)[]; heads: Heads } {
  const streams = new Map<string, Heads['streams'][number]>();
  const logs = new Map<string, Heads['environments'][number]>();
  const numberings = events.map((event) => {
    const { workspaceId, environmentId, stream, streamShard: shard } = event;
    const key = streamKey(event);
    const streamSeq = (streams.get(key)?.streamSeq ?? event.streamHead) + 1;
    const logSequence = (logs.get(environmentId)?.logSequence ?? event.logHead) + 1;
    streams.set(key, { workspaceId, stream, shard, streamSeq });
    logs.set(environmentId, { workspaceId, environmentId, logSequence });
    return { ...event, streamSeq, logSequence };
  });
  return {
    numberings,
    heads: { streams: [...streams.values()], environments: [...logs.values()] },
  };
}
