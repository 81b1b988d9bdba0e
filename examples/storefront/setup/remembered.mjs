import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys and secrets from start to start: the API shows each once. In production: a secret store. */
export function readRemembered(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

export function remember(folder, secrets) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'secrets.json');
  writeFileSync(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
