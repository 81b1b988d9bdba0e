import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printHelp } from '../process/print-help.mjs';
import { Interrupted } from '../process/refusal.mjs';
import { recordSlowFiles } from './results/results.mjs';
import { runTests } from './run-tests.mjs';
import { reportFailure, untilStopped } from '../process/until-stopped.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const codeOfInterrupt = 130;

const print = (line) => process.stdout.write(`${line}\n`);
const say = (line) => print(`commerce: ${line}`);

const help = `
npm test [-- <file or part of a path> ...] [flags of bun test]

Runs the test files whose path has one of the parts, whatever their tier; without a part, the pure files and those that
need a stack. Each run has a Postgres, a Redis, an API and actors of its own; pure files alone start none. The last line is
"N passed, N failed"; the code is 1 when something failed.

  npm test -- test/api/routes          the files below a folder
  npm test -- carts -t 'adds an item'  the tests of a name
  npm test -- --changed                what leads to the files that differ from HEAD, the nearest first
  npm test -- --changed --base main    the same, from another revision
  npm test -- --changed --pure         of these the files of one tier, or those below a folder (--changed test/access)

  npm run test:pure      no stack, one process
  npm run test:browser   pages in Chromium
  npm run test:crash     files that start, kill and freeze stacks of their own
  npm run test:outside   docs site, Python SDK, load tests, deploy/, OpenAPI and release tools, examples
  npm run test:all       everything, at full length
  npm run test:record    writes test/slow-files.json from the results of the last run

test/output holds the results of the last run: results.json, junit.xml and, where something failed, the logs.

Variables: SEED (what random tests draw from; otherwise of the commit), TEST_FILE_MINUTES (how long a file may take),
TEST_CELLS (over how many cells workspaces are spread: two, and one for files that are named), CRASH=all (every crash
point, and the long tests at full length), RACES=all (every pair of requests), DOCS_PAGES=all (every page of the docs
site). Flags of bun test: npx bun test --help.
`;

/** The command line of `npm test`: files or parts of their paths, then flags for `bun test`. */
export function test(argv) {
  if (printHelp(argv, help)) return undefined;
  if (argv.includes('--record')) {
    const files = recordSlowFiles(root, (file) => existsSync(join(root, file)));
    say(`test/slow-files.json has ${files} files`);
    return undefined;
  }
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
