import { describeExit } from './child.mjs';
import { Refusal } from './refusal.mjs';

/** Runs a program to its end; throws a Refusal with its last lines when it fails. */
export async function runProgram(started, options) {
  const child = started.child({
    stage: 'program',
    stopSteps: [
      ['SIGTERM', 5_000],
      ['SIGKILL', 5_000],
    ],
    ...options,
  });
  const exit = await child.exited;
  if (exit.code !== 0)
    throw new Refusal(`${options.name} ${describeExit(exit)}`, child.lastLines());
}
