import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Preloaded into a program of the bench (`bun --preload`), so that the product knows nothing of it: counts what the client
 * of Postgres waits for a response to, which is each `Sync` of a batch of statements and each simple query, into the file
 * ROUND_TRIPS_DIR/<process id>.
 */
const WRITE_MS = 100;
const { prototype } = createRequire(import.meta.url)('pg/lib/connection.js') as {
  readonly prototype: Record<'sync' | 'query', (...args: unknown[]) => unknown>;
};
const path = join(process.env['ROUND_TRIPS_DIR'] ?? '.', String(process.pid));
let [count, written] = [0, -1];

for (const method of ['sync', 'query'] as const) {
  const original = prototype[method];
  prototype[method] = function counted(...args) {
    count += 1;
    return original.apply(this, args);
  };
}

setInterval(() => {
  if (count === written) return;
  written = count;
  writeFileSync(path, String(count));
}, WRITE_MS).unref();
