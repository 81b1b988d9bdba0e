import { join } from 'node:path';
import { startChromiumServer } from './chromium-server.mjs';
import { startTestServers, startTestStack } from './test-stack.mjs';

/**
 * Starts the programs that the jobs of a run share: a stack, one more of a single cell where jobs ask for it, and Chromium for those that open
 * pages. The second stack starts while the first one is used: `readyOf(job)` resolves when its job may begin.
 */
export async function startRunStacks(
  started,
  { root, env, fileEnv, cells, jobs, dataDirectory, say, print, faults },
) {
  const exited = (line) => {
    say(line);
    faults.exited(line);
  };
  const startedAt = Date.now();
  const servers = await startTestServers(started, {
    root,
    // Memory that is given back at once is asked for again by the next request.
    env: { MIMALLOC_PURGE_DELAY: fileEnv.MIMALLOC_PURGE_DELAY, ...env },
    cells,
    dataDirectory,
    say,
  });
  const start = (name, count, directory) =>
    startTestStack(started, servers, { name, cells: count, dataDirectory: directory, exited });
  const main = await start('commerce', cells, dataDirectory);
  const took = ((Date.now() - startedAt) / 1000).toFixed(1);
  print(`Test stack up in ${took} s at ${main.env.TEST_BASE_URL}`);

  const oneCellDirectory = join(dataDirectory, 'one-cell');
  let leftOnOneCell = jobs.filter((job) => job.cells !== cells).length;
  let isRunAgain = false;
  const oneCell = leftOnOneCell > 0 ? start('one_cell', 1, oneCellDirectory) : undefined;
  oneCell?.catch(() => {});
  const opensPages = jobs.some(({ tier }) => tier === 'browser');
  const chromium = opensPages
    ? await startChromiumServer(started, {
        env: { ...fileEnv, ...env },
        logPath: join(dataDirectory, 'logs', 'chromium.log'),
        say: exited,
      })
    : undefined;
  const chromiumEnv = chromium === undefined ? {} : { TEST_CHROMIUM: chromium.wsEndpoint };
  let oneCellEnv;
  const oneCellBroken = oneCell?.then((stack) => {
    oneCellEnv = stack.env;
    return stack.broken;
  });
  const broken = [main.broken, chromium?.broken, oneCellBroken].filter((one) => one !== undefined);
  // Whoever runs the jobs learns of it by `broken`, perhaps later than it happens.
  for (const one of broken) one.catch(() => {});
  return {
    dataDirectories: [dataDirectory, ...(oneCell === undefined ? [] : [oneCellDirectory])],
    broken,
    settled: async () => {
      await Promise.all([main, await oneCell].map((stack) => stack?.settled()));
    },
    auditMoney: async () => {
      await Promise.all([main, await oneCell].map((stack) => stack?.auditMoney()));
    },
    readyOf: (job) => (job.cells === cells ? undefined : oneCell),
    /** The stack of one cell ends with the last of its jobs, unless one failed, which may run there again. */
    ended: async (job, { failed }) => {
      if (job.cells === cells) return;
      leftOnOneCell -= 1;
      isRunAgain ||= failed > 0;
      if (leftOnOneCell === 0 && !isRunAgain) await (await oneCell).stop();
    },
    envOf: (job) => ({ ...(job.cells === cells ? main.env : oneCellEnv), ...chromiumEnv }),
  };
}
