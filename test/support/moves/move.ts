import type { Parsed } from '../world/client.ts';
import { staffClient } from '../world/people.ts';
import { expectStatus, type World } from '../world/world.ts';
import { waitFor } from '../timing/wait-for.ts';

export interface MoveRequest {
  readonly cell: string;
  readonly keepSeconds?: number;
}

/** Asks for the workspace to move to a cell; the answer. */
export async function requestMove(world: World, to: MoveRequest, status = 200): Promise<Parsed> {
  return expectStatus(await staffClient(world.baseUrl).put(pathOf(world), to), status);
}

export async function abortMove(world: World, status = 200): Promise<Parsed> {
  return expectStatus(await staffClient(world.baseUrl).post(`${pathOf(world)}/abort`), status);
}

/** Where it lives and its last move. */
export async function whereIs(world: World): Promise<Parsed> {
  return expectStatus(await staffClient(world.baseUrl).get(pathOf(world)), 200);
}

/** Waits until the move is over, whatever became of it; the move. */
export async function untilMoved(world: World, forMs = 120_000): Promise<Parsed> {
  let move: Parsed = null;
  await waitFor(async () => {
    ({ move } = await whereIs(world));
    return move.status === 'moved' || move.status === 'undone';
  }, forMs);
  return move;
}

/** Moves it and waits; throws unless it lives there then. */
export async function moveTo(world: World, cell: string, keepSeconds = 3_600): Promise<Parsed> {
  await requestMove(world, { cell, keepSeconds });
  const move = await untilMoved(world);
  if (move.status !== 'moved') throw new Error(`it was not moved: ${move.failure}`);
  return move;
}

function pathOf({ workspaceId }: World): string {
  return `/internal/ops/workspaces/${workspaceId}/cell`;
}
