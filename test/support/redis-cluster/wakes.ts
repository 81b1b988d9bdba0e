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
  const channels = channelsOf(cell);
  await waitFor(async () => {
    const [masters, ranges] = [await cluster.masters(), await cluster.slots()];
    const found = await Promise.all(
      masters.map(async ({ client, port }) => {
        const own = (await client.pubsub('SHARDCHANNELS')) as string[];
        return own.map((channel) => [channel, port] as const);
      }),
    );
    const portOf = (slot: number) =>
      ranges.find(({ from, to }) => from <= slot && slot <= to)?.port;
    const places = found.flat();
    return (
      places.length === channels.length &&
      places.every(([channel, port]) => portOf(slotOf(channel)) === port)
    );
  }, 20_000);
}
