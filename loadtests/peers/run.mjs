import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printHelp } from '../../cli/services/process/print-help.mjs';
import { runLoad } from '../../cli/services/stack/run-load.mjs';
import { installPackages, withFolder } from '../../docs-site/build/run.mjs';

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
const folder = dirname(fileURLToPath(import.meta.url));

if (!printHelp(args, help)) {
  await withFolder(folder, () => installPackages(folder));
  await runLoad({
    root: resolve(folder, '../..'),
    name: 'peers',
    program: 'loadtests/peers/main.ts',
    args,
  });
}
