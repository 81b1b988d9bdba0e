import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes a run as JSON and returns where: to the path in BENCH_KEEP; without it, to .data/bench/, which git ignores.
 */
export function keepRun(run, { root, env, parts }) {
  const commit = env.BENCH_COMMIT ?? commitOf(root);
  const date = new Date().toISOString();
  const path = env.BENCH_KEEP ?? pathOf({ root, date, commit, parts });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ date, commit, parts, ...run }, null, 2)}\n`);
  return path;
}

function pathOf({ root, date, commit, parts }) {
  const time = date.slice(0, 19).replaceAll(':', '');
  return join(root, '.data', 'bench', `${time}-${commit}-${parts.slice(0, 3).join('-')}.json`);
}

/** Of a checkout, with `-changed` where files differ from it; `unknown` outside git. */
function commitOf(root) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain') === '' ? '' : '-changed';
    return `${git('rev-parse', '--short=8', 'HEAD')}${changed}`;
  } catch {
    return 'unknown';
  }
}
