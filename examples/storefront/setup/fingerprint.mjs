import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A hash over the files, and over all in the folders, that `names` lists. */
export function fingerprintOf(folder, names) {
  const hash = createHash('sha256');
  for (const name of names) {
    const path = join(folder, name);
    const files = statSync(path).isDirectory() ? filesIn(path) : [path];
    for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .toSorted();
}
