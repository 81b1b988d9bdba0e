import { readDatabases, type DatabaseConfig } from './cells/read-databases.ts';
import { RolesRefused } from './roles/make-roles.ts';
import { migrateAll } from './schema/migrate-all.ts';
import { MigrationRefused } from './schema/migration-refused.ts';
import { createSecrets, UnreadableSecret } from './secrets/secrets.ts';
import { poolModeOf } from './servers/server-urls.ts';
import { secretsKeyProblem } from './secrets/weak-secret.ts';

/**
 * `bun run migrate`: brings the databases of all cells, and the directory, to the newest schema, as their owner. One
 * process at a time; the others wait.
 */
async function main(): Promise<void> {
  const { databases, key } = settings();
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

/** Of the environment; all that is missing or wrong is reported at once. */
function settings(): { readonly databases: DatabaseConfig; readonly key: string } {
  const { env } = process;
  const key = env['SECRETS_KEY'] ?? '';
  const wrongKey = secretsKeyProblem(key, env['NODE_ENV'] === 'production');
  const databases = ownersDatabases();
  const problems = [databases, wrongKey].filter((part) => typeof part === 'string');
  if (typeof databases === 'string' || problems.length > 0) return refuse(problems.join('\n'));
  return { databases, key };
}

/** Or the line that says what is wrong. */
function ownersDatabases(): DatabaseConfig | string {
  if (!process.env['CELLS'] && !process.env['DATABASE_URL']) return 'DATABASE_URL is not set.';
  try {
    const databases = readDatabases(process.env);
    for (const { databaseUrl, directUrl } of databases.cells)
      requireSession(process.env['CELLS'] ? 'CELLS' : 'DATABASE_URL', directUrl ?? databaseUrl);
    requireSession('DIRECTORY_URL', process.env['DIRECTORY_URL'] || null);
    return databases;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The lock is a session's. */
function requireSession(name: string, url: string | null): void {
  if (url === null || poolModeOf(url) !== 'transaction') return;
  const direct = name === 'CELLS' ? 'CELLS_DIRECT' : 'DATABASE_DIRECT_URL';
  const remedy = name === 'DIRECTORY_URL' ? name : direct;
  throw new Error(`${name} has pool_mode=transaction: name Postgres itself in ${remedy}.`);
}

function refuse(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
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

if (import.meta.main) void start();
