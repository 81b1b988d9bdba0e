import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printHelp } from './services/process/print-help.mjs';
import { runLoad } from './services/stack/run-load.mjs';

const help = `
npm run farm [-- --hosts 50 --seconds 30]

Faulty receivers on a stack of its own, actors killed every few seconds, and a check of every delivery. Exits with 1 when
a guarantee of deliveries was violated.

  --hosts <n>        receivers (50)
  --seconds <n>      how long (30)
  --kill-every <s>   seconds from kill to kill (4)
  --faults <share>   of requests that a receiver fails (0.2)
  --deliveries <n>   a second, in all (400)
  --events <n>       a second and workspace, in place of --deliveries
`;
const args = process.argv.slice(2);

if (!printHelp(args, help))
  await runLoad({
    root: dirname(dirname(fileURLToPath(import.meta.url))),
    name: 'farm',
    program: 'loadtests/bench/farm/main.ts',
    args,
  });
