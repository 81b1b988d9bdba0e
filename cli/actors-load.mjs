import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runLoad } from './services/stack/run-load.mjs';

/**
 * `npm run actors-load -- --minutes 60`: Postgres and Redis of its own, rows of several workspaces that fall due all the
 * time, actors killed, frozen and drained, and a check that each row met its instant once. Also --per-second (rows),
 * --workspaces, --kill-every (s). Exits with 1 if a row was lost, done twice or too early, or if a sweep had to repair.
 */
await runLoad({
  root: dirname(dirname(fileURLToPath(import.meta.url))),
  name: 'actors',
  program: 'loadtests/bench/actors/main.ts',
  args: process.argv.slice(2),
});
