import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '../install/install.mjs';
import { Refusal } from '../process/refusal.mjs';
import { runFailedAgain } from './run-failed-again.mjs';
import { runTestFiles } from './run-test-files.mjs';
import { showTestFile, showTestSummary } from './show-test-results.mjs';
import { startTestStack } from './test-stack.mjs';
import { makeTestDirectory } from './test-directory.mjs';
import { findTestFiles, readDurations, readSlowFiles } from './test-files.mjs';

/** `npm test`: its own stack, the test files against it, and the count as the last line. Returns a function that prints the count and returns the exit code. */
export async function runTests(started, { root, argv, env, print, whenStopped }) {
  const outputDirectory = join(root, 'test', 'output');
  const durationsPath = join(outputDirectory, 'durations.json');
  const durations = readDurations(durationsPath);
  const flagsFrom = argv.findIndex((argument) => argument.startsWith('-'));
  const wanted = flagsFrom === -1 ? argv : argv.slice(0, flagsFrom);
  const bunArguments = flagsFrom === -1 ? [] : argv.slice(flagsFrom);
  const stages = findTestFiles(root, wanted, { ...readSlowFiles(root), ...durations });
  if (stages.flat().length === 0)
    throw new Refusal(`No test file matches ${wanted.join(' ') || 'test/'}.`);

  const dataDirectory = makeTestDirectory();
  // A process that a test started may still be writing its last output.
  const patiently = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 };
  whenStopped(() => rmSync(dataDirectory, patiently));
  const say = (line) => print(`commerce: ${line}`);
  await ensureInstalled(started, {
    root,
    logPath: join(dataDirectory, 'logs', 'install.log'),
    say,
  });
  const startedAt = Date.now();
  const stack = await startTestStack(started, { root, env, dataDirectory, say });
  print(
    `Test stack up in ${((Date.now() - startedAt) / 1000).toFixed(1)} s at ${stack.env.TEST_BASE_URL}`,
  );

  const options = { root, env: stack.env, directory: join(dataDirectory, 'reports'), bunArguments };
  const results = await Promise.race([
    runTestFiles(started, stages, options, (result) => showTestFile(result, print)),
    stack.broken,
  ]);
  mkdirSync(outputDirectory, { recursive: true });
  storeDurations(durationsPath, durations, results);
  if (env.CI !== undefined && env.CI !== '')
    await Promise.race([
      runFailedAgain(started, results, options, (result) => showTestFile(result, print)),
      stack.broken,
    ]);
  if (results.some(({ failed }) => failed > 0)) {
    cpSync(join(dataDirectory, 'logs'), join(outputDirectory, 'logs'), { recursive: true });
    print('\nThe logs of API, actors, Postgres and Redis are in test/output/logs.');
  }
  return () => showTestSummary(results, print);
}

function storeDurations(path, before, results) {
  const now = Object.fromEntries(results.map(({ file, durationMs }) => [file, durationMs]));
  writeFileSync(path, `${JSON.stringify({ ...before, ...now }, null, 2)}\n`);
}
