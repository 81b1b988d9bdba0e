import { describeExit } from '../process/child.mjs';
import { runBunTests } from './bun-tests.mjs';

/**
 * Runs one test file in a Bun process of its own. Bun's report decides: a process that ends
 * without one, or with an error although no test failed, counts as one more failure.
 */
export async function runTestFile(started, { file, name = file, env, ...options }) {
  const run = await runBunTests(started, {
    ...options,
    name,
    files: [file],
    env: { ...env, TEST_FILE: file },
  });
  const { report, exit, output, startedAt, endedAt } = run;
  const result = { file, output, startedAt, durationMs: endedAt - startedAt };
  if (report === undefined) {
    const remark = `the process ${describeExit(exit)} without a report`;
    return { ...result, passed: 0, failed: 1, skipped: 0, tests: [], remark };
  }
  const { counts, files } = report;
  const unexplained = exit.code !== 0 && counts.failed === 0;
  return {
    ...result,
    ...counts,
    tests: [...files.values()].flat(),
    failed: counts.failed + (unexplained ? 1 : 0),
    remark: unexplained ? `no test failed, but the process ${describeExit(exit)}` : undefined,
  };
}
