import { runTestFile } from './run-test-file.mjs';

const sideBySide = 2;

/** Runs the files of each stage, two at a time, and reports each as it ends. */
export async function runTestFiles(started, stages, options, report) {
  const results = [];
  for (const files of stages) {
    const waiting = [...files];
    const lane = async () => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        const result = await runTestFile(started, { ...options, file });
        if (started.closed) return;
        results.push(result);
        report(result);
      }
    };
    await Promise.all(Array.from({ length: sideBySide }, lane));
  }
  return results;
}
