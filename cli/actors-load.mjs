import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printHelp } from './services/process/print-help.mjs';
import { runLoad } from './services/stack/run-load.mjs';

const help = `
npm run actors-load [-- --minutes 3]

Rows that fall due all the time on a stack of its own, actors killed, frozen and drained, Redis emptied, and a check that
each row met its instant once. Exits with 1 when a row was lost, done twice or too early, or a sweep had to repair.

  --minutes <n>      how long (3)
  --per-second <n>   rows that fall due (8)
  --workspaces <n>   whose rows they are (8)
  --kill-every <s>   seconds from one disruption to the next (10)
`;
const args = process.argv.slice(2);

if (!printHelp(args, help))
  await runLoad({
    root: dirname(dirname(fileURLToPath(import.meta.url))),
    name: 'actors',
    program: 'loadtests/bench/actors/main.ts',
    args,
  });
