import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const builder = dirname(fileURLToPath(import.meta.url));

/** All that can be part of a bundle. The lock file stands for the packages, Bun's own version among them. */
export const sources = [
  'package-lock.json',
  'tsconfig.json',
  'config.ts',
  'storage',
  'streams',
  'domain',
  'templates',
  'process',
  'api',
  'actors',
  'cli/seed-demo.ts',
  'cli/seed',
];

/** Changes with the sources of the programs, the packages, Bun, the builder and the place of the checkout. */
export function digestOfSources(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${root}\n`);
  for (const path of [...sources.map((source) => join(root, source)), builder]) add(hash, path);
  return hash.digest('hex').slice(0, 32);
}

function add(hash, path) {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).toSorted()) add(hash, join(path, name));
  } else {
    hash.update(`${path}\n`).update(readFileSync(path));
  }
}
