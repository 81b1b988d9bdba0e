import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBundle } from '../bundle/ensure-bundle.mjs';
import { findBun } from '../install/bun-program.mjs';
import { describeExit } from '../process/child.mjs';
import { Refusal } from '../process/refusal.mjs';
import { runProgram } from '../process/run-program.mjs';

// A program that cannot start ends; only a hanging one is waited for as long as this. On a machine with too much to do a
// start takes minutes.
const readyTimeoutMs = 300_000;
const stopSteps = [
  ['SIGTERM', 10_000],
  ['SIGKILL', 5_000],
];

/**
 * Our own programs, each run by Bun from the bundle of the checkout `root`, as its sources are now; their output goes
 * to `logDirectory`. `fromSources`: without a bundle, for tools that look at the files of a running program; so does
 * `BENCH_SOURCES=1`, for revisions that await at the top of a module, which are not to be bundled.
 */
export async function programsOf(started, { root, env, logDirectory, fromSources = false }) {
  const logPath = join(logDirectory, 'bundle.log');
  const pathOf =
    fromSources || env.BENCH_SOURCES === '1'
      ? sourceOf(root)
      : programOf(await ensureBundle(started, { root, logPath, bytecode: env.BYTECODE !== '0' }));
  const command = findBun(root);
  const options = (name, program) => ({
    name,
    command,
    args: ['run', pathOf(program)],
    cwd: root,
    env,
    logPath: join(logDirectory, `${name}.log`),
  });
  return {
    migrate: () => runProgram(started, options('migrate', 'storage/migrate')),
    seed: () => runProgram(started, options('seed', 'cli/seed-demo')),
    api: (name = 'api', extra = {}) => longRunning(started, options(name, 'api/main'), extra),
    actors: (name = 'actors', extra = {}) =>
      longRunning(started, options(name, 'actors/main'), extra),
  };
}

function sourceOf(root) {
  return (program) => join(root, `${program}.ts`);
}

function programOf(bundle) {
  return (program) => join(bundle, `${program}.js`);
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

/** Waits until GET <path> returns 200; throws a Refusal when one of the programs ends first, or after five minutes. */
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
