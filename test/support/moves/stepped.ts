import type { StackProcess } from '../../../cli/services/stack/side-stack.mjs';
import { waitFor } from '../timing/wait-for.ts';
import type { World } from '../world/world.ts';
import type { TwoCells } from './two-cells.ts';

/** API process 0 serves clients and carries no moves; those after it carry them. */
export const SERVER = {
  CARRY_MOVES: '0',
  // What a starved receiver did not answer in time comes again within the wait for all deliveries, not minutes later.
  DELIVERY_RETRY_SCHEDULE: '0s,1s,1s,1s,1s,1s,1s,1s,1s,1s',
};

/** Starts a process that carries moves to the failpoint; where a move is under way, it may be there before it serves. */
export async function carryMovesWith(
  cells: TwoCells,
  failpoint: string,
  place = 1,
): Promise<StackProcess> {
  return cells.stack.beginApi(place, { CARRY_MOVES: '1', FAILPOINTS: failpoint });
}

/** Waits until the process is stopped at its failpoint. */
export async function untilStopped({ pid }: StackProcess): Promise<void> {
  await waitFor(() => {
    const state = Bun.spawnSync(['ps', '-o', 'state=', '-p', String(pid)]).stdout.toString();
    return state.trim().startsWith('T');
  }, 120_000);
}

/** The step of the workspace's move, as the directory has it. */
export async function stepOf(cells: TwoCells, { workspaceId }: World): Promise<string> {
  const [row] = await cells.sql
    .a`select step from directory.move where workspace_id = ${workspaceId}`;
  return row?.step ?? '';
}
