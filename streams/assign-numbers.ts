import { envelopeHead } from '../storage/envelope.ts';
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
  const streams = new Map<string, { workspaceId: string; shard: number; streamSeq: number }>();
  const logs = new Map<string, { environmentId: string; logSequence: number }>();
  const numberings = events.map((event): Numbering => {
    const { workspaceId, environmentId, shard } = event;
    const streamSeq = (streams.get(workspaceId)?.streamSeq ?? event.streamHead) + 1;
    const logSequence = (logs.get(environmentId)?.logSequence ?? event.logHead) + 1;
    streams.set(workspaceId, { workspaceId, shard, streamSeq });
    logs.set(environmentId, { environmentId, logSequence });
    return {
      recordedAt: event.recordedAt,
      position: event.position,
      streamSeq,
      logSequence,
      head: envelopeHead({ ...event, logSequence }),
    };
  });
  return {
    numberings,
    heads: { workspaces: [...streams.values()], environments: [...logs.values()] },
  };
}
