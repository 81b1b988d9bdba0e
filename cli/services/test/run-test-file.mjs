import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeExit } from '../process/child.mjs';
import { findBun } from '../install/bun-program.mjs';

/** The time limit of a file; TEST_FILE_MINUTES raises it for long runs. */
const timeoutMs = Number(process.env.TEST_FILE_MINUTES ?? 15) * 60_000;
/** None: at a test's limit Bun ends every process that the file has started, and all its later tests fail with them. */
const testTimeoutMs = 0;
const stopSteps = [
  ['SIGTERM', 5_000],
  ['SIGKILL', 5_000],
];

/**
 * Runs one test file in a Bun process of its own. Bun's report decides: a process that ends
 * without one, or with an error although no test failed, counts as one more failure.
 */
export async function runTestFile(started, { root, file, env, directory, bunArguments }) {
  const name = file.replaceAll('/', '_');
  const reportPath = join(directory, `${name}.xml`);
  const logPath = join(directory, `${name}.log`);
  const startedAt = Date.now();
  const child = started.child({
    stage: 'program',
    name: file,
    command: findBun(root),
    cwd: root,
    env,
    logPath,
    stopSteps,
    args: [
      'test',
      `./${file}`,
      '--timeout',
      String(testTimeoutMs),
      '--reporter=junit',
      `--reporter-outfile=${reportPath}`,
      ...bunArguments,
    ],
  });
  const timer = setTimeout(() => child.stop(), timeoutMs);
  const exit = await child.exited;
  clearTimeout(timer);
  const counts = readReport(reportPath);
  const output = readFileSync(logPath, 'utf8');
  const result = { file, output, durationMs: Date.now() - startedAt };
  if (counts === undefined) {
    return {
      ...result,
      passed: 0,
      failed: 1,
      skipped: 0,
      remark: `the process ${describeExit(exit)} without a report`,
    };
  }
  const unexplained = exit.code !== 0 && counts.failed === 0;
  return {
    ...result,
    ...counts,
    failed: counts.failed + (unexplained ? 1 : 0),
    remark: unexplained ? `no test failed, but the process ${describeExit(exit)}` : undefined,
  };
}

function readReport(path) {
  if (!existsSync(path)) return undefined;
  const head = /<testsuites\b[^>]*>/.exec(readFileSync(path, 'utf8'))?.[0];
  if (head === undefined) return undefined;
  const count = (name) => Number(new RegExp(` ${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
  const failed = count('failures') + count('errors');
  const skipped = count('skipped');
  return { passed: count('tests') - failed - skipped, failed, skipped };
}
