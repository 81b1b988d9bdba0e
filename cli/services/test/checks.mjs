import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeExit } from '../process/child.mjs';
import { outsideAreaOf } from './choice/outside-areas.mjs';
import { shortLived } from './test-environment.mjs';

/**
 * The checks that CI runs beside the tests: scripts of package.json (or of an example's), each with its arguments for npm.
 * What an outside area builds is built where the area's tests run (decision 208).
 */
const checks = [
  { args: ['types'] },
  { args: ['lint'] },
  { args: ['format:check'] },
  { args: ['docs-site:build'], area: 'docs-site' },
  { args: ['console:build'] },
  { args: ['build', '--prefix', 'examples/storefront'], area: 'examples' },
];
const stopSteps = [
  ['SIGTERM', 5_000],
  ['SIGKILL', 5_000],
];

/** The checks as jobs of a run with these test files, each of which counts as one test. */
export function checkJobs(tests, ready) {
  const areas = new Set(tests.map(({ file }) => outsideAreaOf(file)?.name));
  return checks
    .filter(({ area }) => area === undefined || areas.has(area))
    .map(({ args }) => ({
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
  const options = {
    name: file,
    command,
    args,
    cwd: root,
    env: { GOGC: shortLived.GOGC, ...env },
    logPath,
    stopSteps,
  };
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
