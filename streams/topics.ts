/** Names in Redis. The shard is the hash tag, so that a script's keys share one cluster slot. */
function tag(shard: number): string {
  return `commerce:{s${String(shard).padStart(3, '0')}}`;
}

/** The stream of a workspace. */
export function streamKey(shard: number, workspaceId: string): string {
  return `${tag(shard)}:ws:${workspaceId}`;
}

/** The workspaces of a shard with unprocessed events, by their last number. */
export function readyKey(shard: number): string {
  return `${tag(shard)}:ready`;
}

/** The channel on which commits in the shard are announced. */
export function wakeChannel(shard: number): string {
  return `${tag(shard)}:wake`;
}

/** The shard of a wake channel, or null. */
export function shardOfChannel(channel: string): number | null {
  const [, digits] = /^commerce:\{s(\d+)\}:wake$/.exec(channel) ?? [];
  return digits === undefined ? null : Number(digits);
}
