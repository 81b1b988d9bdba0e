import { join, resolve, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sources } from '../bundle/source-digest.mjs';
import { printHelp } from '../process/print-help.mjs';
import { Refusal } from '../process/refusal.mjs';
import { untilStopped } from '../process/until-stopped.mjs';
import { launch } from '../stack/launch.mjs';
import { waitUntilReady } from '../stack/programs.mjs';
import { restartOnSave } from './restart-on-save.mjs';
import { SavedFiles } from './saved-files.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const options = ['--fresh', '--no-console'];

const help = `
npm run dev [-- --fresh] [-- --no-console]

Starts what npm start does, from the sources: the API and the actors restart when a file of theirs is saved, and the console
follows each saved file by itself. A file that does not parse is reported, and the programs run on until the next save. Ctrl-C
stops all of it; the data remains. A change of a released table needs a migration, of an unreleased one --fresh.

  --fresh        delete the data first
  --no-console   without the console's server

Variables: as npm start; CONSOLE_PORT (5173).
`;

const argv = process.argv.slice(2);
if (printHelp(argv, help)) process.exit();
await untilStopped(
  async (started, whenStopped) => {
    const unknown = argv.find((argument) => !options.includes(argument));
    if (unknown !== undefined)
      throw new Refusal(`Unknown argument ${unknown}: npm run dev takes ${options.join(', ')}.`);
    // Before the programs start, so that no save is missed.
    const saved = new SavedFiles(root, sources);
    whenStopped(() => saved.close());
    await launch(started, {
      root,
      env: process.env,
      fresh: argv.includes('--fresh'),
      print: (line) => process.stdout.write(`${line}\n`),
      whenStopped,
      fromSources: true,
      attend: (stack) => attend(started, saved, stack),
    });
  },
  { say: (line) => process.stderr.write(`commerce: ${line}\n`) },
);

function attend(started, saved, { api, actors, programs, localUrl, logDirectory, say }) {
  if (!argv.includes('--no-console')) startConsole(started, { localUrl, logDirectory, say });
  return restartOnSave(started, {
    root,
    saved,
    say,
    programs: [
      {
        name: 'api',
        child: api,
        start: () => programs.api(),
        isReady: (child) => waitUntilReady(localUrl, [child], '/health'),
      },
      { name: 'actors', child: actors, start: () => programs.actors(), isReady: async () => {} },
    ],
  });
}

function startConsole(started, { localUrl, logDirectory, say }) {
  const port = process.env.CONSOLE_PORT ?? '5173';
  const child = started.child({
    name: 'console',
    command: process.execPath,
    args: ['console/dev.mjs'],
    cwd: root,
    env: { ...process.env, COMMERCE_URL: localUrl, CONSOLE_PORT: port },
    logPath: join(logDirectory, 'console.log'),
    stage: 'program',
    stopSteps: [
      ['SIGTERM', 5_000],
      ['SIGKILL', 2_000],
    ],
    guardSignal: 'SIGTERM',
  });
  say(`the console is at http://127.0.0.1:${port} (its log: ${child.logPath})`);
  child.exited.then(() => {
    if (started.closed) return;
    say(['the console has ended:', ...child.lastLines().map((line) => `  ${line}`)].join('\n'));
  });
}
