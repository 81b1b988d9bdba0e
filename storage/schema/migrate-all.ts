import { databasesOf, directoryOf, type DatabaseConfig } from '../cells/read-databases.ts';
import type { LoginSource } from '../roles/database-roles.ts';
import {
  DATABASE_PLACE,
  enterWorkspaces,
  HAS_DIRECTORY,
  registerCell,
  UNNAMED_CELLS,
} from '../queries/directory/registration.ts';
import type { SealedLookupKey } from '../queries/secrets/lookup-keys.ts';
import type { RunQuery } from '../query.ts';
import {
  areSameKeys,
  copyLookupKeys,
  readSealedKeys,
  storeLookupKeys,
} from '../secrets/lookup-keys.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { beginIdentityRanges } from './identity-ranges.ts';
import { migrateCell } from './migrate-cell.ts';
import { migrateDirectory } from './migrate-directory.ts';
import { MigrationRefused } from './migration-refused.ts';
import { asOwner, lockMigration } from './owner.ts';

export interface Migration {
  readonly databases: DatabaseConfig;
  readonly secretsKey: string;
  readonly secrets: Secrets;
  /** A connection broke that held a lock. */
  readonly onLost: (error: Error) => void;
  readonly onMigrated: (cell: string, applied: readonly string[]) => void;
}

interface Place {
  readonly name: string;
  readonly source: LoginSource;
}

/**
 * Migrates every cell, then the directory; gives each cell the lookup keys of the others and a range of numbers of its
 * own, and enters its workspaces in the directory. Running it again changes nothing; killed, it is run again.
 */
export async function migrateAll(migration: Migration): Promise<void> {
  const { databases, secretsKey } = migration;
  const cells = databases.cells.map((cell) => ({
    name: cell.name,
    source: sourceOf(databasesOf(databases, cell), cell.directUrl, secretsKey),
  }));
  const ofDirectory = directoryOf(databases);
  const directory = sourceOf(ofDirectory, ofDirectory.databaseDirectUrl, secretsKey);
  await requireOneDirectory(migration, cells, directory);
  let keys = await commonKeys(migration, cells);
  for (const cell of cells) keys = await migrateWith(migration, cell, keys);
  await asOwner(directory.databaseUrl, migration.onLost, async (query) => {
    await lockMigration(query);
    await migrateDirectory(query, directory);
    await requireAllNamed(query, cells);
    for (const cell of cells) await enterCell(migration, query, cell);
  });
}

/** The owner's connections go to Postgres itself. */
function sourceOf(
  databases: Omit<LoginSource, 'secretsKey'>,
  directUrl: string | null,
  secretsKey: string,
): LoginSource {
  const { databaseUrl, databaseTenantUrl, databaseSystemUrl } = databases;
  return {
    databaseUrl: directUrl ?? databaseUrl,
    secretsKey,
    databaseTenantUrl,
    databaseSystemUrl,
  };
}

async function migrateWith(
  { secrets, onLost, onMigrated }: Migration,
  { name, source }: Place,
  keys: readonly SealedLookupKey[],
): Promise<readonly SealedLookupKey[]> {
  return asOwner(source.databaseUrl, onLost, async (query) => {
    await lockMigration(query);
    const applied = await migrateCell(query, source);
    await copyLookupKeys(query, keys);
    await storeLookupKeys(query, secrets);
    onMigrated(name, applied);
    return readSealedKeys(query);
  });
}

async function enterCell(
  { onLost }: Migration,
  directory: RunQuery,
  { name, source }: Place,
): Promise<void> {
  const number = await registerCell(directory, name);
  await asOwner(source.databaseUrl, onLost, async (query) => {
    await beginIdentityRanges(query, { name, number });
    await enterWorkspaces(directory, query, name);
  });
}

/** The lookup keys of the installation: what one cell hashed and sealed, another one finds and opens. */
async function commonKeys(
  { secrets, onLost }: Migration,
  cells: readonly Place[],
): Promise<readonly SealedLookupKey[]> {
  let common: readonly SealedLookupKey[] = [];
  for (const { name, source } of cells) {
    const keys = await asOwner(source.databaseUrl, onLost, readSealedKeys);
    if (keys.length > 0 && common.length > 0 && !areSameKeys(secrets, keys, common))
      throw new MigrationRefused(
        `The database of the cell ${name} holds another installation: a new cell begins with an empty database.`,
      );
    if (common.length === 0) common = keys;
  }
  return common;
}

/** A second directory would know nothing of the first one's moves. */
async function requireOneDirectory(
  { onLost }: Migration,
  cells: readonly Place[],
  directory: LoginSource,
): Promise<void> {
  const place = await asOwner(directory.databaseUrl, onLost, placeOf);
  for (const { name, source } of cells)
    await asOwner(source.databaseUrl, onLost, async (query) => {
      const [found] = await query(HAS_DIRECTORY);
      if (!found?.has || (await placeOf(query)) === place) return;
      throw new MigrationRefused(
        `The database of the cell ${name} holds the directory, but DIRECTORY_URL or the first of CELLS is another database: see "Cells" in docs/operations.md.`,
      );
    });
}

async function placeOf(query: RunQuery): Promise<string | undefined> {
  const [row] = await query(DATABASE_PLACE);
  return row?.place;
}

async function requireAllNamed(directory: RunQuery, cells: readonly Place[]): Promise<void> {
  const [unnamed] = await directory(UNNAMED_CELLS, [cells.map(({ name }) => name)]);
  if (unnamed)
    throw new MigrationRefused(
      `The cell ${unnamed.cell} has ${unnamed.workspaces} workspaces, but it is not among the cells: name it in CELLS (in CELL, where it is the only one).`,
    );
}
