import type { SideStack } from '../../../cli/services/stack/side-stack.mjs';
import { exitOf } from '../timing/exit-of.ts';

/** kill -9 of the API of a stack with one; resolves when another serves in its place. */
export async function killApi(stack: SideStack): Promise<void> {
  const [api] = stack.apiProcesses;
  if (api?.pid === undefined) throw new Error('no API process to kill');
  process.kill(api.pid, 'SIGKILL');
  await exitOf(api);
  await stack.restartApi(0);
}

/** kill -9 of the newest actor process; another starts in its place. */
export async function killActors(stack: SideStack): Promise<void> {
  const actors = stack.actorProcesses.at(-1);
  if (actors?.pid === undefined) throw new Error('no actor process to kill');
  process.kill(actors.pid, 'SIGKILL');
  await exitOf(actors);
  stack.addActors();
}
