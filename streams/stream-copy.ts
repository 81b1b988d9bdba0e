import { STREAM_BYTES, type RelayedEvent } from '../storage/queries/streams/relayed-events.ts';
import { OutagePause } from './outage-pause.ts';
import type { RedisConnection } from './redis.ts';
import appendScript from './scripts/append.lua' with { type: 'text' };
import readScript from './scripts/read.lua' with { type: 'text' };
import trimScript from './scripts/trim.lua' with { type: 'text' };
import { readyKey, streamKey, streamName, streamOf } from './topics.ts';

/** A workspace's stream and its shard. */
export interface StreamName {
  readonly shard: number;
  readonly workspaceId: string;
  readonly stream: number;
}

interface ScriptCommands {
  appendEvents(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<number>;
  readEvents(key: string, ...limits: number[]): Promise<[string, string[]][]>;
  trimStreams(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<number>;
}

/**
 * The copy of a cell's streams in Redis. Any method may fail or return less than there is: the source of truth is the event
 * table, from which readers fill the gaps.
 */
export interface StreamCopy {
  /** XADDs numbered events under their own numbers; idempotent. */
  append(events: readonly (RelayedEvent & StreamName)[]): Promise<void>;
  /** The events after `after`, in order, possibly with gaps, as far as `STREAM_BYTES` go. */
  read(stream: StreamName, after: number, limit: number): Promise<RelayedEvent[]>;
  /** The non-empty streams of the shard; only some of them if there are very many. */
  ready(shard: number): Promise<StreamName[]>;
  /** Drops processed events. */
  trim(streams: readonly (StreamName & { readonly processed: number })[]): Promise<void>;
}

const READY_MAX = 1_000;

export function createStreamCopy(
  redis: RedisConnection,
  cell: string,
  onOutage: (error: unknown) => void,
): StreamCopy {
  const pause = new OutagePause(redis);
  return openCopy(redis, cell, async (shard, command) => {
    const key = readyKey(cell, shard);
    if (pause.isOn(key)) throw new Error('Redis is being left alone for a moment');
    try {
      return await command();
    } catch (error) {
      pause.begin(key);
      onOutage(error);
      throw error;
    }
  });
}

function openCopy(
  redis: RedisConnection,
  cell: string,
  attempt: <Answer>(shard: number, command: () => Promise<Answer>) => Promise<Answer>,
): StreamCopy {
  redis.defineCommand('appendEvents', { lua: appendScript });
  redis.defineCommand('readEvents', { numberOfKeys: 1, lua: readScript });
  redis.defineCommand('trimStreams', { lua: trimScript });
  const commands = redis as RedisConnection & ScriptCommands;
  return {
    append: async (events) => {
      await Promise.all(
        byShard(events).map(([shard, group]) => {
          const keys = [readyKey(cell, shard)];
          const indexes = new Map<string, number>();
          const values = group.flatMap((event) => {
            const name = streamName(event.workspaceId, event.stream);
            const key = streamKey(cell, shard, name);
            const index = indexes.get(key) ?? keys.push(key);
            indexes.set(key, index);
            const { streamSeq, type, body } = event;
            return [index, streamSeq, name, type, factsOf(event), body];
          });
          return attempt(shard, () => commands.appendEvents(keys.length, ...keys, ...values));
        }),
      );
    },
    read: async ({ shard, workspaceId, stream }, after, limit) => {
      const key = streamKey(cell, shard, streamName(workspaceId, stream));
      const entries = await attempt(shard, () =>
        commands.readEvents(key, after, limit, STREAM_BYTES),
      );
      return entries.map(([id, fields]) => toEvent({ workspaceId, stream }, id, fields));
    },
    ready: async (shard) => {
      const names = await attempt(shard, () =>
        redis.zrange(readyKey(cell, shard), '0', String(READY_MAX - 1)),
      );
      return names.map((name) => ({ shard, ...streamOf(name) }));
    },
    trim: async (streams) => {
      await Promise.all(
        byShard(streams).map(([shard, group]) => {
          const names = group.map(({ workspaceId, stream }) => streamName(workspaceId, stream));
          const keys = [
            readyKey(cell, shard),
            ...names.map((name) => streamKey(cell, shard, name)),
          ];
          const values = group.flatMap((one, index) => [names[index] ?? '', one.processed]);
          return attempt(shard, () => commands.trimStreams(keys.length, ...keys, ...values));
        }),
      );
    },
  };
}

function byShard<Item extends { readonly shard: number }>(
  items: readonly Item[],
): [number, Item[]][] {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const group = groups.get(item.shard);
    if (group) group.push(item);
    else groups.set(item.shard, [item]);
  }
  return [...groups];
}

type Facts = Omit<RelayedEvent, keyof StreamId | 'streamSeq' | 'type' | 'body'>;
type StreamId = Pick<StreamName, 'workspaceId' | 'stream'>;

function factsOf(event: RelayedEvent): string {
  const facts: Facts = {
    eventId: event.eventId,
    logSequence: event.logSequence,
    environmentId: event.environmentId,
    applicationId: event.applicationId,
    resourceType: event.resourceType,
    resourceId: event.resourceId,
    slot: event.slot,
    orderId: event.orderId,
    recordedAt: event.recordedAt,
    position: event.position,
  };
  return JSON.stringify(facts);
}

function toEvent(from: StreamId, id: string, fields: readonly string[]): RelayedEvent {
  const [, type, , facts, , body] = fields;
  if (type === undefined || facts === undefined || body === undefined)
    throw new Error(`entry ${id} of workspace ${from.workspaceId} is not one of ours`);
  const streamSeq = Number(id.slice(0, id.indexOf('-')));
  return { ...(JSON.parse(facts) as Facts), ...from, streamSeq, type, body };
}
