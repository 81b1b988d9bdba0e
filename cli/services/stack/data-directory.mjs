import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refusal } from '../process/refusal.mjs';

const marker = '.commerce-data';
const kept = new Set([marker, 'start.lock', 'logs']);

/** Creates the data directory at first use. A marker file shows that its contents are ours to remove. */
export function openDataDirectory(root, env) {
  const directory = resolve(root, env.DATA_DIR || '.data');
  try {
    // Others may traverse it but not list it: as root, Postgres runs as another user inside it.
    mkdirSync(join(directory, 'logs'), { recursive: true, mode: 0o711 });
    const isNew = readdirSync(directory).every((name) => name === 'logs');
    if (isNew)
      writeFileSync(
        join(directory, marker),
        'Data of commerce-service (npm start). --fresh removes it.\n',
      );
  } catch (error) {
    throw new Refusal(`DATA_DIR: cannot write to ${directory} (${error.code}).`);
  }
  return directory;
}

/** Removes all data of earlier starts, except logs. */
export function emptyDataDirectory(directory) {
  if (!existsSync(join(directory, marker))) {
    throw new Refusal(
      `--fresh: ${directory} held other files before the first start; remove the data by hand.`,
    );
  }
  for (const name of readdirSync(directory)) {
    if (!kept.has(name)) rmSync(join(directory, name), { recursive: true, force: true });
  }
}
