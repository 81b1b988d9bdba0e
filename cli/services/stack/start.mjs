import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './launch.mjs';
import { Refusal } from '../process/refusal.mjs';
import { untilStopped } from '../process/until-stopped.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

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
