import { existsSync } from 'node:fs';
import { join } from 'node:path';

const sites = [
  {
    name: 'sdk/packages',
    file: 'sdk/packages/dist/site.json',
    without: '/packages has no packages to install',
  },
  { name: 'console', file: 'console/dist/site.json', without: 'there is no console' },
  { name: 'docs-site', file: 'docs-site/dist/site.json', without: '/docs shows the reference' },
];

/**
 * Packs the packages and builds the console and the guides in a clone that has none, one after the other, at a low priority and after the
 * service is ready, which serves each from the moment it is built.
 */
export async function buildPages(started, { root, env, logDirectory, say }) {
  for (const { name, file, without } of sites) {
    if (started.closed || existsSync(join(root, file))) continue;
    const child = started.child({
      name,
      command: process.execPath,
      args: [`${name}/build.mjs`, '--background'],
      cwd: root,
      env,
      logPath: join(logDirectory, `${name.replace('/', '-')}.log`),
      stage: 'program',
      stopSteps: [
        ['SIGTERM', 2_000],
        ['SIGKILL', 2_000],
      ],
      guardSignal: 'SIGTERM',
    });
    const { code } = await child.exited;
    if (started.closed) return;
    if (code !== 0) say(`${name} was not built, see ${child.logPath}; ${without}`);
    else if (name === 'console') say('the console is built: open it in a browser');
  }
}
