import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, withFolder } from '../docs-site/build/run.mjs';
import { printHelp } from './services/process/print-help.mjs';
import { runLoad } from './services/stack/run-load.mjs';

const help = `
npm run peers [-- actors restate --steps 20000]

The same work by our actors, graphile-worker and Restate, one after the other on one machine, with a Postgres and a Redis
of their own; prints a table in Markdown. Some 20 minutes in full.

  actors, graphile, graphile-tuned, restate, restate-rows   which of them (all)
  --steps <n>    steps that write a row, over the keys (20000)
  --keys <n>     keys whose steps run in order (200)
  --timers <n>   timers that are due within one second (20000)
  --idle <s>     seconds with 25 timers each, while nothing else is due (20)
`;
const args = process.argv.slice(2);
const root = dirname(dirname(fileURLToPath(import.meta.url)));

if (!printHelp(args, help)) {
  const folder = join(root, 'loadtests/peers');
  await withFolder(folder, () => installPackages(folder));
  await runLoad({ root, name: 'peers', program: 'loadtests/peers/main.ts', args });
}
