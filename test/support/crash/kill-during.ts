import type { SideStack, StackProcess } from '../../../cli/services/stack/side-stack.mjs';
import { endLeasesOf } from '../actors/end-leases.ts';
import { waitFor } from '../timing/wait-for.ts';
import type { Answer } from '../world/client.ts';

const PATIENCE_MS = 120_000;

/** Has the API of a stack die at the point while it serves a request, and starts it again. */
export async function killDuring(
  stack: SideStack,
  point: string,
  ask: () => Promise<Pick<Answer, 'status'>>,
): Promise<void> {
  await dieDuring(stack, point, ask);
  await stack.restartApi(0);
}

/** Has it die there, and leaves it dead. */
export async function dieDuring(
  stack: SideStack,
  point: string,
  ask: () => Promise<Pick<Answer, 'status'>>,
): Promise<void> {
  const [api] = stack.apiProcesses;
  if (!api?.running) throw new Error('no API process to kill');
  stack.arm(api, point);
  const answer = await ask().catch(() => null);
  if (answer !== null) throw new Error(`answered ${answer.status} in spite of ${point}`);
  await waitForEnd([api], point);
}

/**
 * Has every actor process of a stack that comes to the point die there; resolves when the first has, whose leases end with
 * it, and starts one more.
 */
export async function killActorsAt(
  stack: SideStack,
  point: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const running = stack.actorProcesses.filter((process) => process.running);
  const armed = running.length > 0 ? running : [stack.addActors({ FAILPOINTS: point })];
  for (const process of running) stack.arm(process, point);
  await work();
  await waitForEnd(armed, point);
  const killed = await Promise.race(armed.map((process) => expectKilled(process, point)));
  await endLeasesOf(stack, killed);
  stack.addActors();
}

async function waitForEnd(processes: readonly StackProcess[], point: string): Promise<void> {
  await waitFor(() => processes.some((process) => !process.running), PATIENCE_MS).catch(() => {
    throw new Error(`no process came to ${point} within ${PATIENCE_MS} ms`);
  });
}

async function expectKilled(process: StackProcess, point: string): Promise<StackProcess> {
  const { signal, code } = await process.exited;
  if (signal !== 'SIGKILL')
    throw new Error(`${process.name} ended by ${signal ?? code}, not at ${point}`);
  return process;
}

/** Repeats a request until it is answered with a status; meanwhile the dead process still holds its key. */
export async function repeatUntil(ask: () => Promise<Answer>, status: number): Promise<Answer> {
  let answer = await ask();
  await waitFor(async () => {
    if (answer.status === status) return true;
    answer = await ask();
    return false;
  }, PATIENCE_MS);
  return answer;
}
