import { cpSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ensureTestTools } from '../install/ensure-test-tools.mjs';
import { ensureInstalled } from '../install/install.mjs';
import { Refusal } from '../process/refusal.mjs';
import { readCellCount } from '../stack/cells.mjs';
import { readArguments } from './choice/arguments.mjs';
import { chooseJobs } from './choice/choose-jobs.mjs';
import { recordGreenAreas } from './choice/outside-digests.mjs';
import { openResults } from './results/results.mjs';
import { runFailedAgain } from './run-failed-again.mjs';
import { runJobs } from './run-jobs.mjs';
import { readCommit, seedOf } from './choice/seed.mjs';
import { showTestFile, showTestSummary } from './results/show-test-results.mjs';
import { StackFaults } from './results/stack-faults.mjs';
import { tierNames } from './tiers.mjs';
import { makeTestDirectory, removeTestDirectory } from './test-directory.mjs';
import { shortLived } from './test-environment.mjs';

const cellsOfTiers = '2';
/** The settings by which `--all` runs everything at full length, however long a file takes. */
const fullLength = { CRASH: 'all', RACES: 'all', DOCS_PAGES: 'all', TEST_FILE_MINUTES: '240' };

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
  if (asked.changed) print(announceChosen(jobs));
  const env = {
    ...(asked.all ? fullLength : {}),
    ...(asked.tiers === undefined ? { BYTECODE: '0' } : {}),
    ...callerEnv,
    SEED: String(seed),
  };
  const run = { commit, seed, cores: cpus().length, cells, ...moment('started') };

  const dataDirectory = makeTestDirectory();
  whenStopped(() => removeTestDirectory(dataDirectory));
  const say = (line) => print(`commerce: ${line}`);
  const logPath = join(dataDirectory, 'logs', 'install.log');
  await ensureInstalled(started, { root, logPath, say });
  const tools = await ensureTestTools(started, { root, env, graph, jobs, logPath, print, say });

  const faults = new StackFaults();
  const report = (result) => showTestFile(result, print);
  const ran = await runJobs(started, {
    root,
    env,
    fileEnv: asked.all ? {} : shortLived,
    cells,
    jobs,
    tools,
    dataDirectory,
    faults,
    say,
    print,
    report,
    withChecks: asked.ci,
    withAudit: asked.ci || asked.all,
    bunArguments: asked.bunArguments,
  });
  const files = ran.results;
  if (env.CI !== undefined && env.CI !== '')
    await runFailedAgain(started, {
      results: files,
      jobs,
      graph,
      run: ran.runAgain,
      report,
      excuse: (first, second) => results.excuse(excuseOf(run, first, second)),
    });
  const found = faults.find(ran.dataDirectories, files);
  results.store({ ...run, ...moment('ended'), faults: found }, files);
  if (asked.tiers?.includes('outside') && !asked.ci && asked.wanted.length === 0)
    recordGreenAreas(root, jobs, files);
  if (found.length > 0 || files.some(({ failed }) => failed > 0)) {
    const logs = join(results.directory, 'logs');
    rmSync(logs, { recursive: true, force: true });
    cpSync(join(dataDirectory, 'logs'), logs, { recursive: true });
    print('\nThe logs of API, actors, Postgres and Redis are in test/output/logs.');
  }
  return () => showTestSummary(files, print, { faults: found });
}

/** A change to the shapes or the entity of a noun leads to half of all files: whoever waits for them should know. */
function announceChosen(jobs) {
  const countOf = (tier) => jobs.filter((job) => job.tier === tier).length;
  const parts = tierNames
    .filter((tier) => countOf(tier) > 0)
    .map((tier) => `${countOf(tier)} ${tier}`);
  return `${jobs.length} files lead to what was changed: ${parts.join(', ')}. Fewer: --changed --pure, --changed test/access`;
}

function moment(name) {
  return { [`${name}At`]: new Date().toISOString(), [`${name}AtLoad`]: loadavg()[0] };
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
