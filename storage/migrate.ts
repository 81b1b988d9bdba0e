import { readDatabases } from './cells/read-databases.ts';
import { RolesRefused } from './make-roles.ts';
import { migrateAll } from './schema/migrate-all.ts';
import { MigrationRefused } from './schema/migration-refused.ts';
import { createSecrets, UnreadableSecret } from './secrets.ts';
import { poolModeOf } from './servers/server-urls.ts';
import { isWeakSecret } from './weak-secret.ts';

/**
 * `bun run migrate`: brings the databases of all cells, and the directory, to the newest schema, as their owner. One
 * process at a time; the others wait.
 */
async function main(): Promise<void> {
  const databases = ownersDatabases();
  const key = secretsKey();
  await migrateAll({
    databases,
    secretsKey: key,
    secrets: createSecrets(key, process.env['SECRETS_KEY_PREVIOUS'] || null),
    // Without the lock another process may migrate, too.
    onLost: ({ message }) => refuse(`The database was lost (${message}): migrate again.`),
    onMigrated: (cell, applied) =>
      process.stdout.write(
        `${JSON.stringify({ level: 'info', msg: 'migrated', cell, applied })}\n`,
      ),
  });
}

function ownersDatabases() {
  if (!process.env['CELLS']) required('DATABASE_URL');
  try {
    const databases = readDatabases(process.env);
    for (const { databaseUrl, directUrl } of databases.cells)
      requireSession(process.env['CELLS'] ? 'CELLS' : 'DATABASE_URL', directUrl ?? databaseUrl);
    requireSession('DIRECTORY_URL', process.env['DIRECTORY_URL'] || null);
    return databases;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** The lock is a session's. */
function requireSession(name: string, url: string | null): void {
  if (url === null || poolModeOf(url) !== 'transaction') return;
  const direct = name === 'CELLS' ? 'CELLS_DIRECT' : 'DATABASE_DIRECT_URL';
  const remedy = name === 'DIRECTORY_URL' ? name : direct;
  throw new Error(`${name} has pool_mode=transaction: name Postgres itself in ${remedy}.`);
}

function required(name: string): string {
  return process.env[name] || refuse(`${name} is not set.`);
}

/** The logins are derived from it, so a weak one is refused before they exist. */
function secretsKey(): string {
  const value = required('SECRETS_KEY');
  if (process.env['NODE_ENV'] !== 'production' || !isWeakSecret(value)) return value;
  return refuse('SECRETS_KEY is too easy to guess: draw it at random (openssl rand -hex 32).');
}

function refuse(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    if (error instanceof UnreadableSecret)
      refuse(
        'SECRETS_KEY is not the key of these databases, and SECRETS_KEY_PREVIOUS is not either.',
      );
    if (!(error instanceof RolesRefused || error instanceof MigrationRefused)) throw error;
    refuse(error.message);
  }
}
