import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runLoad } from './services/stack/run-load.mjs';

/**
 * `npm run farm -- --hosts 50 --seconds 30`: Postgres and Redis of its own, a farm of faulty receivers, actors
 * killed every few seconds, and a check of what the receivers saw. Also --kill-every (s), --faults (share),
 * --deliveries (per second in all), --events (per second and workspace). Exits with 1 if a delivery guarantee was violated.
 */
await runLoad({
  root: dirname(dirname(fileURLToPath(import.meta.url))),
  name: 'farm',
  program: 'loadtests/bench/farm/main.ts',
  args: process.argv.slice(2),
});
