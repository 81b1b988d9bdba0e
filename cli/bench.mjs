import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bench } from './bench/bench.mjs';
import { compare } from './bench/compare/compare.mjs';
import { helpText } from './bench/help.mjs';
import { untilStopped } from './services/process/until-stopped.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const succeeded = () => 0;
const [command, ...others] = process.argv.slice(2);

/**
 * `npm run bench [-- parts seconds]`: a stack of its own, the load, the limits beside it, and the ratios;
 * `npm run bench -- --help` lists parts and variables.
 */
if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(helpText);
  process.exit();
}
await untilStopped(
  async (started, whenStopped) => {
    const context = { root, env: process.env, whenStopped };
    if (command === 'compare') await compare(started, { ...context, argv: others });
    else await bench(started, { ...context, argv: process.argv.slice(2) });
    return succeeded;
  },
  { say: (line) => console.log(`bench: ${line}`), codeWhenAsked: 1 },
);
