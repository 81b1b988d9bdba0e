import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Builds the guides in a clone that has none, at a low priority and after the service is ready: until then the
 * reference takes their place, and without them nothing else is missing.
 */
export function buildDocsSite(started, { root, env, logDirectory, say }) {
  if (started.closed || existsSync(join(root, 'docs-site/dist/site.json'))) return;
  const child = started.child({
    name: 'docs-site',
    command: process.execPath,
    args: ['docs-site/build.mjs', '--background'],
    cwd: root,
    env,
    logPath: join(logDirectory, 'docs-site.log'),
    stage: 'program',
    stopSteps: [
      ['SIGTERM', 2_000],
      ['SIGKILL', 2_000],
    ],
    guardSignal: 'SIGTERM',
  });
  child.exited.then(({ code }) => {
    if (code !== 0 && !started.closed)
      say(`the guides were not built, see ${child.logPath}; /docs shows the reference`);
  });
}
