import type { StackProcess } from '../../../cli/services/stack/side-stack.mjs';
import { waitFor } from '../timing/wait-for.ts';
import type { World } from '../world/world.ts';
import type { TwoCells } from './two-cells.ts';

/** API process 0 serves clients and carries no moves; process 1 carries them. */
export const SERVER = { CARRY_MOVES: '0' };

/** Has a new process in place of the one that carries moves, with or without a failpoint. */
export async function carryMovesWith(cells: TwoCells, failpoint: string): Promise<StackProcess> {
  return cells.stack.restartApi(1, { CARRY_MOVES: '1', FAILPOINTS: failpoint });
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
