/** Names in Redis. The shard is the hash tag, so that a script's keys share one cluster slot. */
function tag(shard: number): string {
  return `commerce:{s${String(shard).padStart(3, '0')}}`;
}

/** A stream, by its name in the ready set (`streamName`). */
export function streamKey(shard: number, name: string): string {
  return `${tag(shard)}:ws:${name}`;
}

/** The name of a workspace's stream within its shard. */
export function streamName(workspaceId: string, stream: number): string {
  return `${workspaceId}.${stream}`;
}

/** The stream of such a name. */
export function streamOf(name: string): { workspaceId: string; stream: number } {
  const [workspaceId = '', stream] = name.split('.');
  return { workspaceId, stream: Number(stream) };
}

/** The streams of a shard with unprocessed events, by their last number. */
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
