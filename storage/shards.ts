/** Shards are fixed at install; every workspace lives in one. */
export const SHARD_COUNT = 256;

/** Stands for the shard of what belongs to no workspace. */
export const NO_SHARD = -1;

/** The shard of a workspace: FNV-1a over the id's text, stable forever. */
export function shardOf(workspaceId: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < workspaceId.length; index += 1) {
    hash ^= workspaceId.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % SHARD_COUNT;
}
