import type { RelayedEvent } from '../storage/queries/streams/relayed-events.ts';
import { shardOf } from '../storage/shards.ts';

type Resource = Pick<RelayedEvent, 'workspaceId' | 'resourceType' | 'resourceId'>;

/**
 * The resources whose messages are parked since one of them failed too often. Only the shard's owner parks and replays,
 * so the list that it loaded with the shard stays correct while it holds the shard.
 */
export class ParkedResources {
  readonly #byWorkspace = new Map<string, Set<string>>();

  park(resource: Resource): void {
    const keys = this.#byWorkspace.get(resource.workspaceId);
    if (keys) keys.add(keyOf(resource));
    else this.#byWorkspace.set(resource.workspaceId, new Set([keyOf(resource)]));
  }

  release(resource: Resource): void {
    const keys = this.#byWorkspace.get(resource.workspaceId);
    keys?.delete(keyOf(resource));
    if (keys?.size === 0) this.#byWorkspace.delete(resource.workspaceId);
  }

  /** The shards are lost; their next owner may replay the resources. */
  forget(shards: ReadonlySet<number>): void {
    for (const workspaceId of this.#byWorkspace.keys()) {
      if (shards.has(shardOf(workspaceId))) this.#byWorkspace.delete(workspaceId);
    }
  }

  has(resource: Resource): boolean {
    return this.#byWorkspace.get(resource.workspaceId)?.has(keyOf(resource)) ?? false;
  }
}

function keyOf({ resourceType, resourceId }: Resource): string {
  return `${resourceType}:${resourceId}`;
}
