import { runTestFile } from './run-test-file.mjs';

/** More failed files than these are a fault and not chance. */
const runAgainMax = 3;

/**
 * Runs each file that failed once more, with nothing beside it, and puts the second result in place of the first
 * (`failedFirst`). Nothing is run again where more than three failed (decision 174).
 */
export async function runFailedAgain(started, results, options, report) {
  const failed = results.filter((result) => result.failed > 0);
  if (failed.length > runAgainMax) return;
  for (const first of failed) {
    const result = await runTestFile(started, { ...options, file: first.file });
    if (started.closed) return;
    report(result);
    results[results.indexOf(first)] = { ...result, failedFirst: true };
  }
}
