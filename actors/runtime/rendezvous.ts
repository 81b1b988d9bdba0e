/**
 * The shards assigned to `self` among the live processes: each goes to the process with the highest score for it, so a
 * process that joins or leaves moves only its own share.
 */
export function targetShards(
  self: string,
  processes: readonly string[],
  shards: readonly number[],
): Set<number> {
  return new Set(shards.filter((shard) => targetOf(shard, processes) === self));
}

function targetOf(shard: number, processes: readonly string[]): string | undefined {
  let target: string | undefined;
  let highest = -1;
  for (const process of processes) {
    const score = Bun.hash.xxHash32(`${process}:${shard}`);
    if (score > highest) {
      highest = score;
      target = process;
    }
  }
  return target;
}
