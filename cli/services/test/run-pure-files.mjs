import { describeExit } from '../process/child.mjs';
import { runBunTests } from './bun-tests.mjs';

const heading = /^(test\/\S+\.test\.tsx?):$/;

/**
 * Runs pure test files without any setting of a stack, and gives the result of each. They share two Bun processes, so
 * that what they import is loaded twice and not a hundred times; `files` has the longest first.
 */
export async function runPureFiles(started, { files, ...options }) {
  const halves = [0, 1].map((half) => files.filter((_, index) => index % 2 === half));
  const run = (half, index) =>
    runInOneProcess(started, { ...options, files: half, name: `pure-${index}` });
  const results = await Promise.all(halves.filter((half) => half.length > 0).map(run));
  return results.flat();
}

async function runInOneProcess(started, { files, ...options }) {
  const run = await runBunTests(started, { ...options, files });
  const outputs = outputsByFile(run.output);
  const results = files.map((file) => resultOf(file, run, outputs.get(file) ?? ''));
  const unexplained = run.exit.code !== 0 && results.every(({ failed }) => failed === 0);
  if (!unexplained && run.report !== undefined) return results;
  const remark = `the process of these pure files ${describeExit(run.exit)}`;
  return [...results, { ...empty(options.name, run), failed: 1, output: run.output, remark }];
}

function resultOf(file, run, output) {
  const tests = run.report?.files.get(file);
  if (tests === undefined)
    return run.report === undefined
      ? { ...empty(file, run), remark: 'not reported' }
      : {
          ...empty(file, run),
          failed: 1,
          output,
          remark: 'it has no test, or could not be loaded',
        };
  const count = (result) => tests.filter((test) => test.result === result).length;
  return {
    ...empty(file, run),
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    tests,
    output,
    durationMs: tests.reduce((sum, { ms }) => sum + ms, 0),
  };
}

function empty(file, { startedAt }) {
  return {
    file,
    passed: 0,
    failed: 0,
    skipped: 0,
    tests: [],
    output: '',
    startedAt,
    durationMs: 0,
  };
}

function outputsByFile(output) {
  const outputs = new Map();
  let file;
  for (const line of output.split('\n')) {
    file = heading.exec(line)?.[1] ?? file;
    if (file !== undefined) outputs.set(file, `${outputs.get(file) ?? ''}${line}\n`);
  }
  return outputs;
}
