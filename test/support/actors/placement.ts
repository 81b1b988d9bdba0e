import type { Parsed } from '../world/client.ts';
import { staffClient } from '../world/people.ts';
import { expectStatus, type World } from '../world/world.ts';
import { waitFor } from '../timing/wait-for.ts';

interface PlacedAt {
  readonly pool: string;
  readonly partitions: number;
}

/** Asks for the workspace to be placed; the answer. */
export async function place(world: World, to: PlacedAt, status = 200): Promise<Parsed> {
  return expectStatus(await staffClient(world.baseUrl).put(pathOf(world), to), status);
}

export async function placementOf(world: World): Promise<Parsed> {
  return expectStatus(await staffClient(world.baseUrl).get(pathOf(world)), 200);
}

/** Waits until the workspace's move is over. */
export async function untilSettled(world: World): Promise<void> {
  await waitFor(async () => (await placementOf(world)).status === 'settled');
}

function pathOf({ workspaceId }: World): string {
  return `/internal/ops/workspaces/${workspaceId}/placement`;
}
