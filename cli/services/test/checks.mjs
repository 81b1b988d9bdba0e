import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeExit } from '../process/child.mjs';

/** The checks that CI runs beside the tests: scripts of package.json (or of an example's), each with its arguments for npm. */
const checks = [
  ['types'],
  ['lint'],
  ['format:check'],
  ['docs-site:build'],
  ['console:build'],
  ['build', '--prefix', 'examples/storefront'],
];
const stopSteps = [
  ['SIGTERM', 5_000],
  ['SIGKILL', 5_000],
];

/** The checks as jobs of a run, each of which counts as one test. */
export function checkJobs(ready) {
  return checks.map((args) => ({
    file: `npm run ${args.join(' ')}`,
    tier: 'checks',
    args: ['run', '--silent', ...args],
    ready,
  }));
}

export async function runCheck(started, { file, args }, { root, env, directory, cells }) {
  const startedAt = Date.now();
  const logPath = join(directory, `${file.replaceAll(/\W+/g, '-')}.log`);
  const command = 'npm';
  const options = { name: file, command, args, cwd: root, env, logPath, stopSteps };
  const exit = await started.child({ ...options, stage: 'program' }).exited;
  const passed = exit.code === 0;
  const durationMs = Date.now() - startedAt;
  return {
    file,
    tier: 'checks',
    cells,
    passed: passed ? 1 : 0,
    failed: passed ? 0 : 1,
    skipped: 0,
    tests: [{ name: file, ms: durationMs, result: passed ? 'passed' : 'failed' }],
    output: readFileSync(logPath, 'utf8'),
    startedAt,
    durationMs,
    remark: passed ? undefined : `it ${describeExit(exit)}`,
  };
}
