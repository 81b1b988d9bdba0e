import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printHelp } from '../../cli/services/process/print-help.mjs';
import { runLoad } from '../../cli/services/stack/run-load.mjs';
import { installPackages, withFolder } from '../../docs-site/build/run.mjs';
import { compareWithMedusa } from './medusa/run.mjs';

const help = `
npm run peers [-- actors restate --steps 20000]
npm run peers -- medusa [--turns 3 --seconds 20 --clients 8]

The same work by our actors, graphile-worker and Restate, one after the other on one machine, with a Postgres and a Redis
of their own; prints a table in Markdown. Some 20 minutes in full.

With medusa first: carts and whole purchases by our service and by Medusa, in turns; some 11 minutes, and several more at
the first run, which installs Medusa.

  actors, graphile, graphile-tuned, restate, restate-rows   which of them (all)
  --steps <n>    steps that write a row, over the keys (20000)
  --keys <n>     keys whose steps run in order (200)
  --timers <n>   timers that are due within one second (20000)
  --idle <s>     seconds with 25 timers each, while nothing else is due (20)
`;
const args = process.argv.slice(2);
const folder = dirname(fileURLToPath(import.meta.url));
const root = resolve(folder, '../..');

if (printHelp(args, help)) process.exit();
if (args[0] === 'medusa') await compareWithMedusa({ root, args: args.slice(1) });
else {
  await withFolder(folder, () => installPackages(folder));
  await runLoad({ root, name: 'peers', program: 'loadtests/peers/main.ts', args });
}
