import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './launch.mjs';
import { printHelp } from '../process/print-help.mjs';
import { Refusal } from '../process/refusal.mjs';
import { untilStopped } from '../process/until-stopped.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

const help = `
npm start [-- --fresh]

Starts Postgres, Redis, the API and the actors, creates a demo workspace, prints addresses and keys, and then
"ready <address>". Ctrl-C stops all of it; the data remains.

  --fresh   delete the data first

Variables: PORT (3000), HOST (127.0.0.1), DATA_DIR (.data), DATABASE_URL and REDIS_URL of servers of your own.
All of them: docs/configuration.md.
`;

/** The command line of `npm start`. */
export function start(argv) {
  if (printHelp(argv, help)) return undefined;
  return untilStopped(
    async (started, whenStopped) => {
      const unknown = argv.find((argument) => argument !== '--fresh');
      if (unknown !== undefined)
        throw new Refusal(
          `Unknown argument ${unknown}: npm start takes only --fresh and --help (npm start -- --fresh).`,
        );
      await launch(started, {
        root,
        env: process.env,
        fresh: argv.includes('--fresh'),
        print: (line) => process.stdout.write(`${line}\n`),
        whenStopped,
      });
    },
    { say: (line) => process.stderr.write(`commerce: ${line}\n`) },
  );
}
