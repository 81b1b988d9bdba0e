import type { RelayedEvent } from '../storage/queries/streams/relayed-events.ts';

type Resource = Pick<RelayedEvent, 'workspaceId' | 'resourceType' | 'resourceId'>;

/**
 * The resources whose messages are set aside since one of them failed too often. Only the shard's owner parks and replays,
 * so the list that it loaded with the shard stays correct while it holds the shard.
 */
export class ParkedResources {
  /** The resources of each workspace, each with its shard. */
  readonly #byWorkspace = new Map<string, Map<string, number>>();

  park(resource: Resource, shard: number): void {
    const shards = this.#byWorkspace.get(resource.workspaceId) ?? new Map<string, number>();
    shards.set(keyOf(resource), shard);
    this.#byWorkspace.set(resource.workspaceId, shards);
  }

  release(resource: Resource): void {
    const keys = this.#byWorkspace.get(resource.workspaceId);
    keys?.delete(keyOf(resource));
    if (keys?.size === 0) this.#byWorkspace.delete(resource.workspaceId);
  }

  /** The shards are lost; their next owner may replay the resources. */
  forget(shards: ReadonlySet<number>): void {
    for (const [workspaceId, resources] of this.#byWorkspace) {
      for (const [key, shard] of resources) if (shards.has(shard)) resources.delete(key);
      if (resources.size === 0) this.#byWorkspace.delete(workspaceId);
    }
  }

  has(resource: Resource): boolean {
    return this.#byWorkspace.get(resource.workspaceId)?.has(keyOf(resource)) ?? false;
  }
}

function keyOf({ resourceType, resourceId }: Resource): string {
  return `${resourceType}:${resourceId}`;
}
