import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printHelp } from '../process/print-help.mjs';
import { Interrupted } from '../process/refusal.mjs';
import { runTests } from './run-tests.mjs';
import { reportFailure, untilStopped } from '../process/until-stopped.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const codeOfInterrupt = 130;

const print = (line) => process.stdout.write(`${line}\n`);
const say = (line) => print(`commerce: ${line}`);

const help = `
npm test [-- <file or part of a path> ...] [flags of bun test]

Runs the test files whose path has one of the parts, or all, against a Postgres and a Redis of their own. The last line is
"N passed, N failed"; the code is 1 when something failed.

  npm test -- test/api/routes          the files below a folder
  npm test -- carts -t 'adds an item'  the tests of a name

Variables: TEST_FILE_MINUTES (how long a file may take), TEST_CELLS (over how many cells workspaces are spread).
Flags of bun test: npx bun test --help.
`;

/** The command line of `npm test`: files or parts of their paths, then flags for `bun test`. */
export function test(argv) {
  if (printHelp(argv, help)) return undefined;
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
