import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBun } from '../install/bun-program.mjs';
import { describeExit } from '../process/child.mjs';
import { Interrupted } from '../process/refusal.mjs';

/** An actor process gives its shards back within this; a request that is longer loses its connection. */
const drainMs = 2_000;

/**
 * Restarts programs when their sources are saved, until everything stops. A program ends before its successor starts, so
 * that no port and no shard has two. Files that do not parse change nothing: the programs of the last good save
 * continue. A save while programs restart leads to one more restart, with all that was saved by then. A program that
 * ends by itself, for instance because an import names nothing, waits for the next save.
 *
 * `programs`: `{ name, child, start, isReady }[]`.
 */
export async function restartOnSave(started, { root, saved, programs, say }) {
  for (const program of programs) sayWhenItEnds(started, program, say);
  const behind = new Set();
  while (!started.closed) {
    await saved.some();
    const began = Date.now();
    for (const path of saved.take()) behind.add(path);
    const problem = parseProblem(root, [...behind]);
    if (problem !== undefined) {
      say(`not restarted, waiting for the next save:\n${problem}`);
      continue;
    }
    const restarted = programs.filter(({ name }) => [...behind].some((path) => uses(name, path)));
    behind.clear();
    try {
      await Promise.all(restarted.map((program) => restart(started, program, say)));
    } catch (error) {
      if (error instanceof Interrupted) return;
      throw error;
    }
    const ready = Promise.all(restarted.map(({ isReady, child }) => isReady(child)));
    ready.then(
      () => say(`restarted ${namesOf(restarted)} in ${((Date.now() - began) / 1000).toFixed(1)} s`),
      () => {},
    );
    await Promise.race([ready.catch(() => {}), saved.some()]);
  }
}

async function restart(started, program, say) {
  program.child.isReplaced = true;
  await program.child.stop(AbortSignal.timeout(drainMs));
  program.child = program.start();
  sayWhenItEnds(started, program, say);
}

async function sayWhenItEnds(started, { name, child }, say) {
  const exit = await child.exited;
  if (started.closed || child.isReplaced) return;
  const lines = child.lastLines().map((line) => `  ${line}`);
  say([`${name} ${describeExit(exit)}, waiting for the next save:`, ...lines].join('\n'));
}

/** The architecture test keeps the API and the actors from importing each other; all else is of both. */
function uses(name, path) {
  const [folder] = path.split('/');
  return folder === 'api' || folder === 'actors' ? folder === name : true;
}

/** The message of the parser, or undefined when all files parse. */
function parseProblem(root, paths) {
  const sources = paths.filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)));
  const problems = sources.flatMap((path) => {
    const run = spawnSync(findBun(root), ['build', '--no-bundle', path], {
      cwd: root,
      encoding: 'utf8',
    });
    return run.status === 0 ? [] : [run.stderr.trim()];
  });
  return problems.length === 0 ? undefined : problems.join('\n');
}

function namesOf(programs) {
  return programs.map(({ name }) => name).join(' and ');
}
