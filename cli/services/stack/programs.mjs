import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBun } from '../install/bun-program.mjs';
import { describeExit } from '../process/child.mjs';
import { Refusal } from '../process/refusal.mjs';
import { runProgram } from '../process/run-program.mjs';

const readyTimeoutMs = 60_000;
const stopSteps = [
  ['SIGTERM', 10_000],
  ['SIGKILL', 5_000],
];

/** Our own programs, each run by Bun from the checkout `root`; their output goes to `logDirectory`. */
export function programsOf({ root, env, logDirectory }) {
  const command = findBun(root);
  const options = (name, script) => ({
    name,
    command,
    args: ['run', script],
    cwd: root,
    env,
    logPath: join(logDirectory, `${name}.log`),
  });
  return {
    migrate: (started) => runProgram(started, options('migrate', 'storage/migrate.ts')),
    seed: (started) => runProgram(started, options('seed', 'cli/seed-demo.ts')),
    api: (started, name = 'api', extra = {}) =>
      longRunning(started, options(name, 'api/main.ts'), extra),
    actors: (started, name = 'actors', extra = {}) =>
      longRunning(started, options(name, 'actors/main.ts'), extra),
  };
}

function longRunning(started, options, extra) {
  return started.child({
    ...options,
    env: { ...options.env, ...extra, COMMERCE_SUPERVISED: '1' },
    stage: 'program',
    stopSteps,
    supervised: true,
  });
}

/** Waits until GET <path> answers 200; throws a Refusal when one of the programs ends first, or after a minute. */
export async function waitUntilReady(localUrl, children, path = '/ready') {
  const ended = Promise.race(
    children.map(async (child) => {
      throw new Refusal(`${child.name} ${describeExit(await child.exited)}`, child.lastLines());
    }),
  );
  await Promise.race([ended, poll(`${localUrl}${path}`, children)]);
}

async function poll(url, children) {
  const deadline = Date.now() + readyTimeoutMs;
  let answer = 'no answer';
  while (Date.now() < deadline && children.every((child) => child.running)) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      answer = `${response.status} ${await response.text()}`;
      if (response.ok) return;
    } catch (error) {
      answer = error.cause?.message ?? error.message;
    }
    await sleep(50);
  }
  const lines = children.flatMap((child) =>
    child.lastLines(5).map((line) => `${child.name}: ${line}`),
  );
  throw new Refusal(
    `The service was not ready after ${readyTimeoutMs / 1000} s (${url}: ${answer})`,
    lines,
  );
}
