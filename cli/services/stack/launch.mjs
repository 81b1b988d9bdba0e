import { join } from 'node:path';
import { startBackingServices } from './backing.mjs';
import { buildPages } from './build-pages.mjs';
import { emptyDataDirectory, openDataDirectory } from './data-directory.mjs';
import { checkPortIsFree, readEndpoint } from './endpoint.mjs';
import { ensureInstalled } from '../install/install.mjs';
import { keepRunning } from '../process/keep-running.mjs';
import { programEnvironment } from './program-environment.mjs';
import { programsOf, waitUntilReady } from './programs.mjs';
import { Refusal } from '../process/refusal.mjs';
import { showDemo } from './show-demo.mjs';
import { takeStartLock } from './start-lock.mjs';

/**
 * `npm start`: brings everything up, prints `ready <baseUrl>` and keeps it running. Settles only by
 * rejecting: with an error to start, or when a program keeps failing. `whenStopped` gets a function to run
 * after everything that was started has stopped. `attend` looks after the API and the actors. In production
 * there is no demo, and no key is printed.
 */
export async function launch(
  started,
  { root, env, fresh, print, whenStopped, fromSources = false, attend = keepProgramsRunning },
) {
  const say = (line) => print(`commerce: ${line}`);
  const endpoint = readEndpoint(env);
  const dataDirectory = openDataDirectory(root, env);
  const logDirectory = join(dataDirectory, 'logs');
  const demoPath = join(dataDirectory, 'demo.json');
  whenStopped(takeStartLock(dataDirectory, endpoint.baseUrl));
  if (env.CELLS)
    throw new Refusal('npm start runs one cell: unset CELLS, or start the processes yourself.');
  await checkPortIsFree(endpoint);
  if (fresh) removeData(env, dataDirectory);
  await ensureInstalled(started, { root, logPath: join(logDirectory, 'install.log'), say });

  const backing = await startBackingServices(started, { env, dataDirectory, logDirectory, say });
  say(
    `database ${withoutPassword(backing.databaseUrl)}, redis ${withoutPassword(backing.redisUrl)}`,
  );
  const programs = await programsOf(started, {
    root,
    logDirectory,
    env: programEnvironment(env, { endpoint, backing, dataDirectory }),
    fromSources,
  });
  await programs.migrate();
  const hasDemo = env.NODE_ENV !== 'production';
  if (hasDemo) await programs.seed();
  const api = programs.api();
  const actors = programs.actors();
  await waitUntilReady(endpoint.localUrl, [api, actors]);
  if (hasDemo) showDemo(demoPath, { root, dataDirectory, print });
  print(`ready ${endpoint.baseUrl}`);

  const { localUrl } = endpoint;
  await Promise.all([
    attend({ started, root, env, programs, api, actors, localUrl, logDirectory, say }),
    ...backing.own.map(({ child, again }) => keepRunning(started, child, again, say)),
  ]);
}

async function keepProgramsRunning({ started, programs, api, actors, say, ...pages }) {
  void buildPages(started, { ...pages, say });
  await Promise.all([
    keepRunning(started, api, () => programs.api(), say),
    keepRunning(started, actors, () => programs.actors(), say),
  ]);
}

function removeData(env, dataDirectory) {
  if (env.DATABASE_URL) {
    throw new Refusal(
      '--fresh removes only the embedded data, and DATABASE_URL is set: empty that database yourself.',
    );
  }
  emptyDataDirectory(dataDirectory);
}

function withoutPassword(url) {
  return url.replace(/[?#].*$/s, '').replace(/^.*@|^[^:]*:\/\//s, '');
}
