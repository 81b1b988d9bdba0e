import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bench } from './bench/bench.mjs';
import { untilStopped } from './services/process/until-stopped.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const succeeded = () => 0;

/** `npm run bench [-- seconds]`: a stack of its own, the load by k6, the limits beside it, and the ratios. */
await untilStopped(
  async (started, whenStopped) => {
    await bench(started, { root, env: process.env, whenStopped, argv: process.argv.slice(2) });
    return succeeded;
  },
  { say: (line) => console.log(`bench: ${line}`), codeWhenAsked: 1 },
);
