import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * SECRETS_KEY and STAFF_API_KEY: as set, else created once and stored in the data directory. In production
 * nothing is created: a missing one stays missing, and config.ts rejects the configuration.
 */
export function readSecrets(env, dataDirectory) {
  const given = pick(env);
  if (env.NODE_ENV === 'production') return given;
  if (given.SECRETS_KEY && given.STAFF_API_KEY) return given;
  return { ...storedSecrets(join(dataDirectory, 'secrets.json')), ...given };
}

function pick(env) {
  const names = ['SECRETS_KEY', 'STAFF_API_KEY'];
  return Object.fromEntries(names.filter((name) => env[name]).map((name) => [name, env[name]]));
}

function storedSecrets(path) {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
  const secrets = {
    SECRETS_KEY: randomBytes(32).toString('base64url'),
    STAFF_API_KEY: `staff_${randomBytes(24).toString('base64url')}`,
  };
  writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secrets;
}
