/** The shards that all workspaces share, fixed at install; those of pools have higher numbers. */
export const SHARD_COUNT = 256;

/** The pool of the common shards, and of processes that name none. */
export const DEFAULT_POOL = 'default';

/** The pool of workspaces that are about to leave the cell: no process can be of it, and none adopts its shards. */
export const LEAVING_POOL = '(leaving)';

export const POOL_NAME_RULE = 'up to 40 small letters, digits and hyphens, beginning with a letter';

export function isPoolName(name: string): boolean {
  return /^[a-z][a-z0-9-]{0,39}$/.test(name);
}

/** Stands for the shard of what belongs to no workspace. */
export const NO_SHARD = -1;

/** Stands for the workspace where turns are taken by workspaces. */
export const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000';

/** A workspace's work is divided by slots; partition i of n has the slots whose remainder by n is i. */
const SLOT_COUNT = 4_096;

/** The common shard of a workspace, in which it lives unless an operator has placed it elsewhere. */
export function shardOf(workspaceId: string): number {
  return hashOf(workspaceId) % SHARD_COUNT;
}

/** The slot of a resource by the id of its root: the cart for its session, the order for its payments. */
export function slotOf(rootId: string): number {
  return hashOf(rootId) % SLOT_COUNT;
}

/** The shards of partitions 0, 1, ... of a workspace in the common shards: `count` of them, none of `taken`. */
export function spreadOver(workspaceId: string, count: number, taken: readonly number[]): number[] {
  const shards = new Set<number>();
  for (let attempt = 0; shards.size < count; attempt += 1) {
    const shard = hashOf(`${workspaceId}:${attempt}`) % SHARD_COUNT;
    if (!taken.includes(shard)) shards.add(shard);
  }
  return [...shards];
}

/** FNV-1a, stable forever. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** The shards of the partitions 0, 1, ... of a workspace that an operator has placed. */
type PlacedShards = readonly number[];

const knownByCell = new Map<string, ReadonlyMap<string, PlacedShards>>();

/** What this process knows of the placements of a cell, read again every second. */
export function knowPlacements(cell: string, placements: ReadonlyMap<string, PlacedShards>): void {
  knownByCell.set(cell, placements);
}

/** A workspace lives in one cell. */
function placedShardsOf(workspaceId: string): PlacedShards | undefined {
  for (const known of knownByCell.values()) {
    const shards = known.get(workspaceId);
    if (shards) return shards;
  }
  return undefined;
}

/**
 * The shard whose owner is to be notified of a commit. A hint, which may be a second old: rows get their shard from the
 * database (`placedShard`).
 */
export function likelyShardOf(workspaceId: string, slot = 0): number {
  const shards = placedShardsOf(workspaceId);
  return shards?.[slot % shards.length] ?? shardOf(workspaceId);
}

/** The same for all partitions of a workspace. */
export function likelyShardsOf(workspaceId: string): readonly number[] {
  return placedShardsOf(workspaceId) ?? [shardOf(workspaceId)];
}

/** SQL for the shard of a workspace's slot: by its placement, else its common shard. */
export function placedShard(workspaceId: string, slot: string, commonShard: string): string {
  return `coalesce((select p.shards[1 + ${slot} % cardinality(p.shards)] from placement p
    where p.workspace_id = ${workspaceId}), ${commonShard})`;
}

/**
 * SQL: the row's workspace is still handled in the row's shard. A row that was written into another one just before its
 * workspace moved is nobody's until it is moved as well.
 */
export function isPlacedHere(row: string): string {
  return `not exists (select from placement p where p.workspace_id = ${row}.workspace_id and ${row}.shard <> all(p.shards))`;
}
