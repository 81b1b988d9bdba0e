import { Command } from 'ioredis';
import { SHARD_COUNT } from '../../../storage/shards.ts';
import { wakeChannel } from '../../../streams/topics.ts';
import { waitFor } from '../timing/wait-for.ts';
import type { RedisCluster } from './redis-cluster.ts';

/** The channels on which the shards of a cell are woken. */
const channelsOf = (cell: string): string[] =>
  Array.from({ length: SHARD_COUNT }, (_, shard) => wakeChannel(cell, shard));

export function slotOf(key: string): number {
  return new Command('get', [key]).getSlot();
}

/** Waits until each channel of the cell has its subscriber at the master of its slot, and none has one elsewhere. */
export async function untilSubscribed(cluster: RedisCluster, cell: string): Promise<void> {
  let wrong: readonly string[] = [];
  await waitFor(async () => {
    wrong = await misplaced(cluster, channelsOf(cell));
    return wrong.length === 0;
  }, 20_000).catch((error: unknown) => {
    throw new Error(`subscriptions are wrong:\n${wrong.join('\n')}`, { cause: error });
  });
}

/** A line for each channel that its master lacks, or that is elsewhere, too. */
async function misplaced(cluster: RedisCluster, channels: readonly string[]): Promise<string[]> {
  const [masters, ranges] = [await cluster.masters(), await cluster.slots()];
  const found = new Map<string, number[]>();
  for (const { client, port } of masters)
    for (const channel of (await client.pubsub('SHARDCHANNELS')) as string[])
      found.set(channel, [...(found.get(channel) ?? []), port]);
  const masterOf = (slot: number) =>
    ranges.find(({ from, to }) => from <= slot && slot <= to)?.port ?? 0;
  return [...new Set([...channels, ...found.keys()])].flatMap((channel) => {
    const wanted = channels.includes(channel) ? [masterOf(slotOf(channel))] : [];
    const at = found.get(channel) ?? [];
    return Bun.deepEquals(at, wanted)
      ? []
      : [`${channel} (slot ${slotOf(channel)}): at ${at}, not ${wanted}`];
  });
}
