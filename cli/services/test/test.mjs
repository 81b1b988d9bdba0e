import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Interrupted } from '../process/refusal.mjs';
import { runTests } from './run-tests.mjs';
import { reportFailure, untilStopped } from '../process/until-stopped.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const codeOfInterrupt = 130;

const print = (line) => process.stdout.write(`${line}\n`);
const say = (line) => print(`commerce: ${line}`);

/** The command line of `npm test`: files or parts of their paths, then flags for `bun test`. */
export function test(argv) {
  return untilStopped(
    async (started, whenStopped) => {
      try {
        return await runTests(started, { root, argv, env: process.env, print, whenStopped });
      } catch (error) {
        if (error instanceof Interrupted || started.closed) throw error;
        reportFailure(error, say);
        return () => {
          print('0 passed, 1 failed');
          return 1;
        };
      }
    },
    { say, codeWhenAsked: codeOfInterrupt },
  );
}
