import { join } from 'node:path';
import { checkJobs, runCheck } from './checks.mjs';
import { runPureFiles } from './run-pure-files.mjs';
import { startRunStacks } from './run-stacks.mjs';
import { runTestFile } from './run-test-file.mjs';
import { runTestFiles } from './run-test-files.mjs';
import { strict, withoutOwnSettings } from './test-environment.mjs';

/**
 * Runs the jobs: the pure ones together while the stacks start, then the others, each in a process of its own, and with
 * `withChecks` the checks of CI among them. `withAudit` audits the money of all that they have sold at the end. Rejects when
 * a program that they share keeps failing.
 */
export async function runJobs(started, options) {
  const { root, env, cells, jobs, tools, dataDirectory, report, withChecks, withAudit } = options;
  // Tests leave files there, which the run removes: test/support/temporary-folder.ts.
  const fileEnv = { ...options.fileEnv, TEST_TEMPORARY_DIR: dataDirectory };
  const own = {
    root,
    directory: join(dataDirectory, 'reports'),
    bunArguments: options.bunArguments,
  };
  const pureEnv = { ...fileEnv, ...withoutOwnSettings(env), ...strict };
  // One that waits for a program to be installed holds up none of the others.
  const isTogether = ({ file, tier }) => tier === 'pure' && tools.readyOf(file) === undefined;
  const together = jobs.filter(isTogether).map(({ file }) => file);
  const alone = jobs.filter((job) => !isTogether(job));

  const runTogether = async () => {
    const found = await runPureFiles(started, { ...own, files: together, env: pureEnv });
    for (const result of found) if (result.failed > 0 || jobs.length === 1) report(result);
    return found.map((result) => ({ ...result, tier: 'pure', cells }));
  };
  const pure = together.length === 0 ? Promise.resolve([]) : runTogether();
  const onStack = alone.filter(({ tier }) => tier !== 'pure');
  const stacks =
    onStack.length === 0 ? undefined : startRunStacks(started, { ...options, jobs: onStack });
  const broken = [pure, stacks]
    .filter((one) => one !== undefined)
    .map((one) => one.then(() => new Promise(() => {})));
  if (stacks !== undefined) broken.push(stacks.then((ready) => Promise.race(ready.broken)));

  const run = async (job) => {
    if (job.tier === 'checks')
      return runCheck(started, job, { ...own, env: withoutOwnSettings(env), cells });
    const missing = env.CI ? undefined : tools.missingOf(job.file);
    const result =
      missing === undefined
        ? await runTestFile(started, {
            ...own,
            file: job.file,
            name: job.cells === cells ? job.file : `${job.file} on one cell`,
            env: {
              ...(job.tier === 'pure' ? pureEnv : { ...fileEnv, ...(await stacks).envOf(job) }),
              ...tools.envOf(job.file),
            },
          })
        : notRun(job.file, `${missing} is missing`);
    if (job.tier !== 'pure') await (await stacks).ended(job, result);
    return { ...result, tier: job.tier, cells: job.cells };
  };
  const readyOf = (job) => {
    const needed = [tools.readyOf(job.file)];
    if (job.tier !== 'pure')
      needed.push(
        stacks,
        stacks.then((ready) => ready.readyOf(job)),
      );
    return Promise.all(needed);
  };
  const waiting = alone.map((job) => ({ ...job, ready: readyOf(job) }));
  const checks = withChecks ? checkJobs(jobs, pure) : [];
  const results = await Promise.race([
    Promise.all([pure, runTestFiles(started, [...checks, ...waiting], run, report)]),
    ...broken,
  ]);
  const settle = async () => {
    const ready = await stacks;
    await ready?.settled();
    if (withAudit) await ready?.auditMoney();
  };
  await Promise.race([settle(), ...broken]);
  return {
    results: results.flat(),
    runAgain: (job) => Promise.race([run(job), ...broken]),
    dataDirectories: stacks === undefined ? [] : (await stacks).dataDirectories,
  };
}

function notRun(file, remark) {
  const startedAt = Date.now();
  return {
    file,
    passed: 0,
    failed: 0,
    skipped: 1,
    tests: [],
    output: '',
    startedAt,
    durationMs: 0,
    remark,
  };
}
