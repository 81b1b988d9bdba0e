import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './launch.mjs';
import { Refusal } from './refusal.mjs';
import { untilStopped } from './until-stopped.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The command line of `npm start`. */
export function start(argv) {
  return untilStopped(
    async (started, whenStopped) => {
      const unknown = argv.find((argument) => argument !== '--fresh');
      if (unknown !== undefined)
        throw new Refusal(
          `Unknown argument ${unknown}: npm start takes only --fresh (npm start -- --fresh).`,
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
