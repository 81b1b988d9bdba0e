import { cpSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../install/install.mjs';
import { Refusal } from '../process/refusal.mjs';
import { readCellCount } from '../stack/cells.mjs';
import { readArguments } from './arguments.mjs';
import { chooseJobs } from './choice/choose-jobs.mjs';
import { openResults } from './results.mjs';
import { runFailedAgain } from './run-failed-again.mjs';
import { runPureFiles } from './run-pure-files.mjs';
import { runTestFile } from './run-test-file.mjs';
import { runTestFiles } from './run-test-files.mjs';
import { startRunStacks } from './run-stacks.mjs';
import { readCommit, seedOf } from './seed.mjs';
import { showTestFile, showTestSummary } from './show-test-results.mjs';
import { StackFaults } from './stack-faults.mjs';
import { strict, withoutOwnSettings } from './test-environment.mjs';
import { makeTestDirectory } from './test-directory.mjs';

const cellsOfTiers = '2';
/** What `--all` runs at full length. */
const fullLength = { CRASH: 'all', RACES: 'all' };

/** `npm test`: what the tests need, the test files, and the count as the last line. Returns a function that prints the count and returns the exit code. */
export async function runTests(started, { root, argv, env: callerEnv, print, whenStopped }) {
  const asked = readArguments(argv);
  const results = openResults(root);
  const cells = readCellCount({
    TEST_CELLS: callerEnv.TEST_CELLS ?? (asked.tiers === undefined ? '' : cellsOfTiers),
  });
  const { graph, jobs } = chooseJobs({ root, ...asked, last: results.last, cells });
  if (jobs.length === 0) {
    if (asked.changed) return () => showTestSummary([], print, { nothingToRun: true });
    throw new Refusal(`No test file matches ${asked.wanted.join(' ') || 'test/'}.`);
  }
  const commit = readCommit(root);
  const seed = seedOf(callerEnv, commit);
  print(`SEED=${seed}`);
  const env = { ...(asked.all ? fullLength : {}), ...callerEnv, SEED: String(seed) };

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

  const run = {
    commit,
    seed,
    cores: cpus().length,
    cells,
    startedAt: new Date().toISOString(),
    loadBefore: loadavg()[0],
  };
  const faults = new StackFaults();
  const options = {
    root,
    directory: join(dataDirectory, 'reports'),
    bunArguments: asked.bunArguments,
  };
  const pureEnv = { ...withoutOwnSettings(env), ...strict };
  const pure = jobs.filter(({ tier }) => tier === 'pure').map(({ file }) => file);
  const shared = jobs.filter(({ tier }) => tier !== 'pure');
  const report = (result) => showTestFile(result, print);
  const runPure = async () => {
    if (pure.length === 0) return [];
    const found = await runPureFiles(started, { ...options, files: pure, env: pureEnv });
    for (const result of found) if (result.failed > 0 || pure.length === 1) report(result);
    return found.map((result) => ({ ...result, tier: 'pure', cells }));
  };
  const pureRun = runPure();
  pureRun.catch(() => {});
  const stacks =
    shared.length === 0
      ? undefined
      : await startRunStacks(started, {
          root,
          env,
          cells,
          jobs: shared,
          dataDirectory,
          say,
          print,
          faults,
        });
  const runJob = async (job) => {
    const jobEnv = job.tier === 'pure' ? pureEnv : stacks.envOf(job);
    const name = job.cells === cells ? job.file : `${job.file} on one cell`;
    const result = await runTestFile(started, { ...options, file: job.file, name, env: jobEnv });
    return { ...result, tier: job.tier, cells: job.cells };
  };
  const ran = await Promise.race([
    Promise.all([
      pureRun,
      runTestFiles(
        started,
        shared.map((job) => ({ ...job, ready: stacks.readyOf(job) })),
        runJob,
        report,
      ),
    ]),
    ...(stacks?.broken ?? []),
  ]);
  const files = ran.flat();
  if (env.CI !== undefined && env.CI !== '')
    await Promise.race([
      runFailedAgain(started, {
        results: files,
        jobs,
        graph,
        run: runJob,
        report,
        excuse: (first, second) => results.excuse(excuseOf(run, first, second)),
      }),
      ...(stacks?.broken ?? []),
    ]);
  const found = stacks === undefined ? [] : faults.find(stacks.dataDirectories, files);
  results.store(
    { ...run, endedAt: new Date().toISOString(), loadAfter: loadavg()[0], faults: found },
    files,
  );
  if (found.length > 0 || files.some(({ failed }) => failed > 0)) {
    const logs = join(results.directory, 'logs');
    rmSync(logs, { recursive: true, force: true });
    cpSync(join(dataDirectory, 'logs'), logs, { recursive: true });
    print('\nThe logs of API, actors, Postgres and Redis are in test/output/logs.');
  }
  return () => showTestSummary(files, print, { faults: found });
}

function excuseOf({ commit, seed }, first, second) {
  const failed = first.tests.filter(({ result }) => result === 'failed');
  const resultOf = ({ passed, failed: count }) => ({ passed, failed: count });
  return {
    at: new Date().toISOString(),
    file: first.file,
    tests: failed.map(({ name }) => name),
    seed,
    commit,
    load: loadavg()[0],
    first: resultOf(first),
    second: resultOf(second),
  };
}
