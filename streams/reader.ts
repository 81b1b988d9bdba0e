import {
  readRelayed,
  type RelayedEvent,
  type StreamRange,
} from '../storage/queries/streams/relayed-events.ts';
import { streamKey } from '../storage/queries/streams/positions.ts';
import type { RunQuery } from '../storage/query.ts';
import type { StreamCopy, StreamName } from './stream-copy.ts';

/**
 * Reads ranges of workspaces' streams, each in order and without gaps.
 *
 * Reads: Redis, and the event table for whatever Redis lacks (trimmed, flushed, down, behind). Writes: nothing.
 * Guarantees: the result starts right after `after` and has no gap. Does not guarantee: as many events as requested.
 */
export interface StreamReader {
  read(ranges: readonly (StreamRange & StreamName)[]): Promise<RelayedEvent[][]>;
}

export function createStreamReader(copy: StreamCopy, query: RunQuery): StreamReader {
  const fromCopy = async (range: StreamRange & StreamName): Promise<RelayedEvent[]> => {
    const copied = await copy.read(range, range.after, range.limit).catch(() => []);
    return contiguous(copied, range.after);
  };

  return {
    read: async (ranges) => {
      const found = await Promise.all(ranges.map(fromCopy));
      const missing = ranges.filter((_, index) => found[index]?.length === 0);
      if (missing.length === 0) return found;
      const filled = Map.groupBy(await readRelayed(query, missing), streamKey);
      return ranges.map((range, index) => {
        const copied = found[index] ?? [];
        return copied.length > 0
          ? copied
          : contiguous(filled.get(streamKey(range)) ?? [], range.after);
      });
    },
  };
}

/** The gap-free part right after `after`. */
function contiguous(events: readonly RelayedEvent[], after: number): RelayedEvent[] {
  const end = events.findIndex(({ streamSeq }, index) => streamSeq !== after + index + 1);
  return end === -1 ? [...events] : events.slice(0, end);
}
