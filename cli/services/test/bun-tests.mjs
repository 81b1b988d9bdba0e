import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBun } from '../install/bun-program.mjs';
import { readReport } from './results/read-report.mjs';

/** The time limit of a process that hangs; TEST_FILE_MINUTES raises it for long runs. */
const minutesMax = 15;
/** None: at a test's limit Bun ends every process that the file has started, and all its later tests fail with them. */
const testTimeoutMs = 0;
const stopSteps = [
  ['SIGTERM', 5_000],
  ['SIGKILL', 5_000],
];

/** Runs test files in one Bun process: how it ended, what it printed, and its report, undefined where it left none. */
export async function runBunTests(started, { root, name, files, env, directory, bunArguments }) {
  const fileName = name.replaceAll(/[/ ]/g, '_');
  const reportPath = join(directory, `${fileName}.xml`);
  const logPath = join(directory, `${fileName}.log`);
  const startedAt = Date.now();
  const child = started.child({
    stage: 'program',
    name,
    command: findBun(root),
    cwd: root,
    env,
    logPath,
    stopSteps,
    args: [
      'test',
      ...files.map((file) => `./${file}`),
      '--timeout',
      String(testTimeoutMs),
      '--reporter=junit',
      `--reporter-outfile=${reportPath}`,
      ...bunArguments,
    ],
  });
  const timer = setTimeout(() => child.stop(), minutesOf(env) * 60_000);
  const exit = await child.exited;
  clearTimeout(timer);
  return {
    exit,
    startedAt,
    endedAt: Date.now(),
    output: readFileSync(logPath, 'utf8'),
    report: existsSync(reportPath) ? readReport(readFileSync(reportPath, 'utf8')) : undefined,
  };
}

function minutesOf({ TEST_FILE_MINUTES: minutes }) {
  return Number(minutes ?? minutesMax);
}
