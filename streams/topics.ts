/**
 * Names in Redis, of a cell's shards and of owners. The keys of one call share one slot of a cluster, by a hash tag: the
 * shard, or an owner's access.
 */
function tag(cell: string, shard: number): string {
  return `commerce:${cell}:{s${String(shard).padStart(3, '0')}}`;
}

/** A stream, by its name in the ready set (`streamName`). */
export function streamKey(cell: string, shard: number, name: string): string {
  return `${tag(cell, shard)}:ws:${name}`;
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
export function readyKey(cell: string, shard: number): string {
  return `${tag(cell, shard)}:ready`;
}

/** The channel on which commits in the shard are announced. */
export function wakeChannel(cell: string, shard: number): string {
  return `${tag(cell, shard)}:wake`;
}

/** The shard of a wake channel, or null. */
export function shardOfChannel(channel: string): number | null {
  const [, digits] = /^commerce:[a-z0-9-]+:\{s(\d+)\}:wake$/.exec(channel) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The version of what processes have cached about the owner. */
export function accessKey(owner: string): string {
  return `commerce:access:${owner.replaceAll(/[{}]/g, '_')}`;
}

/** A token bucket of the owner, in the slot of its version. */
export function limitKey(owner: string, bucket: string): string {
  return `{${accessKey(owner)}}:limit:${bucket}`;
}
